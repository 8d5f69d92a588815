import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '../../../engine/content/markdown.ts';
import { withContents } from '../../../engine/content/contents-list.ts';

const models = new Set(['R7-60A', 'A6-40O']);
const html = (text: string): string =>
  renderMarkdown(text, { prefix: '/th', hasPage: (path) => path !== 'gone', models }).trim();
const line = (text: string): string =>
  html(text)
    .replace(/^<p>(.*)<\/p>$/s, '$1')
    .replaceAll('\u00a0', '~');

describe('a figure stays on one line with its unit', () => {
  test.each<[text: string, shown: string]>([
    ['on 6 GHz and 160 MHz', 'on 6~GHz and 160~MHz'],
    ['1,400 to 1,650 Mbit/s at 3 m', '1,400 to 1,650~Mbit/s at 3~m'],
    ['Wi-Fi 7 at −75 dBm', 'Wi-Fi~7 at −75~dBm'],
    ['20 cm, 12 V, 1.5 A, 40 °C', '20~cm, 12~V, 1.5~A, 40~°C'],
    ['after 10\nGbit/s', 'after 10~Gbit/s'],
    ['5 metres, 2 antennas, 3 Apples, 4 A6 units', '5 metres, 2 antennas, 3 Apples, 4 A6 units'],
    ['ports 1\nand 2', 'ports 1\nand 2'],
    ['`6 GHz` as typed', '<code>6 GHz</code> as typed'],
  ])('%s', (text, shown) => expect(line(text)).toBe(shown));
});

describe('the name of a model', () => {
  test.each<[what: string, text: string, shown: string]>([
    ['is isolated', 'The R7-60A, as', 'The <bdi class="model">R7-60A</bdi>, as'],
    ['at the end', 'an A6-40O', 'an <bdi class="model">A6-40O</bdi>'],
    ['that is not known is a word', 'the R9-99Z', 'the R9-99Z'],
    ['inside a word is a word', 'XR7-60A R7-60AB', 'XR7-60A R7-60AB'],
    ['in code is as typed', '`R7-60A`', '<code>R7-60A</code>'],
    ['in a link', '[R7-60A](/faq)', '<a href="/th/faq"><bdi class="model">R7-60A</bdi></a>'],
    ['in a link to no page', '[R7-60A](/gone)', '<bdi class="model">R7-60A</bdi>'],
  ])('%s', (_, text, shown) => expect(line(text)).toBe(shown));

  test('of another set is looked up there', () => {
    const other = renderMarkdown('R7-60A', { prefix: '', hasPage: () => true, models: new Set() });
    expect(other.trim()).toBe('<p>R7-60A</p>');
    expect(html('R7-60A')).toContain('<bdi');
  });
});

describe('a table', () => {
  test('without a head has none, and scrolls by itself', () => {
    const shown = html('| | |\n|---|---|\n| a | b |');
    expect(shown).not.toContain('<th');
    expect(shown).toContain('<td>a</td>');
    expect(shown).toMatch(/^<div class="table-scroll" tabindex="0"><table>.*<\/table><\/div>$/s);
  });

  test('a block of code scrolls by itself, by the keyboard too', () => {
    expect(html('```\na\n```')).toBe('<pre tabindex="0"><code>a\n</code></pre>');
  });

  test('keeps a head that says something, beside one that does not', () => {
    const shown = html('| | |\n|---|---|\n| a | b |\n\nand\n\n| Port | |\n|---|---|\n| 1 | b |');
    expect(shown.match(/<thead>/g)).toHaveLength(1);
    expect(shown).toContain('<th>Port</th>');
  });
});

describe('a table of three columns', () => {
  const shown = html(
    '| Team | *For* | At | |\n|---|---|---|---|\n| Press | Figures | a@b.example | x |\n| Web | | c | y |',
  );

  test('has the words of the head in each cell but the first, which names the row', () => {
    expect(shown).toContain('<table class="stacked">');
    const cells = [...shown.matchAll(/<td( data-label="[^"]*")?>/g)].map(([, label]) => label?.trim());
    const row = [undefined, 'data-label="For"', 'data-label="At"', undefined];
    expect(cells).toEqual([...row, ...row]);
  });

  test('is followed by one of two columns that has none', () => {
    const two = html('| a | b | c |\n|---|---|---|\n| 1 | 2 | 3 |\n\nand\n\n| e | f |\n|---|---|\n| 5 | 6 |');
    expect(two.match(/class="stacked"/g)).toHaveLength(1);
    expect(two.slice(two.indexOf('and'))).not.toContain('data-label');
  });
});

describe('an address of mail', () => {
  test.each<[what: string, text: string, shown: string]>([
    ['is a link', 'Ask web@kaveno.example.', 'Ask <a href="mailto:web@kaveno.example">web@kaveno.example</a>.'],
    ['in code is as typed', '`a@b.com`', '<code>a@b.com</code>'],
    ['without an ending is not an address', 'user@router', 'user@router'],
  ])('%s', (_, text, shownText) => expect(line(text)).toBe(shownText));

  test.each([
    'http://192.168.0.1',
    'https://www.kaveno.example/',
    '//cdn.example/x',
    'ftp://files.example',
    'kaveno.com',
    '10.0.0.1',
  ])('%s is not an address, and is not changed', (text) => expect(line(text)).toBe(text));
});

describe('the list of headings', () => {
  test('has an id for each, in any script, and no two alike', () => {
    const { html: marked, contents } = withContents(
      html('## What to *expect*\n\n### Below\n\n## ติดตั้ง R7-60A\n\n## What to expect\n\n## !'),
    );
    expect(contents.map(({ id }) => id)).toEqual(['what-to-expect', 'ติดตั้ง-r7-60a', 'what-to-expect-2', 'part']);
    for (const { id } of contents) expect(marked).toContain(`<h2 id="${id}">`);
    expect(marked).toContain('<h3>Below</h3>');
  });

  test('shows a heading without its link', () => {
    expect(withContents(html('## See [the list](/faq)')).contents).toEqual([
      { id: 'see-the-list', words: 'See the list' },
    ]);
  });
});
