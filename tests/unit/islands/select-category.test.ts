import { describe, expect, test } from 'vitest';
import { selectCategory } from '../../../islands/behaviour/select-category.ts';

/** The parts of the download centre that the script touches. */
function downloadCentre(search: string): { run: () => void; went: string[]; state: Hidden; text: Words; list: Hidden } {
  const text = { dataset: { text: 'There is no {flag}.' }, textContent: '' };
  const state = { hidden: true, querySelector: () => text };
  const list = { hidden: false, setAttribute: () => (list.hidden = true) };
  const links = ['B101', 'gpl'].map((flag) => ({ dataset: { flag }, href: `/th/downloads/${flag}` }));
  const went: string[] = [];
  const page = {
    querySelector: (selector: string) => (selector.startsWith('.unknown-flag') ? state : list),
    querySelectorAll: () => links,
  };
  const address = { search, replace: (href: string) => went.push(href) };
  return {
    run: () => selectCategory(page as unknown as Document, address as unknown as Location),
    went,
    state,
    text,
    list,
  };
}

interface Hidden {
  readonly hidden: boolean;
}
interface Words {
  readonly textContent: string;
}

describe('a flag in the address of the download centre', () => {
  test('that names a category leads to its page', () => {
    const { run, went, state } = downloadCentre('?urlFlag=B101');
    run();
    expect(went).toEqual(['/th/downloads/B101']);
    expect(state.hidden).toBe(true);
  });

  test('that names no category shows that it is unknown, and hides the list', () => {
    const { run, went, state, text, list } = downloadCentre('?urlFlag=B105');
    run();
    expect(went).toEqual([]);
    expect([state.hidden, list.hidden]).toEqual([false, true]);
    expect(text.textContent).toBe('There is no \u2068B105\u2069.');
  });

  test('is shown as text and cut', () => {
    const { run, text } = downloadCentre(`?urlFlag=${encodeURIComponent('$& <b>')}${'x'.repeat(100)}`);
    run();
    expect(text.textContent).toBe(`There is no \u2068$& <b>${'x'.repeat(34)}\u2069.`);
  });

  test('that is not there changes nothing', () => {
    const { run, went, state, list } = downloadCentre('?a=B101');
    run();
    expect([went.length, state.hidden, list.hidden]).toEqual([0, true, false]);
  });
});
