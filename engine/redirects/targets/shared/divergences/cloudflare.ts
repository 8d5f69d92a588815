import { normalisePath } from '../../../match/normalise-path.ts';
import type { Divergence } from '../../target.ts';
import { prefixCase } from './prefix-case.ts';
import { emptyQuery, notNormal, pathOf } from './request-forms.ts';
import { urlParserDivergence } from './url-parser.ts';

/** The host substitutes captured text unchanged, including its percent encoding. */
const encodedCapture: Divergence = {
  id: 'encoded-capture',
  reason:
    'The text of a placeholder is forwarded unchanged (`/%61`), not in normal form (`/a`). Both name the same page.',
  covers: ({ expected, actual }) => {
    if (expected.kind !== 'redirect' || actual.status !== expected.status || actual.location === undefined)
      return false;
    const [, origin = '', path = '', rest = ''] = SPLIT.exec(actual.location) ?? [];
    return `${origin}${normalisePath(path) ?? ''}${rest}` === expected.location;
  },
};

const SPLIT = /^(https:\/\/[^/]*)?([^?#]*)(.*)$/s;

/** The host compares raw text, so a placeholder matches text that a more specific rule should match. */
const encodedText: Divergence = {
  id: 'encoded-text',
  reason:
    'Plain text with a letter as `%XX` is not recognised, and a rule with a placeholder at that position matches the request.',
  covers: ({ request, expected, actual }) => {
    const encoded = /%(?:2[DE]|3\d|[46][1-9A-F]|[57][\dA]|5F|7E)/i.exec(pathOf(request))?.[0];
    return expected.kind === 'redirect' && encoded !== undefined && actual.location?.includes(encoded) === true;
  },
};

/** The host keeps a malformed `%XX` that a placeholder captured. */
const malformedCapture: Divergence = {
  id: 'malformed-capture',
  reason: 'A malformed `%XX` is refused by the contract; here a placeholder captures it and forwards it unchanged.',
  covers: ({ request, expected, actual }) =>
    expected.kind === 'refuse' &&
    actual.location !== undefined &&
    /%/.test(pathOf(request)) &&
    /^(?:\/(?!\/)|https:)/.test(actual.location),
};

/** The host collapses slashes in a target that is a path, but not in a full address. */
const slashes: Divergence = {
  id: 'slashes',
  reason:
    'Beside placeholders, repeated slashes in a target that is a path become one slash. A full address keeps its slashes.',
  covers: ({ expected, actual }) =>
    expected.kind === 'redirect' &&
    actual.status === expected.status &&
    actual.location !== undefined &&
    actual.location !== expected.location &&
    withOneSlash(actual.location) === withOneSlash(expected.location),
  locations: ({ expected }) =>
    expected.kind === 'redirect'
      ? [withOneSlash(expected.location), expected.location.replace(/^https:\/\/[^/]*/, '$&/')]
      : [],
};

function withOneSlash(location: string): string {
  return location.replace(
    /^(https:\/\/)?([^?#]*)/,
    (_, scheme: string | undefined, path: string) => `${scheme ?? ''}${path.replaceAll(/\/+/g, '/')}`,
  );
}

/** The host inserts captures with a function that interprets `$`, and replaces placeholders in the inserted text. */
const substitution: Divergence = {
  id: 'substitution',
  reason:
    "In the text that a placeholder captured, `$$`, `$&`, `$'` and the names of later placeholders are replaced. The host stays the same.",
  covers: ({ request, expected, actual }) =>
    expected.kind === 'redirect' &&
    /\$[$&']|:(?:p\d+_|splat)/.test(pathOf(request)) &&
    originOf(actual.location) === originOf(expected.location),
};

function originOf(location: string | undefined): string | undefined {
  return location?.startsWith('/') && !location.startsWith('//') ? '' : /^https:\/\/[^/?#]+/.exec(location ?? '')?.[0];
}

/** How Cloudflare differs from the contract. */
export const cloudflareDivergences: readonly Divergence[] = [
  emptyQuery,
  notNormal,
  prefixCase,
  slashes,
  encodedCapture,
  encodedText,
  substitution,
  malformedCapture,
  urlParserDivergence,
];
