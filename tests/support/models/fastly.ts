import type { EngineAnswer, StartEngine } from '../engines/engine.ts';
import { fromPcre } from './pcre.ts';
import { parseProgram, type Condition, type Expression, type Program, type Statement } from './vcl-syntax.ts';

/**
 * A model of Fastly VCL as its documentation has it, for what the emitter writes: it checks the emission, not the host.
 * https://www.fastly.com/documentation/reference/vcl/
 */
export const startFastlyModel: StartEngine = (files) => {
  const program = parseProgram(files.map(({ text }) => text).join('\n'));
  return Promise.resolve({
    version: 'a model of Fastly VCL',
    origins: [],
    ask: (targets) => Promise.resolve(targets.map((target) => answer(target, program))),
    stop: () => Promise.resolve(),
  });
};

type Variables = Map<string, string>;
type Outcome = Extract<Statement, { kind: 'error' }> | undefined;

function answer(url: string, program: Program): EngineAnswer {
  // What a client sends itself must not get through.
  const variables: Variables = new Map([
    ['req.url', url],
    ['req.http.sf-to', 'https://foreign.example/'],
    ['req.http.sf-status', '301'],
  ]);
  const raised = run(program.subs.get('sitefold_recv') ?? [], variables, program);
  if (!raised) return { status: 404, location: undefined };
  variables.set('obj.status', String(raised.status)).set('obj.response', raised.response);
  run(program.subs.get('sitefold_error') ?? [], variables, program);
  return { status: Number(variables.get('obj.status')), location: variables.get('obj.http.Location') };
}

function run(statements: readonly Statement[], variables: Variables, program: Program): Outcome {
  for (const statement of statements) {
    const raised = runOne(statement, variables, program);
    if (raised) return raised;
  }
  return undefined;
}

function runOne(statement: Statement, variables: Variables, program: Program): Outcome {
  switch (statement.kind) {
    case 'set':
      variables.set(statement.name, evaluate(statement.value, variables, program));
      return undefined;
    case 'unset':
      variables.delete(statement.name);
      return undefined;
    case 'if': {
      const all = statement.all.every((condition) => test(condition, variables, program));
      return run(all ? statement.holds : statement.otherwise, variables, program);
    }
    case 'error':
      return statement;
    case 'nothing':
      return undefined;
  }
}

function test({ left, operator, right }: Condition, variables: Variables, program: Program): boolean {
  if (operator === 'set') return left.kind === 'variable' && variables.has(left.name);
  const value = evaluate(left, variables, program);
  const other = evaluate(right, variables, program);
  if (operator === '~') return fromPcre(other).test(value);
  return (value === other) === (operator === '==');
}

function evaluate(expression: Expression, variables: Variables, program: Program): string {
  switch (expression.kind) {
    case 'text':
      return expression.text;
    case 'variable':
      return variables.get(expression.name) ?? '';
    case 'join':
      return expression.parts.map((part) => evaluate(part, variables, program)).join('');
    case 'call': {
      if (expression.name === 'table.lookup') return lookUp(expression.args, variables, program);
      const [subject = '', pattern = '', by = ''] = expression.args.map((arg) => evaluate(arg, variables, program));
      if (expression.name === 'std.tolower') return subject.toLowerCase();
      if (expression.name === 'std.atoi') return String(Number.parseInt(subject, 10));
      if (expression.name === 'regsub') return replaceFirst(subject, pattern, by);
      throw new Error(`${expression.name} is not a function`);
    }
  }
}

function lookUp([table, key, otherwise]: readonly Expression[], variables: Variables, program: Program): string {
  if (table?.kind !== 'variable' || !key || !otherwise) throw new Error('a look-up needs a table, a key and a default');
  return (
    program.tables.get(table.name)?.get(evaluate(key, variables, program)) ?? evaluate(otherwise, variables, program)
  );
}

function replaceFirst(subject: string, pattern: string, by: string): string {
  const match = fromPcre(pattern).exec(subject);
  if (!match) return subject;
  const text = by.replaceAll(/\\(\d)/g, (_, group: string) => match[Number(group)] ?? '');
  return subject.slice(0, match.index) + text + subject.slice(match.index + match[0].length);
}
