import type { Context, Figures } from './model.ts';
import { withPatch } from './path.ts';
import type { State } from './state.ts';
import { wordsOf } from './words.ts';

export interface Setting {
  readonly model: string;
  /** The language of the page. */
  readonly locale: string;
  readonly figures: Figures;
  /** All words, see `packWords`, and their names in the same order. */
  readonly words: string;
  readonly names: readonly string[];
}

/** The data of a screen without the state: words, numbers, figures. */
export type Basis = Pick<Context<object>, 'model' | 'locale' | 'fig' | 'list' | 't' | 'n' | 'span'>;

export function makeBasis({ model, locale, figures, words, names }: Setting): Basis {
  const decimal = new Intl.NumberFormat(locale, { numberingSystem: 'latn', maximumFractionDigits: 1 });
  const unit = (name: string): Intl.NumberFormat =>
    new Intl.NumberFormat(locale, { numberingSystem: 'latn', style: 'unit', unit: name, unitDisplay: 'short' });
  return {
    model,
    locale,
    t: wordsOf(names, words),
    // A no-break space keeps a figure and its unit together.
    n: (value, name) => (name === undefined ? decimal.format(value) : `${decimal.format(value)}\u00a0${name}`),
    span: (seconds) =>
      partsOf(seconds)
        .map(([count, name]) => unit(name).format(count))
        .join(' '),
    fig: (name, fallback = 0) => (typeof figures[name] === 'number' ? figures[name] : fallback),
    list: (name, fallback = []) => (Array.isArray(figures[name]) ? (figures[name] as readonly string[]) : fallback),
  };
}

export function contextOf(basis: Basis, { values, draft, clock, waits, log }: State): Context<object> {
  return {
    ...basis,
    v: values,
    d: withPatch(values, draft),
    clock,
    log,
    running: (id) => {
      const wait = waits.find((one) => one.id === id);
      return wait && Math.min(1, (clock - wait.from) / wait.seconds);
    },
  };
}

/** The two largest units of a span that are not zero. */
function partsOf(seconds: number): (readonly [number, string])[] {
  const whole = Math.max(0, Math.round(seconds));
  const all = [
    [Math.floor(whole / 86_400), 'day'],
    [Math.floor(whole / 3600) % 24, 'hour'],
    [Math.floor(whole / 60) % 60, 'minute'],
    [whole % 60, 'second'],
  ] as const;
  const first = all.findIndex(([count]) => count > 0);
  if (first === -1) return [[0, 'second']];
  return all.slice(first, first + 2).filter(([count]) => count > 0);
}
