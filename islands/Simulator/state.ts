import type { Button, Device, Field, LogLine, Wait } from './model.ts';
import type { Patch } from './patch.ts';
import { valueAt, withPatch } from './path.ts';

/** The state of a simulator. */
export interface State {
  readonly values: object;
  /** Entered values that have not been applied, by path. */
  readonly draft: Patch;
  /** Seconds since the start, and at which of them the device was switched on. */
  readonly clock: number;
  readonly booted: number;
  readonly waits: readonly Timer[];
  readonly log: readonly LogLine[];
}

export interface Timer extends Wait {
  readonly from: number;
  readonly label: string;
}

export type Action =
  | { readonly type: 'tick'; readonly seconds: number }
  | { readonly type: 'press'; readonly button: Button }
  | { readonly type: 'write'; readonly set: Patch; readonly text?: string | undefined }
  | { readonly type: 'draft'; readonly path: string; readonly value: unknown }
  | {
      readonly type: 'apply';
      readonly fields: readonly Field[];
      readonly lines: readonly string[];
      readonly also?: Patch | undefined;
      /** The wait that takes the change back. */
      readonly revert?: { readonly seconds: number; readonly label: string } | undefined;
    }
  | { readonly type: 'discard'; readonly fields: readonly Field[] }
  | { readonly type: 'keep'; readonly text: string }
  | { readonly type: 'restart'; readonly text: string }
  | { readonly type: 'reset'; readonly values: object; readonly text: string };

/** How long a device is on when a simulator starts: twelve days and four hours. */
export const UPTIME = 12 * 86_400 + 4 * 3600;
/** The wait during which nothing can be used, and the one that takes a change back. */
export const RESTART = 'restart';
export const REVERT = 'revert';
const RESTART_SECONDS = 8;
const LINES = 60;

export function startState(values: object): State {
  return { values, draft: {}, clock: 0, booted: -UPTIME, waits: [], log: [] };
}

/** The state after an action. Pure: time passes by `tick` alone. */
export function reduce(device: Pick<Device<object>, 'settle'>, state: State, action: Action): State {
  const next = after(state, action);
  const follows = device.settle?.(next.values, next.clock);
  return follows ? { ...next, values: withPatch(next.values, follows) } : next;
}

function after(state: State, action: Action): State {
  switch (action.type) {
    case 'tick':
      return elapse({ ...state, clock: state.clock + action.seconds });
    case 'press':
      return press(state, action.button);
    case 'write':
      return write(state, action);
    case 'draft':
      return { ...state, draft: { ...state.draft, [action.path]: action.value } };
    case 'apply':
      return apply(state, action);
    case 'discard':
      return { ...state, draft: without(state.draft, action.fields) };
    case 'keep':
      return logged({ ...state, waits: state.waits.filter(({ id }) => id !== REVERT) }, action.text);
    case 'restart':
      return logged(
        { ...state, draft: {}, booted: state.clock + RESTART_SECONDS, waits: [restart(state.clock, action.text)] },
        action.text,
      );
    case 'reset':
      return logged(
        {
          ...startState(action.values),
          clock: state.clock,
          booted: state.clock + RESTART_SECONDS,
          waits: [restart(state.clock, action.text)],
        },
        action.text,
      );
    default:
      throw new Error(`there is no such action: ${JSON.stringify(action satisfies never)}`);
  }
}

function restart(from: number, label: string): Timer {
  return { id: RESTART, from, seconds: RESTART_SECONDS, set: {}, label };
}

function press(state: State, { label, log, set = {}, wait }: Button): State {
  const waits = wait
    ? [...state.waits.filter(({ id }) => id !== wait.id), { ...wait, from: state.clock, label }]
    : state.waits;
  const text = log === undefined ? label : `${label}: ${log}`;
  return logged({ ...state, waits, values: withPatch(state.values, set) }, text);
}

/** A setting that takes effect at once. While it is being typed, the log keeps one line of it. */
function write(state: State, { set, text }: Extract<Action, { type: 'write' }>): State {
  const draft = Object.fromEntries(Object.entries(state.draft).filter(([path]) => !(path in set)));
  const next = { ...state, draft, values: withPatch(state.values, set) };
  const [last, ...earlier] = state.log;
  const same = text !== undefined && last !== undefined && labelOf(last.text) === labelOf(text);
  return logged(same ? { ...next, log: earlier } : next, text);
}

function labelOf(text: string): string {
  return text.split(':', 1)[0] ?? text;
}

function apply(state: State, { fields, lines, also, revert }: Extract<Action, { type: 'apply' }>): State {
  const changed = Object.fromEntries(
    fields.filter(({ path }) => path in state.draft).map(({ path }) => [path, state.draft[path]]),
  );
  const values = withPatch(state.values, { ...changed, ...also });
  const before = Object.fromEntries(Object.keys(changed).map((path) => [path, valueAt(state.values, path)]));
  // An unconfirmed change is undone as well, back to the value before the first change.
  const pending = state.waits.find(({ id }) => id === REVERT);
  const others = state.waits.filter(({ id }) => id !== REVERT);
  const set = { ...before, ...pending?.set };
  const waits = revert
    ? [...others, { id: REVERT, from: state.clock, seconds: revert.seconds, set, label: revert.label }]
    : state.waits;
  return lines.reduce<State>(logged, { ...state, values, waits, draft: without(state.draft, fields) });
}

function without(draft: Patch, fields: readonly Field[]): Patch {
  return Object.fromEntries(Object.entries(draft).filter(([path]) => !fields.some((field) => field.path === path)));
}

/** Writes the values of the waits that are over, in the order in which they end. */
function elapse(state: State): State {
  const over = state.waits
    .filter(({ from, seconds }) => from + seconds <= state.clock)
    .sort((a, b) => a.from + a.seconds - b.from - b.seconds);
  if (over.length === 0) return state;
  const waits = state.waits.filter((wait) => !over.includes(wait));
  return over.reduce<State>(
    (at, { id, set, label }) =>
      logged({ ...at, values: withPatch(at.values, set) }, id === RESTART || id === REVERT ? label : `${label} ✓`),
    { ...state, waits },
  );
}

function logged(state: State, text: string | undefined): State {
  if (text === undefined) return state;
  return { ...state, log: [{ at: state.clock, text }, ...state.log].slice(0, LINES) };
}
