import type { Matching, RedirectImporter } from '../importer.ts';
import { collect, type Collector } from '../shared/collect.ts';
import { OTHER_SPELLINGS, sayOfAll } from '../shared/general-remarks.ts';
import { matchPieces } from '../shared/order/matching.ts';
import { settleOrder } from '../shared/order/settle-order.ts';
import { writeSource, type Piece, type WrittenSource } from '../shared/source/path-pieces.ts';
import { statusOf } from '../shared/source/statuses.ts';
import type { Filling } from '../shared/target/capture-target.ts';
import { templateTarget } from '../shared/target/template-target.ts';
import { readRedirectsLines, type RedirectsLine } from '../shared/text/redirects-lines.ts';

/**
 * `_redirects` of Cloudflare Workers and Pages: `from to [status]`. The default status is 302, a source matches with the slash at its end
 * as written, and the first rule wins. `:name` may be a part of a segment.
 */
export const cloudflare: RedirectImporter = {
  id: 'cloudflare',
  title: 'Cloudflare _redirects of Workers and Pages',
  docs: 'https://developers.cloudflare.com/workers/static-assets/redirects/',
  precedence: 'kind',
  read(text) {
    const into = collect();
    const within = createLimits();
    for (const { place, ...rest } of readRedirectsLines(text)) {
      const line = { ...rest, place: { ...place, matching: () => matchCloudflare(rest.words[0] ?? '') } };
      const reason = within(line) ?? lineFlaw(line);
      if (reason === undefined) takeLine(line, into);
      else into.refuse(line.place, reason);
    }
    return sayOfAll(settleOrder(into.finish()), OTHER_SPELLINGS);
  },
};

/** workers-sdk, packages/workers-shared/utils/configuration/constants.ts, read on 2026-11-21. */
const MOST_STATIC = 2_000;
const MOST_DYNAMIC = 100;
const LONGEST_LINE = 2_000;

/** Cloudflare counts every line after the first dynamic one as dynamic, and drops the rest of the file at the limit. */
function createLimits(): (line: RedirectsLine) => string | undefined {
  const count = { fixed: 0, dynamic: 0 };
  return ({ place, words: [from = ''] }) => {
    if (place.text.trim().length > LONGEST_LINE)
      return `The line has more than ${LONGEST_LINE} characters, so Cloudflare ignores it.`;
    if (/^https?:/i.test(from)) return undefined;
    if (count.dynamic === 0 && !/\*|:[A-Za-z]/.test(from)) {
      count.fixed += 1;
      return count.fixed > MOST_STATIC
        ? `Cloudflare ignores static rules after the first ${MOST_STATIC}. Move the rule to another file and import that.`
        : undefined;
    }
    count.dynamic += 1;
    return count.dynamic > MOST_DYNAMIC
      ? `Cloudflare drops every rule after ${MOST_DYNAMIC} dynamic rules, and counts every rule after the first dynamic one. Move the rule to another file and import that.`
      : undefined;
  };
}

function lineFlaw({ words: [from = '', to, status, another] }: RedirectsLine): string | undefined {
  if (to === undefined) return 'The line has no target. Write `/old /new`, and a status after it if necessary.';
  if (another !== undefined)
    return 'The line has more than three words. Cloudflare does not support queries and conditions.';
  if (/^[a-z]+:\/\//i.test(from)) return 'The source is an address. Cloudflare supports only paths.';
  if (/[?#]/.test(from))
    return 'The source holds a query or fragment, which Cloudflare cuts off, so that every query is redirected. Write the path, with `query:` if you want to match a query.';
  if (status !== undefined && Number(status) === 200) return 'The rule is a rewrite (status 200), not a redirect.';
  if (status !== undefined && (statusOf(status) ?? 410) === 410)
    return `\`${status}\` is not a status that Cloudflare supports. Write 301, 302, 303, 307 or 308.`;
  if (/^\/(?:.*\/)?index(?:\.html)?$/.test(to) && /\/\*?$/.test(from))
    return 'Cloudflare cuts off `/index`, so that the rule would lead to itself and is ignored.';
  return undefined;
}

function takeLine({ place, words: [from = '', to = '', status], notes }: RedirectsLine, into: Collector): void {
  const pieces = piecesOf(encodedPath(from));
  if (typeof pieces === 'string') return into.refuse(place, pieces);
  const source = writeSource(pieces, 'exact');
  if (!source.ok) return into.refuse(place, source.flaw);
  if (!/^(?:\/(?!\/)|https:\/\/)/.test(to))
    return into.refuse(place, 'The target is neither a path nor an https address, so Cloudflare ignores the line.');
  const target = templateTarget(to, syntaxOf(source.value));
  if (!target.ok) return into.refuse(place, target.flaw);
  const { changes, ...leads } = target.value;
  into.take(place, { ...source.value.where, ...leads, status: statusOf(status ?? 302) ?? 302 }, [
    ...notes,
    ...source.value.changes,
    ...changes,
    ...splatChanges(source.value, leads.to),
  ]);
}

function matchCloudflare(from: string): readonly Matching[] {
  const pieces = piecesOf(encodedPath(from.replace(/[?#].*/s, '')));
  return typeof pieces === 'string' ? [] : matchPieces(pieces);
}

/** Cloudflare encodes a source as a browser does. */
function encodedPath(from: string): string {
  const path = from.startsWith('/') ? from : `/${from}`;
  return URL.canParse(`//${path}`, 'relative://') ? new URL(`//${path}`, 'relative://').pathname : path;
}

/** The pieces of a source; a text if Cloudflare builds an invalid expression for the source, so that the rule never matches. */
function piecesOf(path: string): Piece[] | string {
  const pieces: Piece[] = [];
  let end = 0;
  for (const token of path.matchAll(/\*|:([A-Za-z]\w*)/g)) {
    if (token.index > end) pieces.push({ kind: 'text', text: path.slice(end, token.index) });
    const name = token[1];
    pieces.push(name === undefined ? { kind: 'rest', name: 'splat' } : { kind: 'segment', name });
    end = token.index + token[0].length;
  }
  if (end < path.length) pieces.push({ kind: 'text', text: path.slice(end) });
  const names = pieces.flatMap((piece) => (piece.kind === 'text' ? [] : [piece.name]));
  const twin = names.find((name, index) => names.indexOf(name) !== index);
  if (twin !== undefined)
    return `Two captures are named \`${twin}\` (a \`*\` is named \`splat\`): Cloudflare's expression for the rule is broken, so that the rule never matches.`;
  const begun = names.find((name, index) => names.slice(index + 1).some((later) => later.startsWith(name)));
  return begun === undefined || begun === 'splat'
    ? pieces
    : `The name of another placeholder begins with \`:${begun}\`: Cloudflare's expression for the rule is broken, so that the rule never matches.`;
}

/** Cloudflare replaces the names in the text of the target, anywhere in it. */
function syntaxOf({ captures }: WrittenSource) {
  const names = [...captures.keys()];
  return {
    insertsAsSent: true,
    token: names.length === 0 ? /(?!)/g : new RegExp(`:(${names.join('|')})`, 'g'),
    fillingOf: ([token, name = '']: RegExpExecArray): Filling[] => [
      captures.get(name) ?? { kind: 'text', text: token },
    ],
  };
}

function splatChanges({ bare }: WrittenSource, to: string): string[] {
  return [
    ...(bare === undefined ? [] : [`The rule also matches \`${bare}\`, without the slash.`]),
    ...(/^\/.*[*:]/.test(to) && bare !== undefined && to !== '/*' ? [SLASHES_KEPT] : []),
  ];
}

const SLASHES_KEPT = 'Two slashes in a row are kept in the text that `*` matched; Cloudflare makes one of them.';
