import {
  useEffect,
  useId,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { contextOf, makeBasis, type Setting } from './context.ts';
import { problemOf, sayValue } from './FieldView.tsx';
import type { Button, Device, Field } from './model.ts';
import type { Desk } from './desk.ts';
import { PartView } from './PartView.tsx';
import { valueAt } from './path.ts';
import { reduce, RESTART, REVERT, startState, type Action, type State } from './state.ts';
import { clockOf } from './shared/wave.ts';

export interface ScreenText {
  readonly title: string;
  readonly text: string;
}

export interface TextLanguage {
  readonly lang?: string;
  readonly dir?: 'ltr' | 'rtl';
}

interface Props extends Setting {
  readonly text: TextLanguage;
  readonly device: Device<object>;
  readonly firmware: string;
  readonly screens: readonly ScreenText[];
  /** True while the simulator is not visible: its clock is stopped. */
  readonly paused: boolean;
}

/** Minutes since midnight when a simulator starts: it is evening, when networks are used. */
const EVENING = 20 * 60 + 14;

/** The admin page of a device: its name and state, its screens, and what was done. */
export function Console({ device, firmware, screens, text, paused, ...setting }: Props): ReactNode {
  const { model, locale, figures, words, names } = setting;
  const basis = useMemo(
    () => makeBasis({ model, locale, figures, words, names }),
    [model, locale, figures, words, names],
  );
  const [state, dispatch] = useReducer(
    (before: State, action: Action) => reduce(device, before, action),
    basis,
    () => startState(device.values(basis)),
  );
  const [screen, open] = useState(0);
  const pace = device.pace ?? 1;
  useEffect(() => {
    if (paused) return undefined;
    const timer = setInterval(() => dispatch({ type: 'tick', seconds: pace }), pace * 1000);
    return () => clearInterval(timer);
  }, [paused, pace]);

  const context = contextOf(basis, state);
  const hidden = device.hidden?.(state.values) ?? [];
  const shown = hidden.includes(screen) ? 0 : screen;
  const restarting = context.running(RESTART);
  const why = device.locked?.(context);
  const desk = deskOf({ basis, state, dispatch, open, locked: why !== undefined });
  const id = useId();
  const { t } = basis;
  const frame = useRef<HTMLDivElement>(null);
  return (
    <div ref={frame} className="sim-console" data-narrow={device.narrow}>
      <header>
        <p>
          <span className={restarting === undefined ? 'sim-led' : 'sim-led idle'} />{' '}
          <bdi className="model">{model}</bdi>{' '}
          <small>
            {t('firmware')} <bdi>{firmware}</bdi>
          </small>
        </p>
        <p>
          <small>
            {t('uptime')} <bdi>{basis.span(state.clock - state.booted)}</bdi>
          </small>
        </p>
        <System
          restart={() => dispatch({ type: 'restart', text: t('restart') })}
          t={t}
          reset={() => dispatch({ type: 'reset', values: device.values(basis), text: t('reset') })}
        >
          <FullScreen of={frame} label={t('fullScreen')} />
        </System>
      </header>
      <Tabs id={id} text={text} screens={screens} hidden={hidden} shown={shown} open={open} />
      <section
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${shown}`}
        tabIndex={0}
        aria-busy={restarting !== undefined}
      >
        <p className="sim-hint" {...text}>
          {screens[shown]?.text}
        </p>
        {restarting !== undefined && (
          <>
            <p role="status">{t('restart')} …</p>
            <progress value={restarting} aria-label={t('restart')} />
          </>
        )}
        {restarting === undefined && !paused && (
          <>
            {context.running(REVERT) !== undefined && (
              <Revert desk={desk} state={state} keep={() => dispatch({ type: 'keep', text: t('confirm') })} />
            )}
            {why !== undefined && <PartView desk={desk} part={{ kind: 'note', text: why, tone: 'warn' }} />}
            {(device.screens[shown]?.(context) ?? []).map((part, i) => (
              <PartView key={`${shown}-${i}`} part={part} desk={desk} />
            ))}
          </>
        )}
      </section>
      <footer>
        <p role="status">
          <Line line={state.log[0]} />
        </p>
        {state.log.length > 1 && (
          <details>
            <summary>{t('log')}</summary>
            <ol>
              {state.log.map((line, i) => (
                <li key={state.log.length - i}>
                  <Line line={line} />
                </li>
              ))}
            </ol>
          </details>
        )}
      </footer>
    </div>
  );
}

function Line({ line }: { line: State['log'][number] | undefined }): ReactNode {
  if (!line) return null;
  const seconds = String(Math.floor(line.at % 60)).padStart(2, '0');
  return (
    <>
      <bdi className="sim-time">{`${clockOf(EVENING + line.at / 60)}:${seconds}`}</bdi> <bdi>{line.text}</bdi>
    </>
  );
}

interface SystemProps {
  readonly t: Desk['basis']['t'];
  readonly restart: () => void;
  readonly reset: () => void;
  /** Buttons beside these. */
  readonly children: ReactNode;
}

/** Restart, and the factory reset, which asks once more. */
function System({ t, restart, reset, children }: SystemProps): ReactNode {
  const [asked, ask] = useState(false);
  return (
    <p className="sim-buttons">
      {asked ? (
        <>
          <button type="button" className="sim-plain sim-danger" onClick={() => (ask(false), reset())}>
            {t('confirm')}: {t('reset')}
          </button>
          <button type="button" className="sim-plain" onClick={() => ask(false)}>
            {t('cancel')}
          </button>
        </>
      ) : (
        <>
          <button type="button" className="sim-plain" onClick={restart}>
            {t('restart')}
          </button>
          <button type="button" className="sim-plain" onClick={() => ask(true)}>
            {t('reset')}
          </button>
        </>
      )}
      {children}
    </p>
  );
}

/** Shows the device on the whole screen, and back, where the browser lets it. The Escape key leads back too. */
function FullScreen({ of, label }: { of: RefObject<HTMLElement | null>; label: string }): ReactNode {
  const isPossible = useSyncExternalStore(
    onFullScreen,
    () => document.fullscreenEnabled,
    () => false,
  );
  const isFull = useSyncExternalStore(
    onFullScreen,
    () => document.fullscreenElement !== null,
    () => false,
  );
  if (!isPossible) return null;
  return (
    <button
      type="button"
      className="sim-plain"
      aria-pressed={isFull}
      onClick={() => void (isFull ? document.exitFullscreen() : of.current?.requestFullscreen())}
    >
      {label}
    </button>
  );
}

function onFullScreen(notify: () => void): () => void {
  document.addEventListener('fullscreenchange', notify);
  return () => document.removeEventListener('fullscreenchange', notify);
}

function Revert({ desk, state, keep }: { desk: Desk; state: State; keep: () => void }): ReactNode {
  const wait = state.waits.find(({ id }) => id === REVERT);
  if (!wait) return null;
  return (
    <p className="sim-note warn">
      {desk.basis.t('revertIn', { time: desk.basis.span(wait.from + wait.seconds - state.clock) })}{' '}
      <button type="button" className="sim-plain" onClick={keep}>
        {desk.basis.t('confirm')}
      </button>
    </p>
  );
}

interface TabsProps {
  readonly text: TextLanguage;
  readonly id: string;
  readonly screens: readonly ScreenText[];
  readonly hidden: readonly number[];
  readonly shown: number;
  readonly open: (screen: number) => void;
}

function Tabs({ id, text, screens, hidden, shown, open }: TabsProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const left = screens.map((_, i) => i).filter((i) => !hidden.includes(i));
  const walk = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const forward = list.current?.matches(':dir(rtl)') === true ? 'ArrowLeft' : 'ArrowRight';
    const to =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? left.length - 1
          : event.key === 'ArrowDown' || event.key === forward
            ? left.indexOf(shown) + 1
            : event.key.startsWith('Arrow')
              ? left.indexOf(shown) - 1 + left.length
              : undefined;
    if (to === undefined) return;
    event.preventDefault();
    const next = left[to % left.length] ?? 0;
    open(next);
    list.current?.querySelector<HTMLElement>(`[data-screen='${next}']`)?.focus();
  };
  return (
    <div ref={list} role="tablist" className="sim-tabs" onKeyDown={walk}>
      {left.map((i) => (
        <button
          key={i}
          type="button"
          role="tab"
          id={`${id}-${i}`}
          data-screen={i}
          aria-selected={i === shown}
          aria-controls={`${id}-panel`}
          tabIndex={i === shown ? 0 : -1}
          onClick={() => open(i)}
        >
          <bdi {...text}>{screens[i]?.title}</bdi>
        </button>
      ))}
    </div>
  );
}

interface DeskParts {
  readonly basis: Desk['basis'];
  readonly state: State;
  readonly dispatch: (action: Action) => void;
  readonly open: (screen: number) => void;
  readonly locked: boolean;
}

function deskOf({ basis, state, dispatch, open, locked }: DeskParts): Desk {
  const lineOf = (field: Field): string => {
    const say = (value: unknown): string => sayValue(basis, field, value);
    return `${field.label}: ${say(valueAt(state.values, field.path))} → ${say(state.draft[field.path])}`;
  };
  return {
    basis,
    values: state.values,
    draft: state.draft,
    locked,
    lock: (field) => (locked ? { ...field, off: '' } : field),
    press: (button) => {
      if (button.file) saveFile(button.file);
      if (button.go !== undefined) open(button.go);
      if (button.go === undefined || button.set !== undefined) dispatch({ type: 'press', button });
    },
    change: (field, value) =>
      dispatch({
        type: 'write',
        set: { [field.path]: value },
        text: `${field.label}: ${sayValue(basis, field, value)}`,
      }),
    enter: (path, value) => dispatch({ type: 'draft', path, value }),
    apply: ({ also, revert }, fields) =>
      dispatch({
        type: 'apply',
        fields,
        also,
        lines: fields
          .filter(
            (field) => field.path in state.draft && problemOf(basis, field, state.draft[field.path]) === undefined,
          )
          .map(lineOf),
        revert: revert === undefined ? undefined : { seconds: revert, label: basis.t('before') },
      }),
    discard: (fields) => dispatch({ type: 'discard', fields }),
    send: (set, text) => dispatch({ type: 'write', set, text }),
  };
}

function saveFile({ name, text }: NonNullable<Button['file']>): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
