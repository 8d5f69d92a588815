import { pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean, listSome } from '../../model/diagnostics/suggest.ts';
import { ASTRO_OPTIONS, type Options } from './options.ts';

/** What is wrong with an option, and a JSON pointer to it. */
export interface OptionProblem {
  readonly code: 'AC002' | 'AC003';
  readonly message: string;
  readonly hint: string;
  readonly pointer: string;
}

/** Finds the options that Sitefold decides, and those that do not exist. A value that is undefined, or not an object, is not looked into. */
export function checkOptions(value: unknown, options: Options = ASTRO_OPTIONS, pointer = ''): OptionProblem[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, own]): OptionProblem[] => {
    const at = pointerTo(pointer, name);
    const shown = at.slice(1).replaceAll('/', '.');
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (option === 'honoured') return [];
    if (option === undefined) {
      const known = Object.entries(options).flatMap(([one, is]) => (isTaken(is) ? one : []));
      const hint = didYouMean(
        name,
        Object.keys(options),
        `Delete it. Options that are honoured: ${listSome(known, known.length)}.`,
      );
      return [{ code: 'AC003', message: `Sitefold does not know the option \`${shown}\`.`, hint, pointer: at }];
    }
    if ('options' in option) return checkOptions(own, option.options, at);
    const { reason, instead: hint, refuses } = option;
    if (refuses && !refuses(own)) return [];
    return [{ code: 'AC002', message: `\`${shown}\` cannot be set: ${reason}.`, hint, pointer: at }];
  });
}

function isTaken(option: Options[string]): boolean {
  return option === 'honoured' || (typeof option === 'object' && 'options' in option);
}
