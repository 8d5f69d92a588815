import type { RedirectImporter } from '../importer.ts';
import { collect, type Collector } from '../shared/collect.ts';
import { OTHER_SPELLINGS, sayOfAll } from '../shared/general-remarks.ts';
import { FILES_WON, matchNetlify, takeNetlifyRule } from '../shared/netlify/take-rule.ts';
import { settleOrder } from '../shared/order/settle-order.ts';
import { readRedirectsLines, type RedirectsLine } from '../shared/text/redirects-lines.ts';

/**
 * `_redirects` of Netlify: `from [key=value …] to [status[!]] [Condition=value …]`. The default status is 301, the first rule wins, and a
 * slash at the end of the request does not matter.
 */
export const netlify: RedirectImporter = {
  id: 'netlify',
  title: 'Netlify _redirects',
  docs: 'https://docs.netlify.com/manage/routing/redirects/overview/',
  precedence: 'line',
  read(text) {
    const into = collect();
    for (const line of readRedirectsLines(text)) takeLine(line, into);
    return sayOfAll(settleOrder(into.finish()), OTHER_SPELLINGS, FILES_WON);
  },
};

function takeLine({ place: given, words: [from = '', ...words], notes }: RedirectsLine, into: Collector): void {
  const place = { ...given, matching: () => matchNetlify(from) };
  if (words.length === 0)
    return into.refuse(place, 'The line has no target. Write `/old /new`, and a status after it if necessary.');
  if (/^\d/.test(words[0] ?? ''))
    return into.refuse(
      place,
      'The line has a status and no target: it is a rewrite, which is not a redirect, or the target is missing.',
    );
  const index = words.findIndex((word) => /^(?:\/|https?:\/\/)/.test(word));
  if (index === -1)
    return into.refuse(
      place,
      `The line has no target that begins with a slash, \`http://\` or \`https://\`.${repairOf(from, words)}`,
    );
  const late = words.slice(index + 1).filter(isQuery);
  if (late.length > 0) {
    const [to = '', ...after] = words.slice(index).filter((word) => !isQuery(word));
    const written = [from, ...words.slice(0, index), ...late, to, ...after].join(' ');
    return into.refuse(place, `Query parameters belong before the target. Write \`${written}\`.`);
  }
  const [status, ...conditions] = words.slice(index + 1);
  const odd = conditions.some((word) => !word.includes('=')) ? [status ?? '', ...conditions].find(isOdd) : undefined;
  if (odd !== undefined)
    return into.refuse(
      place,
      `\`${odd}\` is a word too many. Write one target, one status, and conditions such as \`Country=de\`.`,
    );
  takeNetlifyRule(
    {
      from,
      to: words[index],
      status,
      force: status?.endsWith('!') ?? false,
      query: Object.fromEntries(words.slice(0, index).map(pairOf)),
      conditions: conditions.map((word) => pairOf(word)[0]),
      notes,
    },
    place,
    into,
  );
}

/** Tells whether a word behind the target is neither a status nor a condition. */
function isOdd(word: string, index: number): boolean {
  return index === 0 ? !/^\d+!?$/.test(word) : !word.includes('=');
}

/** Says how to write a line with one target that has no slash. */
function repairOf(from: string, words: readonly string[]): string {
  const [to = '', ...others] = words.filter((word) => !isQuery(word));
  return from.startsWith('/') && /^[\w.~-]+(?:\/|$)/.test(to)
    ? ` Write \`${[from, `/${to}`, ...others].join(' ')}\`.`
    : '';
}

/** Conditions on the visitor begin with an upper-case letter. */
function isQuery(word: string): boolean {
  return /^[^=]+=/.test(word) && !/^(?:Country|Language|Role|Cookie|Domain|Signed)=/i.test(word);
}

function pairOf(word: string): [string, string] {
  const [key = '', value = ''] = word.split('=');
  return [key, value];
}
