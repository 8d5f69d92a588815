import { normalisePath } from '../../../match/normalise-path.ts';
import type { Divergence } from '../../target.ts';
import { prefixCase } from './prefix-case.ts';
import { emptyQuery, notNormal, pathOf } from './request-forms.ts';
import { urlParserDivergence } from './url-parser.ts';

/** The host substitutes text as it came, percent encoding and all. */
const encodedCapture: Divergence = {
  id: 'encoded-capture',
  reason: 'What a placeholder took goes on as it came (`/%61`), not in normal form (`/a`). Both name the same page.',
  covers: ({ expected, actual }) => {
    if (expected.kind !== 'redirect' || actual.location === undefined) return false;
    const [, origin = '', path = '', rest = ''] = SPLIT.exec(actual.location) ?? [];
    return `${origin}${normalisePath(path) ?? ''}${rest}` === expected.location;
  },
};

const SPLIT = /^(https:\/\/[^/]*)?([^?#]*)(.*)$/s;

/** The host compares text as it came: a placeholder takes what the plain text of a better rule should have. */
const encodedText: Divergence = {
  id: 'encoded-text',
  reason:
    'Plain text with a letter as `%XX` is not recognised, and a rule with a placeholder in its place takes the request.',
  covers: ({ request, expected, actual }) => {
    const encoded = /%(?:2[DE]|3\d|[46][1-9A-F]|[57][\dA]|5F|7E)/i.exec(pathOf(request))?.[0];
    return expected.kind === 'redirect' && encoded !== undefined && actual.location?.includes(encoded) === true;
  },
};

/** The host keeps a malformed `%XX` that a placeholder took. */
const malformedCapture: Divergence = {
  id: 'malformed-capture',
  reason: 'A malformed `%XX` is refused by the contract; here a placeholder takes it and hands it on as it came.',
  covers: ({ request, expected, actual }) =>
    expected.kind === 'refuse' &&
    actual.location !== undefined &&
    /%/.test(pathOf(request)) &&
    /^(?:\/(?!\/)|https:)/.test(actual.location),
};

/** The host collapses slashes in a target that is a path, and none in a full address. */
const slashes: Divergence = {
  id: 'slashes',
  reason: 'Beside placeholders, repeated slashes of a target that is a path become one; those of a full address stay.',
  covers: ({ expected, actual }) =>
    expected.kind === 'redirect' &&
    actual.location !== undefined &&
    actual.location !== expected.location &&
    withOneSlash(actual.location) === withOneSlash(expected.location),
};

function withOneSlash(location: string): string {
  return location.replace(
    /^(https:\/\/)?([^?#]*)/,
    (_, scheme: string | undefined, path: string) => `${scheme ?? ''}${path.replaceAll(/\/+/g, '/')}`,
  );
}

/** The host puts captures in by a function that gives `$` a meaning, and looks for placeholders in what it has put in. */
const substitution: Divergence = {
  id: 'substitution',
  reason:
    "In what a placeholder took, `$$`, `$&`, `$'` and the names of later placeholders are replaced; the host stays the same.",
  covers: ({ request, expected, actual }) =>
    expected.kind === 'redirect' &&
    /\$[$&']|:(?:p\d+_|splat)/.test(pathOf(request)) &&
    originOf(actual.location) === originOf(expected.location),
};

function originOf(location: string | undefined): string | undefined {
  return location?.startsWith('/') && !location.startsWith('//') ? '' : /^https:\/\/[^/?#]+/.exec(location ?? '')?.[0];
}

/** What Cloudflare does otherwise. */
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
