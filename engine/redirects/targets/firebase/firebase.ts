import { isWholeSegment } from '../../match/pattern.ts';
import { prefixHop, rawCapture } from '../shared/divergences/raw-path.ts';
import { notNormal } from '../shared/divergences/request-forms.ts';
import { byteLength, metaFile } from '../shared/files/meta-file.ts';
import { wrongCase } from '../shared/path-to-regexp/path-to-regexp.ts';
import { destinationOf, splatForms, splitRoot } from '../shared/path-to-regexp/route-row.ts';
import { PATH_PATTERNS } from '../shared/plan/capabilities.ts';
import { foldPlan, type PatternRow } from '../shared/plan/fold-sites.ts';
import type { RedirectPlan, RedirectTarget } from '../target.ts';
import { anyEncoding, anySpelling, appendedQuery, decodedFirst, emulatorQuery, encodedAnew } from './divergences.ts';
import { firebaseRegex, group } from './regex.ts';

interface FirebaseRedirect {
  readonly regex: string;
  readonly destination: string;
  readonly type: number;
}

/** The redirects of firebase.json as regular expressions of RE2, folded over the prefixes by a named group. */
export const firebase: RedirectTarget = {
  id: 'firebase',
  title: 'Firebase Hosting',
  docs: 'https://firebase.google.com/docs/hosting/full-config#redirects',
  tested: 'superstatic, the emulator of Firebase, without its native RE2',
  // Firebase would put the query of the request after the fragment.
  capabilities: { ...PATH_PATTERNS, regex: true, query: [], fragment: false },
  limits: [],
  divergences: [
    notNormal,
    rawCapture,
    prefixHop(anyEncoding, anySpelling),
    encodedAnew,
    decodedFirst,
    emulatorQuery,
    appendedQuery,
  ],
  alternative: 'edge',
  refuses: ({ source, target }) => {
    const [first] = source.segments;
    if (first?.kind === 'regex' && /\(\?<?[=!]|\\[1-9k]/.test(first.expression))
      return 'RE2 has no look-around and no back-references';
    if (first?.kind === 'regex' && target?.path.some(({ kind }) => kind === 'capture') && canBeEmpty(first.expression))
      return 'Firebase does not redirect if a capture is empty, and a capture of this expression may be empty';
    if (!target) return undefined;
    const [text, second] = target.path;
    const free = second?.kind === 'splat' || (second?.kind === 'capture' && !isChoice(source, second.name));
    if (text?.kind === 'text' && text.text === '/' && free)
      return 'a capture at the start of a target can become another host in the emulator';
    const texts = target.path.map((part) => (part.kind === 'text' ? part.text : '/')).join('') + (target.query ?? '');
    if (/%(?:2[346BCF]|3[ABDF]|40)/.test(texts)) return 'Firebase decodes reserved characters of a target';
    if (/[(*\\]|:\w/.test(texts)) return 'Firebase reads `(`, `*` and `:name` in a target as its own';
    if (target.path.some(({ kind }, index) => kind !== 'text' && !isWholeSegment(target.path, index)))
      return 'Firebase fills in only captures that are whole segments of a target';
    if (/["{}|^`[\]]/.test(target.query ?? '')) return 'Firebase re-encodes some characters of a query';
    if (target.query !== undefined && target.path.at(-1)?.kind !== 'text')
      return 'Firebase reads the `?` after a capture as its own syntax';
    return undefined;
  },
  emit(plan) {
    const redirects = [...plan.flags.flatMap(prefixRedirects), ...rowsOf(plan).flatMap(rowRedirects)];
    const list = redirects.map((redirect) => `      ${JSON.stringify(redirect)}`).join(',\n');
    const text = `{\n  "hosting": {\n    "redirects": [\n${list}\n    ]\n  }\n}\n`;
    return {
      files: [{ path: 'firebase/firebase.json', text }, metaFile('firebase/firebase.meta.json', plan.provenance)],
      rules: redirects.length,
      bytes: byteLength(text),
    };
  },
};

/** Returns false only if every named group certainly matches at least one character. */
function canBeEmpty(expression: string): boolean {
  const rest = expression
    .replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/gs, 'x')
    .replace(/\/\?\$$/, '')
    .replaceAll(/\(\?:[^()]*\)(?![?*{])/g, 'x')
    .replaceAll(/\(\?<\w+>/g, '(');
  return /[?*|]|\{0|\(\)/.test(rest);
}

function isChoice(source: PatternRow['rule']['source'], name: string): boolean {
  return source.segments.some((segment) => segment.kind === 'alternation' && segment.name === name);
}

/** Redirects a prefix in another letter case. */
function prefixRedirects(flag: string): FirebaseRedirect[] {
  if (!/[a-z]/.test(flag)) return [];
  const wrong = `^/(?:${wrongCase(flag)})`;
  return [
    { regex: `${wrong}/?$`, destination: `/${flag}/`, type: 301 },
    { regex: `${wrong}/${group('rest')}.+)$`, destination: `/${flag}/:rest`, type: 301 },
  ];
}

function rowsOf(plan: RedirectPlan): PatternRow[] {
  const { guarded, exact, patterns } = foldPlan(plan);
  return [...guarded, ...exact.flatMap(splitRoot), ...patterns];
}

function rowRedirects(row: PatternRow): FirebaseRedirect[] {
  return splatForms(row).map((splat) => ({
    regex: firebaseRegex(row, splat),
    destination: destinationOf(row, splat),
    type: row.rule.status,
  }));
}
