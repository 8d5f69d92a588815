import { createContext, useContext } from 'react';
import { formatWord } from '../../engine/content/words.ts';
import type { Figures } from './figures.ts';
import type { PlannedProduct } from './model/products.ts';
import type { PlannerWord, PlannerWords } from './words.ts';

/** What all parts of the planner need. */
export interface PlannerContext {
  readonly lang: string;
  readonly words: PlannerWords;
  readonly figures: Figures;
  readonly products: readonly PlannedProduct[];
  /** The page that compares, which takes `id`; and how many products it takes. Left out: there is none. */
  readonly compare?: { readonly href: string; readonly most: number } | undefined;
}

export const Context = createContext<PlannerContext | undefined>(undefined);

interface Planner extends PlannerContext {
  /** A word with its placeholders filled in. */
  say(word: PlannerWord, values: Readonly<Record<string, string>>): string;
}

export function usePlanner(): Planner {
  const context = useContext(Context);
  if (!context) throw new Error('a part of the planner is outside of it');
  return { ...context, say: (word, values) => formatWord(context.words[word], values, context.lang) };
}
