import { describe, expect, test } from 'vitest';
import { fixAllRedirects, quickFixes } from '../../../engine/editor/code-actions.ts';
import { applyEdits } from '../../../engine/model/edits/text-edits.ts';
import type { EditorProject } from '../../../engine/editor/editor-project.ts';
import { openInEditor } from '../../support/editor.ts';
import { BASE } from '../../support/editable.ts';
import { sourceOf } from '../../support/project.ts';

const REDIRECTS = 'manifests/redirects.yaml';

function textOf(path: string): string {
  return new TextDecoder().decode(BASE.find((source) => source.path === path)?.bytes);
}

/** The project with one text of a file replaced. */
function openChanged(path: string, from: string, to: string): EditorProject {
  const text = textOf(path);
  if (!text.includes(from)) throw new Error(`${path} has no ${from}`);
  return openInEditor(
    sourceOf(
      path,
      text.replace(from, () => to),
    ),
  );
}

/** The files after the first repair of the finding with a code. */
function repaired(
  project: EditorProject,
  code: string,
): { readonly title: string; readonly codes: string[]; text(path: string): string } {
  const finding = project.diagnostics.find((one) => one.code === code);
  const [fix] = finding ? quickFixes(project, finding) : [];
  if (!fix) throw new Error(`nothing repairs ${code}: ${project.diagnostics.map((one) => one.code).join(' ')}`);
  const byPath = Map.groupBy(fix.edits, ({ path }) => path);
  const text = (path: string): string => applyEdits(project.files.get(path)?.text ?? '', byPath.get(path) ?? []);
  const files = [...byPath.keys()].map((path) => sourceOf(path, text(path)));
  const sources = [...project.sources.filter(({ path }) => !byPath.has(path)), ...files];
  const codes = project.recompile(sources).diagnostics.map((one) => one.code);
  return { title: fix.title, codes, text };
}

describe('a quick fix', () => {
  test.each([
    [
      'a line without its tab',
      'manifests/messages/de.yaml',
      '  nav.faq: Fragen\n',
      '\tnav.faq: Fragen\n',
      'YM005',
      '\n  nav.faq: Fragen\n',
    ],
    [
      'a key above others without its tabs',
      REDIRECTS,
      '        each:\n          -',
      '\t\t\t\teach:\n          -',
      'YM005',
      '\n        each:\n          -',
    ],
    [
      'a page that is meant',
      REDIRECTS,
      'to: "/{site}/product"',
      'to: "/{site}/prodct"',
      'RD006',
      'to: "/{site}/product"',
    ],
    [
      'an entry that is meant',
      'content/products/r-one.yaml',
      'related: [r-two]',
      'related: [r-twoo]',
      'CT002',
      'related: [r-two]',
    ],
    [
      'a link in a text of several lines',
      'content/pages/home.yaml',
      '[the products](/product)',
      'the `list` and\n  [the products](/prodct)',
      'CT010',
      'and\n  [the products](/product)',
    ],
    ['a key that is meant', REDIRECTS, 'sites: prefixed', 'sitess: prefixed', 'SC001', 'sites: prefixed'],
    ['a slash that is missing', REDIRECTS, 'to: "/{site}/faq"', 'to: faq', 'RD002', 'to: /faq'],
    [
      'quotation marks that are missing',
      'content/products/r-one.yaml',
      'model: R-ONE',
      'model: 2026',
      'SC003',
      "model: '2026'",
    ],
  ])('writes %s', (_, path, from, to, code, expected) => {
    const fixed = repaired(openChanged(path, from, to), code);
    expect(fixed.text(path).replaceAll('"', "'")).toContain(expected.replaceAll('"', "'"));
    expect(fixed.codes).not.toContain(code);
  });

  const CHAIN =
    '      - from: "/{site}/old-gone"\n        to: "/{site}/older" # kept\n      - from: "/{site}/older"\n        to: "/{site}/faq"\n';

  test('leads straight to the end of a chain, and keeps comments', () => {
    const fixed = repaired(
      openChanged(REDIRECTS, '      - from: "/{site}/gone"\n', `${CHAIN}      - from: "/{site}/gone"\n`),
      'RD008',
    );
    expect(fixed.title).toBe('Lead straight to the end of the chain');
    expect(fixed.text(REDIRECTS)).toContain('to: "/{site}/faq" # kept');
    expect(fixed.codes).not.toContain('RD008');
  });

  test('drops the copy of a redirect', () => {
    const copy = '      - from: "/{site}/gone"\n        status: 410\n';
    const fixed = repaired(openChanged(REDIRECTS, copy, `${copy}${copy}`), 'RD003');
    expect(fixed.text(REDIRECTS)).toBe(textOf(REDIRECTS));
    expect(fixed.codes).not.toContain('RD003');
  });

  test('is not offered where a person has to choose', () => {
    const project = openChanged(REDIRECTS, 'to: "/{site}/product"', 'to: "/{site}/nothing-like-it"');
    const finding = project.diagnostics.find(({ code }) => code === 'RD006');
    expect(finding && quickFixes(project, finding)).toEqual([]);
  });

  test('mends all redirects at once', () => {
    const copy = '      - from: "/{site}/gone"\n        status: 410\n';
    const fix = fixAllRedirects(openChanged(REDIRECTS, copy, `${CHAIN}${copy}${copy}`));
    expect(fix?.edits.length).toBe(2);
    expect(fixAllRedirects(openInEditor())).toBeUndefined();
    expect(fixAllRedirects(openChanged(REDIRECTS, 'status: 410', 'status: 411'))).toBeUndefined();
  });
});
