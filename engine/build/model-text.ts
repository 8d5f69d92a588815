import type { SiteModel } from '../model/site-model.ts';

const texts = new WeakMap<SiteModel, string>();

/** Returns a model as JSON. It has several megabytes, and a build needs it twice. */
export function modelText(model: SiteModel): string {
  let text = texts.get(model);
  if (text === undefined) {
    text = JSON.stringify(model);
    texts.set(model, text);
  }
  return text;
}
