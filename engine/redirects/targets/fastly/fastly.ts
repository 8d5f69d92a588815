import { notNormal } from '../shared/divergences/request-forms.ts';
import { byteLength } from '../shared/files/meta-file.ts';
import { foldPlan, type PatternRow } from '../shared/plan/fold-sites.ts';
import { EVERYTHING } from '../shared/plan/capabilities.ts';
import { NORMAL_PATH_PCRE } from '../shared/regex/normal-path.ts';
import { expressionRows, isLookedUp } from '../shared/regex/numbered-regex.ts';
import {
  locationStatements,
  patternCondition,
  prefixStatements,
  queryExpression,
  type VclDialect,
} from '../shared/vcl/vcl.ts';
import type { RedirectPlan, RedirectTarget } from '../target.ts';
import { printTables, type FastlyTable } from './tables.ts';

const LIMITS = 'https://www.fastly.com/documentation/guides/full-site-delivery/fastly-vcl/working-with-dictionaries/';

/** Custom VCL: tables of the sources without placeholders, and subroutines that look up a request. Each source is written once. */
export const fastly: RedirectTarget = {
  id: 'fastly',
  title: 'Fastly',
  docs: 'https://www.fastly.com/documentation/reference/vcl/declarations/table/',
  tested: 'model only',
  capabilities: { ...EVERYTHING, host: false },
  limits: [
    {
      what: 'key',
      most: 256,
      unit: 'characters',
      source: LIMITS,
      date: '2026-11-21',
      way: 'Shorten the source, or match its end with a `*`.',
    },
    {
      what: 'rules',
      most: 1000,
      unit: 'rules',
      source: LIMITS,
      date: '2026-11-21',
      way: 'Emit fewer sites with `--sites`, or use Fastly Compute with the target `edge`.',
    },
  ],
  divergences: [notNormal],
  alternative: 'edge',
  emit(plan) {
    const { text, rules, longestKey } = printFastly(plan);
    return {
      files: [{ path: 'fastly/sitefold-redirects.vcl', text }],
      rules,
      bytes: byteLength(text),
      counts: { key: longestKey },
    };
  },
};

const FASTLY: VclDialect = {
  path: 'var.path',
  query: 'var.query',
  prefix: 'var.prefix',
  rest: 'var.rest',
  key: 'var.key',
  to: 'req.http.sf-to',
  // A string can contain `%XX`, which is also the way to write a quote.
  string: (text) => `"${text.replaceAll('%', '%25').replaceAll('"', '%22')}"`,
  regex: (text) => `"${text.replaceAll('%', String.raw`\x25`).replaceAll('"', String.raw`\x22`)}"`,
};
const STATUS = 'req.http.sf-status';
/** An error code and a text that identify our answer later. */
const ERROR = 801;
const REASON = 'sitefold redirect';

function printFastly(plan: RedirectPlan): { text: string; rules: number; longestKey: number } {
  const { guarded, exact, patterns } = foldPlan(plan);
  const tables = printTables(exact.filter(isLookedUp), plan, FASTLY);
  const others = exact.filter((row) => !isLookedUp(row)).flatMap(expressionRows);
  const steps = [
    ...guarded.map((row) => printRow(row, plan)),
    ...tables.map(printLookup),
    ...[...others, ...patterns].map((row) => printRow(row, plan)),
  ];
  const text = `# ${plan.provenance}
# Custom VCL: call sitefold_recv first thing in vcl_recv, and sitefold_error first thing in vcl_error.
${tables.map(({ text: table }) => table).join('')}
sub sitefold_recv {
${['path', 'query', 'prefix', 'rest', 'key', 'found'].map((name) => `  declare local var.${name} STRING;`).join('\n')}
  unset ${FASTLY.to};
  unset ${STATUS};
  set var.path = regsub(req.url, "\\?.*$", "");
  if (var.path ~ ${FASTLY.regex(`^(?=/)${NORMAL_PATH_PCRE}$`)}) {
    set var.query = regsub(req.url, "^[^?]*", "");
${[...prefixStatements(plan, FASTLY), ...steps.flat()].map((line) => `    ${line}`).join('\n')}
  }
}

sub sitefold_error {
  if (obj.status == ${ERROR} && obj.response == "${REASON}") {
    set obj.status = std.atoi(${STATUS});
    set obj.response = "Redirect";
    if (${FASTLY.to}) {
      set obj.http.Location = ${FASTLY.to};
    }
    synthetic "";
    return(deliver);
  }
}
`;
  const rules = exact.filter(isLookedUp).length + guarded.length + others.length + patterns.length;
  return { text, rules, longestKey: Math.max(0, ...tables.map(({ longest }) => longest)) };
}

const FINISH = `error ${ERROR} "${REASON}";`;

function printRow(row: PatternRow, plan: RedirectPlan): string[] {
  return [
    `if (${patternCondition(row, plan, FASTLY)}) {`,
    `  set ${STATUS} = "${row.rule.status}";`,
    ...locationStatements(row, FASTLY).map((statement) => `  ${statement}`),
    `  ${FINISH}`,
    '}',
  ];
}

/** Reads an entry: a status, `p` for the prefix, the form of the query, the text before the query, and the text after it. */
function printLookup({ condition, lookup, status }: FastlyTable): string[] {
  const { prefix, query, to } = FASTLY;
  const take = (group: number): string => `regsub(var.found, "^(p?)(w|s|a|-) (\\S*)(?: (\\S+))?$", "\\${group}")`;
  return [
    ...(condition === ''
      ? [`set var.found = ${lookup};`]
      : ['set var.found = "";', `if (${condition}) {`, `  set var.found = ${lookup};`, '}']),
    'if (var.found != "") {',
    `  set ${STATUS} = "${status}";`,
    ...(status === 410
      ? []
      : [
          `  set ${to} = ${take(3)};`,
          '  if (var.found ~ "^p") {',
          `    set ${to} = ${prefix} + ${to};`,
          '  }',
          ...(['whole', 'some', 'and'] as const).flatMap((form) => [
            `  if (var.found ~ "^p?${form.charAt(0)} ") {`,
            `    set ${to} = ${to} + ${queryExpression(form, query)};`,
            '  }',
          ]),
          `  set ${to} = ${to} + ${take(4)};`,
        ]),
    `  ${FINISH}`,
    '}',
  ];
}
