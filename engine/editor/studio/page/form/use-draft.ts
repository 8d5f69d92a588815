import { useCallback, useEffect, useRef, useState } from 'react';
import type { Refusal, ValueView } from '../../contract.ts';
import { useAnswer, useStudio } from '../state/studio.ts';
import { applyFormEdits, type FormEdit } from './set-at.ts';

/** Edits are sent after this pause, in milliseconds. */
const PAUSE = 250;

export interface Draft {
  /** Undefined until the first answer. */
  readonly view?: ValueView;
  /** The value with the edits that the view does not have yet. */
  readonly value: unknown;
  /** Why there is no newer view. */
  readonly problem?: string;
  /** Why the last edits were not taken. They stay in the form, and are sent again with the next one. */
  readonly refusal?: Refusal;
  readonly state: 'kept' | 'sending' | 'refused';
  readonly edit: (edits: readonly FormEdit[]) => void;
  /** Goes back to the value of the server. */
  readonly undo: () => void;
}

/** `state`: a number is the revision of the project that has the edit. */
interface Entry {
  readonly edit: FormEdit;
  readonly state: 'waiting' | 'sending' | number;
}

/**
 * Edits a value of a file: shows each edit at once, and sends it after a short pause. One request is under way at a time, so that the
 * edits arrive in their order; until its answer, a newer view is not shown, because it may have these edits or not.
 */
export function useDraft(file: string, pointer: string): Draft {
  const { api, refresh } = useStudio();
  const asked = useAnswer('value', { file, pointer });
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [refusal, setRefusal] = useState<Refusal>();
  const queue = useRef<readonly Entry[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [basis, setBasis] = useState(asked);
  const sending = entries.some(({ state }) => state === 'sending');
  if (!sending && basis !== asked) setBasis(asked);

  const update = useCallback((next: readonly Entry[]) => {
    queue.current = next;
    setEntries(next);
  }, []);

  const send = useCallback(async () => {
    if (queue.current.some(({ state }) => state === 'sending')) return;
    const mark = (from: Entry['state'], to: Entry['state']): void =>
      update(queue.current.map((entry) => (entry.state === from ? { ...entry, state: to } : entry)));
    for (;;) {
      const waiting = queue.current.filter(({ state }) => state === 'waiting');
      if (waiting.length === 0) return;
      mark('waiting', 'sending');
      const answer = await api.post('values', {
        edits: waiting.map(({ edit }) => ({ ...edit, file, pointer: `${pointer}${edit.pointer}` })),
      });
      mark('sending', answer.ok ? answer.revision : 'waiting');
      setRefusal(answer.ok ? undefined : answer);
      if (!answer.ok) return;
      refresh();
    }
  }, [api, file, pointer, refresh, update]);

  const edit = useCallback(
    (edits: readonly FormEdit[]) => {
      const last = queue.current.at(-1);
      // A text that is typed on replaces what was typed before, unless that is on its way.
      const goesOn =
        last?.state === 'waiting' &&
        edits.length === 1 &&
        edits[0]?.pointer === last.edit.pointer &&
        edits[0].value !== undefined &&
        last.edit.value !== undefined &&
        !last.edit.pointer.endsWith('/-');
      const before = goesOn ? queue.current.slice(0, -1) : queue.current;
      update([...before, ...edits.map((one): Entry => ({ edit: one, state: 'waiting' }))]);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void send(), PAUSE);
    },
    [send, update],
  );

  const undo = useCallback(() => {
    update(queue.current.filter(({ state }) => state !== 'waiting'));
    setRefusal(undefined);
  }, [update]);

  // A form that is closed sends what waits.
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      void send();
    },
    [send],
  );

  const pending = entries.filter(({ state }) => typeof state !== 'number' || state > (basis.revision ?? 0));
  return {
    ...(basis.data ? { view: basis.data } : {}),
    ...(basis.problem === undefined ? {} : { problem: basis.problem }),
    ...(refusal ? { refusal } : {}),
    value: applyFormEdits(
      basis.data?.value,
      pending.map((entry) => entry.edit),
    ),
    state: refusal ? 'refused' : pending.length > 0 ? 'sending' : 'kept',
    edit,
    undo,
  };
}
