import { compile } from '../../engine/compile/compile.ts';
import { once } from '../../engine/model/once-for.ts';
import type { SiteModel } from '../../engine/model/site-model.ts';
import { BASE_PROJECT, readProject } from './project.ts';

const unchanged = once(() => {
  const { model } = compile(readProject(BASE_PROJECT));
  if (!model) throw new Error('the base project does not compile');
  return model;
});

/** The model of the smallest project, with some of its constants changed. */
export function baseModel(values: Readonly<Record<string, number | string>> = {}): SiteModel {
  const model = unchanged();
  const changed = Object.entries(values).map(([key, value]) => {
    const constant = model.constants[key];
    if (!constant) throw new Error(`there is no constant ${key}`);
    return [key, { ...constant, value }] as const;
  });
  return { ...model, constants: { ...model.constants, ...Object.fromEntries(changed) } };
}
