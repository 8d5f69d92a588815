import { mayLead, usesOf, type Use } from '../../content/device-uses.ts';
import { figuresAsked } from '../../content/simulator-figures.ts';
import { simulatorWords } from '../../content/simulator-words.ts';
import type { SimulatorDevice } from '../../model/content.ts';
import { originAt, pointerTo, type Problem } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean } from '../../model/diagnostics/suggest.ts';
import { isWhole, soundFiles, type LintContext } from './context.ts';

type NameProblem = Pick<Problem, 'code' | 'message'> & { readonly hint: string };

/** Figures that the page passes to the simulator and that are not specification fields. */
const OF_PAGE = ['supportUntil'];

/** The names, words, values, screens, functions and figures that a device uses must exist. */
export function simulatorNames(context: LintContext): void {
  const fields = context.model.content.specifications.flatMap((group) => group.fields.map(({ id }) => id));
  const words = new Set(simulatorWords(context.model));
  for (const { file, value: device } of soundFiles<SimulatorDevice>(context, 'content/simulator-devices')) {
    for (const use of usesOf(device)) {
      const problem = problemOf(use, { device, words: isWhole(context, 'messages') ? words : undefined });
      if (problem)
        context.report({ ...problem, at: originAt(file.path, pointerTo('', ...use.at), use.isKey ? 'key' : 'value') });
    }
    if (!isWhole(context, 'content/specifications')) continue;
    for (const [name, at] of figuresAsked(device)) {
      if (fields.includes(name) || OF_PAGE.includes(name) || !(at.at(-1) ?? '').startsWith('$figure')) continue;
      context.report({
        code: 'SD009',
        message: `There is no specification field \`${name}\`.`,
        hint: didYouMean(name, fields, 'Declare it in content/specifications.'),
        at: originAt(file.path, pointerTo('', ...at)),
      });
    }
  }
}

interface Known {
  readonly device: SimulatorDevice;
  /** The words that exist; undefined if the message files are incomplete because of errors. */
  readonly words: ReadonlySet<string> | undefined;
}

function problemOf(use: Use, { device, words }: Known): NameProblem | undefined {
  switch (use.kind) {
    case 'malformed':
      return {
        code: 'SD004',
        message: `The placeholder \`${use.name}\` is malformed.`,
        hint: 'Write for example `{values.ssid}` or `{values.bands[i].channel}`, and `{{` for a brace.',
      };
    case 'name':
      return use.known.includes(use.name)
        ? undefined
        : {
            code: 'SD005',
            message: `The name \`${use.name}\` is not known here.`,
            hint: didYouMean(use.name, use.known, 'Name it with `as`, `at`, `let` or under `define` or `constants`.'),
          };
    case 'word':
      return words === undefined || words.has(use.name)
        ? undefined
        : {
            code: 'SD006',
            message: `There is no word \`${use.name}\`.`,
            hint: didYouMean(use.name, words, `Add the message \`sim.${use.name}\` to manifests/messages/en.yaml.`),
          };
    case 'path':
      return mayLead(device.values, use.name)
        ? undefined
        : {
            code: 'SD007',
            message: `The path \`${use.name}\` does not lead to a value.`,
            hint: didYouMean(use.name, Object.keys(device.values), 'Add it under `values`.'),
          };
    case 'screen':
      return device.screens[use.name]
        ? undefined
        : {
            code: 'SD008',
            message: `There is no screen ${use.name}.`,
            hint: `Screens are counted from 0 to ${device.screens.length - 1}.`,
          };
    case 'call':
      return callProblem(use, device);
    case 'outside':
      return {
        code: 'SD011',
        message: `\`${use.name}\` inserts the entries of a list, and it is not inside a list.`,
        hint: use.name === '$each' ? 'Put it into a list, or write `$map`.' : 'Put it into a list.',
      };
    default:
      throw new Error(`unknown use: ${JSON.stringify(use satisfies never)}`);
  }
}

function callProblem(
  { name, given }: Extract<Use, { kind: 'call' }>,
  { define = {} }: SimulatorDevice,
): NameProblem | undefined {
  const functions = Object.entries(define).flatMap(([id, value]) => {
    const names = typeof value === 'object' && value !== null && 'given' in value ? value.given : undefined;
    return Array.isArray(names) ? [[id, names.length] as const] : [];
  });
  const [, wanted] = functions.find(([id]) => id === name) ?? [];
  if (wanted === given) return undefined;
  return {
    code: 'SD010',
    message:
      wanted === undefined ? `There is no function \`${name}\`.` : `The function \`${name}\` is given ${given} values.`,
    hint:
      wanted === undefined
        ? didYouMean(
            name,
            functions.map(([id]) => id),
            'Define it under `define`, with `given` and `is`.',
          )
        : `It takes ${wanted}.`,
  };
}
