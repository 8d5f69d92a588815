import type { Family } from '../../model/content.ts';
import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { soundFiles, type LintContext } from './context.ts';

/** A family takes its first steps from another one that has steps of its own, so that steps are never taken in a circle. */
export function familySteps(context: LintContext): void {
  const { families } = context.model.content;
  const all = new Set(families.map(({ id }) => id));
  const withSteps = new Set(families.flatMap(({ id, steps }) => (steps ? [id] : [])));
  for (const { file, value } of soundFiles<{ families: Family[] }>(context, 'content/families')) {
    value.families.forEach(({ id, stepsOf }, index) => {
      // A family that does not exist is CT002.
      if (stepsOf === undefined || !all.has(stepsOf) || (stepsOf !== id && withSteps.has(stepsOf))) return;
      context.report({
        code: 'CT025',
        message: stepsOf === id ? `\`${id}\` takes its own steps.` : `\`${stepsOf}\` has no steps of its own.`,
        hint: 'Name a family with `steps`, or delete `stepsOf`.',
        at: originAt(file.path, pointerTo('/families', index, 'stepsOf')),
      });
    });
  }
}
