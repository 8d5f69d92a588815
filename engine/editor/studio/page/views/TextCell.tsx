import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly lang: string;
  readonly text: string;
  /** Why the last text was not taken. */
  readonly problem?: string;
  /** A cell without a place cannot be edited. */
  readonly readOnly: boolean;
  readonly onCommit: (text: string) => void;
  /** Goes to the same column of the next row, or of the one before. */
  readonly onMove: (rows: 1 | -1) => void;
}

/** A text that is edited in place. Enter goes down, Tab to the next cell, Escape undoes, Shift with Enter begins a line. */
export function TextCell({ label, lang, text, problem, readOnly, onCommit, onMove }: Props): ReactNode {
  const [typed, setTyped] = useState<string>();
  const latest = useRef<{ typed: string | undefined; onCommit: typeof onCommit }>({ typed, onCommit });
  useEffect(() => {
    latest.current = { typed, onCommit };
  });
  // A cell that is scrolled away keeps what was typed.
  useEffect(
    () => () => {
      const { typed: last, onCommit: commit } = latest.current;
      if (last !== undefined) commit(last);
    },
    [],
  );
  function commit(): void {
    if (typed !== undefined && typed !== text) onCommit(typed);
    setTyped(undefined);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && typed !== undefined) {
      event.preventDefault();
      setTyped(undefined);
    }
    // Enter ends the choice of a character in Chinese and Japanese.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || (event.shiftKey && !event.altKey)) return;
    event.preventDefault();
    onMove(event.altKey ? -1 : 1);
  }
  return (
    <textarea
      aria-label={label}
      lang={lang}
      dir="auto"
      value={typed ?? text}
      placeholder="missing"
      readOnly={readOnly}
      aria-invalid={problem === undefined ? undefined : true}
      title={problem}
      data-missing={text === '' || undefined}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
}
