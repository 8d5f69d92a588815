import { readCsv } from '../../../engine/redirects/read-csv.ts';
import type { EngineAnswer, StartEngine } from '../engines/engine.ts';

/**
 * A model of the Edge Redirector as its documentation has it: it checks the emission, not the host.
 * https://techdocs.akamai.com/cloudlets/docs/upload-rule-csv-format
 */
export const startAkamaiModel: StartEngine = (files) => {
  const rules = readRules(files.find(({ path }) => path.endsWith('.csv'))?.text ?? '');
  if (new Set(rules.map(({ host }) => host)).size > 1) throw new Error('there is one host');
  const find = createLookup(rules);
  return Promise.resolve({
    version: 'a model of the Akamai Edge Redirector',
    origins: [],
    ask: (targets) => Promise.resolve(targets.map((target) => answer(target, find))),
    stop: () => Promise.resolve(),
  });
};

type Rule = Readonly<Record<string, string>>;

/** The rows by the names of the first one. Throws on a row that is not whole. */
function readRules(text: string): Rule[] {
  let head: string[] | undefined;
  const rules: Rule[] = [];
  const flaw = readCsv(text, (cells) => {
    if (!head) {
      head = cells;
      return;
    }
    if (cells.length !== head.length) throw new Error(`${cells.length} cells, not ${head.length}`);
    rules.push(Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])));
  });
  if (flaw) throw new Error(flaw.message);
  return rules;
}

type Lookup = (path: string) => Rule | undefined;

/** The first rule that has the path. A colon in front of a cell says that letter case matters. */
function createLookup(rules: readonly Rule[]): Lookup {
  const first = new Map<string, number>();
  const add = (key: string, index: number): void => void (first.has(key) || first.set(key, index));
  for (const [index, { path = '', ...rule }] of rules.entries()) {
    if (path.length > 8192) throw new Error(`the paths of ${rule.ruleName ?? ''} are too long`);
    const sensitive = path.startsWith(':');
    for (const one of path.replace(/^:/, '').split(' ')) add(sensitive ? `=${one}` : `~${one.toLowerCase()}`, index);
  }
  return (path) => {
    const found = [first.get(`=${path}`), first.get(`~${path.toLowerCase()}`)].filter((index) => index !== undefined);
    return found.length === 0 ? undefined : rules[Math.min(...found)];
  };
}

function answer(target: string, find: Lookup): EngineAnswer {
  const mark = target.indexOf('?');
  const rule = find(mark === -1 ? target : target.slice(0, mark));
  if (!rule) return { status: 404, location: undefined };
  const query = mark === -1 || rule['result.useIncomingQueryString'] !== '1' ? '' : target.slice(mark);
  return { status: Number(rule['result.statusCode']), location: `${rule['result.redirectURL'] ?? ''}${query}` };
}
