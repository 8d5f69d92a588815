import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { addBlock } from '../../engine/compile/edits/add-block.ts';
import { addCountry } from '../../engine/compile/edits/add-country.ts';
import { addFaq } from '../../engine/compile/edits/add-faq.ts';
import { addPage } from '../../engine/compile/edits/add-page.ts';
import { addProduct } from '../../engine/compile/edits/add-product.ts';
import { addRedirect, type NewRedirect } from '../../engine/compile/edits/add-redirect.ts';
import type { EditableProject, Problem, ToldEdit } from '../../engine/compile/edits/edit-project.ts';
import { withEditedFiles, type EditedFile } from '../../engine/compile/edits/file-edits.ts';
import { formatFiles } from '../../engine/compile/edits/format-files.ts';
import { movePage } from '../../engine/compile/edits/move-page.ts';
import { pruneRedirects } from '../../engine/compile/edits/prune-redirects.ts';
import { setSiteState } from '../../engine/compile/edits/site-state.ts';
import type { ParseCache } from '../../engine/compile/parse/parse-yaml.ts';
import type { Diagnostic } from '../../engine/model/diagnostics/diagnostic.ts';
import type { FieldSchema } from '../../engine/model/schema/field-paths.ts';
import { hunksOf } from '../../engine/model/edits/text-edits.ts';
import { BASE, openSources } from './editable.ts';
import { createMemoryCache, sourceOf, withFiles } from './project.ts';
import { REPOSITORY } from './real.ts';

/** The ways in which editors write the same lines. */
const FORMS: Readonly<Record<string, (text: string, isYaml: boolean) => string>> = {
  'as it is': (text) => text,
  'with CRLF': (text) => text.replaceAll('\n', '\r\n'),
  'without a last line break': (text) => text.replace(/\n$/, ''),
  'with comments and blanks': (text, isYaml) =>
    isYaml ? ['# One.\n', text.replaceAll(/^( +- (?:from:|\{).*)$/gm, '$1   # kept'), '# Last.\n\n'].join('\n') : text,
};

const TABLE = 'from,to,note\n/old-list,"/product",kept\n/{site}/older,/{site}/faq,\n';

/** A project before its edits. */
const start = fc.constantFrom(...Object.keys(FORMS)).map((form) => {
  const files = withFiles(BASE, sourceOf('manifests/redirects/old.csv', TABLE));
  return files.map((file) => {
    const isYaml = file.path.endsWith('.yaml');
    if (!isYaml && !file.path.endsWith('.csv')) return file;
    return sourceOf(file.path, FORMS[form]?.(textOf(file.bytes), isYaml) ?? '');
  });
});

const KINDS = ['redirect', 'country', 'state', 'move', 'prune', 'fmt', 'product', 'page', 'faq', 'block'] as const;

type Kind = (typeof KINDS)[number];

/** A request to edit a project, by what the project has. */
interface Request {
  readonly kind: Kind;
  readonly edit: (project: EditableProject) => ToldEdit | Problem;
}

/** One of the items, by any number. */
function pick<T>(items: readonly T[], number: number): T {
  return items[number % items.length] as T;
}

/** The paths of pages that are at one address. */
function fixedPages({ model }: EditableProject): string[] {
  return model.routes.flatMap(({ path, params, paginate }) => (params.length === 0 && !paginate ? [path] : []));
}

const word = fc.constantFrom('alt', 'alt/neu', 'shop', 'Firma', 'a-b', 'x1', 'fair-2024', 'übers', 'yes', '1.0');
/** Texts that YAML could take for something else. */
const text = fc.oneof(
  fc.constantFrom('web team', 'yes', '12', '- a', 'a: b', '#x', 'it\'s "so"', '  ', '{site}', 'ไทย', '2026-01-01', '*'),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(value, { nil: undefined });

const redirect = fc
  .record({
    prefix: fc.constantFrom('/{site}/', '/', '/th/', '/de/'),
    name: word,
    end: fc.constantFrom('', '', '.html', '/:id', '/*'),
    page: fc.nat(),
    target: fc.constantFrom('/{site}/', '/', '/ae/'),
    sites: fc.constantFrom<NewRedirect['sites']>(undefined, 'all', 'prefixed', [''], ['th', 'de'], ['', 'ae']),
    status: fc.constantFrom(undefined, 301, 302, 308, 410),
    owner: maybe(text),
    reason: maybe(text),
    expires: fc.constantFrom(undefined, '2031-01-01'),
    flatten: fc.boolean(),
  })
  .map(({ prefix, name, end, page, target, sites, ...rest }): Request => ({
    kind: 'redirect',
    edit: (project) =>
      addRedirect(project, {
        ...rest,
        from: `${prefix}${name}${end}`,
        // An address with a flag is that of one site.
        sites: /^\/(?:th|de)/.test(prefix) ? undefined : sites,
        to:
          rest.status === 410
            ? undefined
            : `${prefix === '/{site}/' ? target : prefix}${pick(fixedPages(project), page)}`,
      }),
  }));

const country = fc
  .record({
    flag: fc.constantFrom('nz', 'fr', 'jp', 'br', 'ch', 'eg', 'il', 'us', 'zz'),
    name: maybe(text),
    office: fc.constantFrom(undefined, undefined, 'europe'),
  })
  .map((request): Request => ({ kind: 'country', edit: (project) => addCountry(project, request) }));

const state = fc
  .record({ site: fc.nat(), state: fc.constantFrom('paused', 'active') })
  .map(({ site, state: wanted }): Request => ({
    kind: 'state',
    edit: (project) => setSiteState(project, pick(project.model.sites.slice(1), site).flag, wanted),
  }));

const move = fc.record({ page: fc.nat(), to: word }).map(({ page, to }): Request => ({
  kind: 'move',
  edit: (project) => movePage(project, { from: pick(fixedPages(project), page), to }),
}));

/** Logs that call some of the redirects unused. */
const prune = fc.nat().map((seed): Request => ({
  kind: 'prune',
  edit: (project) => {
    const rules = project.model.redirects;
    const unused = new Set([pick(rules, seed), pick(rules, seed * 7 + 3)].map((rule) => rule.id));
    return pruneRedirects(project, ({ id }) => unused.has(id));
  },
}));

const fmt = fc.nat().map((file): Request => ({
  kind: 'fmt',
  edit: (project) => {
    const paths = project.sources
      .map(({ path }) => path)
      .filter((path) => /^(?:manifests|content)\/.*\.yaml$/.test(path));
    return formatFiles(project, [pick(paths, file)], schemaOf);
  },
}));

const schemaOf = (kind: string): FieldSchema =>
  JSON.parse(readFileSync(`${REPOSITORY}engine/model/schema/${kind}.schema.json`, 'utf8')) as FieldSchema;

const id = fc.constantFrom('one-more', 'r-two', 'x9', 'shop', 'Not An Id', 'r-one');
const product = id.map((wanted): Request => ({
  kind: 'product',
  edit: (project) => addProduct(project, { id: wanted }),
}));
const page = fc
  .record({ id, path: maybe(word) })
  .map((wanted): Request => ({ kind: 'page', edit: (project) => addPage(project, wanted) }));
const faq = fc
  .constantFrom('103', '104', '999', '101', 'first')
  .map((wanted): Request => ({ kind: 'faq', edit: (project) => addFaq(project, wanted) }));
const block = fc
  .constantFrom('quote', 'opening', 'map2', 'hero', 'A')
  .map((name): Request => ({ kind: 'block', edit: (project) => addBlock(project, name) }));

const requests = fc.array(
  fc.oneof(redirect, redirect, redirect, country, state, move, move, prune, fmt, fmt, product, page, faq, block),
  { minLength: 6, maxLength: 10 },
);

/**
 * Makes sequences of random edits of the smallest project, and checks each of them. Returns how many edits of each kind were written. The same
 * seed makes the same sequences; left out, they are others each time.
 */
export function checkEditSequences(numRuns: number, seed?: number): Record<Kind, number> {
  const written = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>;
  const base = createMemoryCache();
  fc.assert(
    fc.property(start, requests, (sources, sequence) => {
      let project = openSources(sources, base);
      expect(project.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      // What edits make is parsed for one sequence alone.
      const cache = layered(base);
      for (const { kind, edit } of sequence) {
        const edited = edit({ ...project, cache });
        if ('problem' in edited || edited.findings.length > 0) continue;
        edited.written.forEach((file) => checkFile(file, edited, kind));
        const next = openSources(withEditedFiles(project.sources, edited.written), cache);
        checkFindings(project, edited, next);
        if (edited.written.length > 0) written[kind] += 1;
        project = next;
      }
    }),
    { numRuns, ...(seed !== undefined && { seed }) },
  );
  return written;
}

function layered(below: ParseCache): ParseCache {
  const own = createMemoryCache();
  return { ...own, get: (digest, path) => below.get(digest, path) ?? own.get(digest, path) };
}

/** What the project says after an edit, it has said before, or the edit has told. */
function checkFindings(before: EditableProject, { remarks }: ToldEdit, after: EditableProject): void {
  const told = [...before.diagnostics, ...remarks].map(messageOf);
  const own = after.diagnostics.map(messageOf);
  expect(own.filter((one) => !told.includes(one))).toEqual([]);
  expect(after.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
}

function messageOf({ code, message, at }: Diagnostic): string {
  return `${at.file} ${code} ${message}`;
}

/** The hunks that are shown lead from the text before to the text after, and all other lines are the same byte for byte. */
function checkFile({ path, before, text: after = '' }: EditedFile, { edits }: ToldEdit, kind: Kind): void {
  if (!before) return;
  const old = textOf(before.bytes);
  const own = edits.flatMap((edit) => (edit.kind === 'edit' && edit.path === path ? [edit] : []));
  const hunks = hunksOf(old, own);
  const [from, to] = [linesOf(old), linesOf(after)];
  const expected: string[] = [];
  let at = 0;
  for (const { line, removed, added } of hunks) {
    expected.push(...from.slice(at, line - 1));
    expect(from.slice(line - 1, line - 1 + removed.length).map(withoutBreak)).toEqual(removed);
    at = line - 1 + removed.length;
    expected.push(...added.map((one, index) => `${one}${breakOf(to[expected.length + index])}`));
  }
  expected.push(...from.slice(at));
  expect(to.map(withoutBreak)).toEqual(expected.map(withoutBreak));
  // `fmt` ends every line alike.
  if (kind === 'fmt') return expect(to.map(breakOf).filter((end) => end !== '\n')).toEqual([]);
  // Lines that follow the last one of a file give it the line break that it lacks.
  const breaks = to.map((line, index) => [line, expected[index]]).filter(([now, was]) => now !== was);
  expect(breaks.map(([, was]) => was)).toEqual(
    breaks.length === 0 ? [] : [from.at(-1)].filter((one) => breakOf(one) === ''),
  );
  if (old.includes('\r\n') && !/(?<!\r)\n/.test(old)) expect(after).not.toMatch(/(?<!\r)\n/);
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/** The lines of a text with their line breaks. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function breakOf(line = ''): string {
  return /\r?\n$/.exec(line)?.[0] ?? '';
}

function withoutBreak(line: string): string {
  return line.replace(/\r?\n$/, '');
}
