import { canDoubleSlash } from '../shared/plan/location-parts.ts';
import { NORMAL_PATH_PCRE } from '../shared/regex/normal-path.ts';
import type { RedirectPlan } from '../target.ts';
import { startSigns, type AnswerForm, type Rewrite } from './syntax.ts';

const set = (test: string, pattern: string, flags: readonly string[], note?: string): Rewrite => ({
  conditions: [[test, pattern]],
  to: '-',
  flags,
  ...(note === undefined ? {} : { note }),
});

/** Splits the request. `prefix` sets SF_PREFIX; leave it out if SF_PREFIX is already set. */
export function requestRewrites({ flags }: RedirectPlan, prefix?: Rewrite): Rewrite[] {
  const raw = set(
    '%{THE_REQUEST}',
    `^[^ ]+ (?:https?://[^/? ]*)?(${NORMAL_PATH_PCRE})(\\?[^ ]*)? HTTP/`,
    ['E=SF_FULL:%1', 'E=SF_QUERY:%2'],
    'The raw path, if it is in normal form. Any other is not redirected here.',
  );
  const root = [
    set('%{ENV:SF_FULL}', '^(/.+?|/)/?$', ['E=SF_REST:%1']),
    set('%{ENV:SF_FULL}', '/$', ['E=SF_SLASH:/']),
    set('%{ENV:SF_FULL}', '^(.+)$', ['E=SF_LINE:-%1%{ENV:SF_QUERY}']),
  ];
  if (flags.length === 0) return [raw, ...root];
  return [raw, ...root, ...(prefix ? [prefix] : []), ...belowPrefix()];
}

function belowPrefix(): Rewrite[] {
  const known = ['%{ENV:SF_PREFIX}', '^/'] as const;
  const below = (pattern: string, flags: readonly string[]): Rewrite => ({
    conditions: [known, ['%{ENV:SF_FULL}', `^/[^/]+${pattern}`]],
    to: '-',
    flags,
  });
  return [
    below('/?$', ['E=SF_REST:/']),
    below('(/.+?)/?$', ['E=SF_REST:%1']),
    below('(/.*)?$', ['E=SF_FULL:%{ENV:SF_PREFIX}%1', 'E=SF_LINE:+%{ENV:SF_PREFIX}%1%{ENV:SF_QUERY}']),
  ];
}

/** Answers with the Location that was found: two rules for each status, with a query and without. */
export function answerRewrites({ rules }: RedirectPlan, forms: readonly AnswerForm[]): Rewrite[] {
  const unique = new Map(forms.map((form) => [startSigns(form), form]));
  const answers = [...unique].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [
    ...(rules.some(canDoubleSlash) ? [COLLAPSE] : []),
    FORWARD,
    ...OWN_QUERY,
    ...answers.flatMap(([signs, form]) => answer(signs, form)),
  ];
}

const COLLAPSE = set(
  '%{ENV:SF_FOUND}',
  '^(\\d+-.(?:https://[^/]+)?)//+(.*)$',
  ['E=SF_FOUND:%1/%2'],
  'Two slashes at the start of a path would begin a host.',
);

const FORWARD: Rewrite = {
  conditions: [
    ['%{ENV:SF_FOUND}', '^....q'],
    ['%{ENV:SF_QUERY}', '^\\?(.+)$'],
  ],
  to: '-',
  flags: ['E=SF_ARGS:%1'],
  note: 'The query of the request, and that of the target in front of it.',
};

const OWN_QUERY: readonly Rewrite[] = [
  {
    conditions: [
      ['%{ENV:SF_ARGS}', '!^$'],
      ['%{ENV:SF_FOUND}', '^[^?#]+\\?([^#]+)'],
    ],
    to: '-',
    flags: ['E=SF_ARGS:%1&%{ENV:SF_ARGS}'],
  },
  {
    conditions: [
      ['%{ENV:SF_ARGS}', '^$'],
      ['%{ENV:SF_FOUND}', '^[^?#]+\\?([^#]+)'],
    ],
    to: '-',
    flags: ['E=SF_ARGS:%1'],
  },
];

function answer(signs: string, { status, prefix, home }: AnswerForm): Rewrite[] {
  if (status === 410) return [{ conditions: [['%{ENV:SF_FOUND}', `^${signs}`]], to: '-', flags: ['G', 'L'] }];
  const taken = ['%{ENV:SF_FOUND}', `^${signs}.([^?#]*)[^#]*(.*)$`] as const;
  const start = prefix ? `${home}%{ENV:SF_PREFIX}` : '';
  const flags = [`R=${status}`, 'NE', 'L'];
  // Apache refuses a question mark from a variable, because it could be a decoded `%3F`.
  return [
    { conditions: [['%{ENV:SF_ARGS}', '!^$'], taken], to: `${start}%1?%{ENV:SF_ARGS}%2`, flags },
    { conditions: [taken], to: `${start}%1%2`, flags: [...flags, 'QSD'] },
  ];
}
