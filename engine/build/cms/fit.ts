import { validateAnswer, validateValue, type ReportValue } from '../../compile/validate.ts';
import { CALLS } from '../../content/calls.ts';
import type { CallName } from '../../content/source.ts';
import { kindOfType } from '../../content/static-types.ts';

/** Receives each part that does not fit, with its pointer in the value. */
export type ReportMisfit = (message: string, pointer: string) => void;

/**
 * Returns the part of an answer that its schema defines, or undefined if this part does not fit. Removes unknown keys, counts null as
 * missing, and reports whatever does not fit.
 */
export function fitAnswer(name: CallName, value: unknown, report: ReportMisfit): unknown {
  const { answer } = CALLS[name];
  const isMedia = answer === 'media';
  const known = isMedia ? withoutOtherMedia(withoutNulls(value)) : withoutNulls(value);
  const check = (problem: ReportValue): boolean => validateAnswer(answer, known, problem);
  if (!fit(known, { check, report, keys: isMedia ? MEDIA : [] })) return undefined;
  return answer === 'staticContent' ? fitArticle(known as Article, report) : known;
}

/**
 * Keys that tell media apart. For a broken banner, the schema of a channel also reports the key `banner` as unknown.
 */
const MEDIA = ['/banner', '/channel'];

interface Article {
  readonly type: string;
  readonly entry: unknown;
}

/** Fits the entry of an article to the schema of its content folder. An entry of an unknown type is not changed. */
function fitArticle(article: Article, report: ReportMisfit): Article | undefined {
  const kind = kindOfType(article.type);
  if (kind === undefined) return article;
  const { entry } = article;
  const check = (problem: ReportValue): boolean => validateValue(`content/${kind}`, entry, problem);
  const inEntry: ReportMisfit = (message, pointer) => report(message, `/entry${pointer}`);
  return fit(entry, { check, report: inEntry, keys: [] }) ? article : undefined;
}

/** Tells a banner by the key `banner` and a channel by the key `channel`; other keys are allowed. */
function withoutOtherMedia(value: unknown): unknown {
  if (!isObject(value) || typeof value.mediaType !== 'string') return value;
  const { mediaType } = value;
  return { mediaType, [mediaType]: value[mediaType] };
}

interface FitOptions {
  readonly check: (report: ReportValue) => boolean;
  readonly report: ReportMisfit;
  /** Pointers of keys that are never removed as unknown. */
  readonly keys: readonly string[];
}

/** Removes unknown keys of `value` in place, and tells whether it then fits. */
function fit(value: unknown, { check, report, keys }: FitOptions): boolean {
  const unknown: string[] = [];
  const fits = check(({ code }, pointer) => {
    if (code === UNKNOWN_KEY && !keys.includes(pointer)) unknown.push(pointer);
  });
  if (fits) return true;
  for (const pointer of unknown) removeAt(value, pointer);
  return check(({ message }, pointer) => report(message, pointer));
}

const UNKNOWN_KEY = 'SC001';

function removeAt(value: unknown, pointer: string): void {
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = keys.pop();
  const holder = keys.reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), value);
  if (isObject(holder) && last !== undefined) delete holder[last];
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => one !== null).map(withoutNulls);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== null);
  return Object.fromEntries(entries.map(([key, one]) => [key, withoutNulls(one)]));
}

/** Lists are objects here too, because pointers go through them. */
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
