import { describe, expect, test } from 'vitest';
import { BASE_PROJECT, findingsOf, readProject, sourceOf, withFiles } from '../../support/project.ts';

/*
 * Pictures of content/images: well-formed SVG of bearable size, without anything that runs or is fetched. A picture can hold no
 * expectations in comments as the cases of tests/fixtures/invalid do, since a comment would be a part of it.
 */
const base = readProject(BASE_PROJECT);
const PATH = 'content/images/drawing.svg';
const OPEN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">';

function findingsIn(content: string | Uint8Array): string[] {
  return findingsOf(withFiles(base, sourceOf(PATH, content))).map(
    ({ file, line, column, code }) => `${file === PATH ? '' : file}${line}:${column} ${code}`,
  );
}

/** A picture whose second line is what is asked about. */
const drawing = (line: string): string => `${OPEN}\n  ${line}\n</svg>\n`;

describe('a picture is taken', () => {
  test.each([
    ['with shapes', '<path d="M0 0h8v8z" fill="#123456"/>'],
    ['with a reference to its own gradient', '<rect fill="url(#shade)" width="8" height="8"/>'],
    ['with a reference in quotes, with spaces', '<rect fill="url( \'#shade\' )" width="8" height="8"/>'],
    ['with a use of its own shape', '<use href="#shape"/>'],
    ['with a style of its own', '<style>path { fill: currentColor }</style>'],
    ['with words', '<text x="1" y="4">Ports &amp; power</text>'],
    ['with letters beyond ASCII', '<title>พอร์ต, 端口</title>'],
    ['with a comment about a script', '<!-- no <script> here -->'],
  ])('%s', (_, line) => {
    expect(findingsIn(drawing(line))).toEqual([]);
  });
});

test('a picture that is not an SVG is reported', () => {
  expect(findingsIn('<html xmlns="http://www.w3.org/1999/xhtml"/>\n')).toEqual(['1:1 IM001']);
  expect(findingsIn('GIF89a')).toEqual(['1:7 IM001']);
  expect(findingsIn('')).toEqual(['1:1 IM001']);
  expect(findingsIn(drawing('<path d="M0 0">'))).toEqual(['3:7 IM001']);
  expect(findingsIn(Uint8Array.from([0x3c, 0x73, 0x76, 0x67, 0xff, 0xfe]))).toEqual(['1:1 IM001']);
});

test('a picture that runs or fetches something is reported', () => {
  const lines = [
    '<script>alert(1)</script>',
    '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>',
    '<path onload="alert(1)" d="M0 0"/>',
    '<path ONCLICK="alert(1)" d="M0 0"/>',
    '<a href="#x"><path d="M0 0"/></a>',
    '<foreignObject><p>words</p></foreignObject>',
    '<image href="#shape"/>',
    '<use href="https://pictures.example/a.svg#b"/>',
    '<use xlink:href="other.svg#b" xmlns:xlink="http://www.w3.org/1999/xlink"/>',
    '<use href="data:image/svg+xml,%3Csvg/%3E"/>',
    '<use href="javascript:alert(1)"/>',
    '<rect fill="url(https://pictures.example/a.svg#b)"/>',
    '<rect style="fill: url( \'//pictures.example/a.svg#b\' )"/>',
    '<style>@import "https://styles.example/a.css";</style>',
    '<style>path { fill: url(https://pictures.example/a.svg#b) }</style>',
    '<style><![CDATA[path { fill: url(//pictures.example/a.svg#b) }]]></style>',
    '<animate attributeName="href" to="https://pictures.example/a.svg#b"/>',
    '<set attributeName="onclick" to="alert(1)"/>',
    '<?xml-stylesheet href="https://styles.example/a.css"?>',
    String.raw`<style>path { fill: \75rl(https://pictures.example/a.svg#b) }</style>`,
    String.raw`<path style="fill: u\52 l(https://pictures.example/a.svg#b)"/>`,
  ];
  const found = lines.map((line) => [line, ...findingsIn(drawing(line)).map((one) => one.slice(0, 1) + one.slice(-6))]);
  expect(found).toEqual(lines.map((line) => [line, '2 IM002']));
});

test('a picture with a document type is reported', () => {
  expect(findingsIn(`<!DOCTYPE svg SYSTEM "https://types.example/a.dtd">\n${drawing('<path d="M0 0"/>')}`)).toEqual([
    '1:1 IM002',
  ]);
});

test('a picture of more than 64 KiB is reported', () => {
  const largest = 64 * 1024;
  const filled = (size: number): string => {
    const text = drawing('<desc></desc>');
    return text.replace('<desc>', `<desc>${'x'.repeat(size - text.length)}`);
  };
  expect(findingsIn(filled(largest))).toEqual([]);
  expect(findingsIn(filled(largest + 1))).toEqual(['1:1 IM003']);
});

test('each mistake is reported at its place', () => {
  expect(findingsIn(`${OPEN}\n  <script/>\n  <g>\n    <path onclick="f()"/>\n  </g>\n</svg>\n`)).toEqual([
    '2:3 IM002',
    '4:5 IM002',
  ]);
});

test('a block may show a picture, and one that is refused is there all the same', () => {
  const block = sourceOf(
    'content/page-blocks/home-one.yaml',
    'id: home-one\npage: home\norder: 10\nblock: block10\ntheme: light\ntitle: One\ntext: One.\nimages: [{ image: drawing.svg, alt: A drawing }]\n',
  );
  const codes = (content: string): string[] =>
    findingsOf(withFiles(base, block, sourceOf(PATH, content))).map(({ code }) => code);
  expect(codes(drawing('<path d="M0 0"/>'))).toEqual([]);
  expect(codes(drawing('<script/>'))).toEqual(['IM002']);
});
