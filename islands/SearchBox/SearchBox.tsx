import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { formatWord } from '../../engine/content/words.ts';
import type { SearchSource } from '../../engine/content/search-view.ts';
import { CloseIcon, SearchIcon } from './icons.tsx';
import { Suggestions } from './Suggestions.tsx';
import { useSuggestions } from './use-suggestions.ts';
import type { SearchBoxWords } from './words.ts';

interface Props {
  /** The search page: the form leads to it with and without scripts. */
  readonly action: string;
  readonly source: SearchSource;
  readonly words: SearchBoxWords;
}

/**
 * A search field that shows results while one types. On a phone it is a sheet at the top of the page, which a button opens without a
 * script. Without the list it is a form that opens the search page.
 */
export function SearchBox({ action, source, words }: Props): ReactNode {
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = useSuggestions(source, query);

  // Before this code came, the sheet may have been opened and the field typed in.
  useEffect(() => {
    setQuery(input.current?.value ?? '');
    setOpen(true);
    if (sheet.current?.matches(':popover-open') === true) input.current?.focus();
  }, []);

  const shown = open && query.trim() !== '' && found.query === query.trim();
  const count = found.groups.reduce((sum, { hits }) => sum + hits.length, 0) + (found.total > 0 ? 1 : 0);
  const chosen = shown && active < count ? active : -1;
  const optionId = (index: number): string => `${id}-${index}`;

  return (
    <>
      <button
        className="quiet tool search-open"
        type="button"
        popoverTarget={`${id}-sheet`}
        popoverTargetAction="show"
        aria-label={words.button}
      >
        <SearchIcon />
      </button>
      <div
        ref={sheet}
        id={`${id}-sheet`}
        className="search-sheet"
        popover="auto"
        onToggle={({ newState }) => newState === 'open' && input.current?.focus()}
      >
        <form className="search-box" role="search" action={action} onBlur={leave}>
          <input
            ref={input}
            type="search"
            name="q"
            role="combobox"
            aria-label={words.label}
            aria-autocomplete="list"
            aria-expanded={shown && count > 0}
            aria-controls={id}
            aria-activedescendant={chosen >= 0 ? optionId(chosen) : undefined}
            placeholder={words.placeholder}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            onKeyDown={onKeyDown}
            onFocus={() => setOpen(true)}
            onInput={({ currentTarget }) => type(currentTarget.value)}
          />
          <button className="quiet tool" type="submit" aria-label={words.button}>
            <SearchIcon />
          </button>
          <Suggestions
            id={id}
            optionId={optionId}
            found={found}
            shown={shown}
            chosen={chosen}
            all={`${action}?q=${encodeURIComponent(found.query)}`}
            lang={source.lang}
            words={words}
          />
          <p className="unseen" role="status">
            {shown &&
              formatWord(found.total > 0 ? words.results : words.none, { count: found.total, query }, source.lang)}
          </p>
        </form>
        <button
          className="quiet tool search-close"
          type="button"
          popoverTarget={`${id}-sheet`}
          popoverTargetAction="hide"
          aria-label={words.close}
        >
          <CloseIcon />
        </button>
      </div>
    </>
  );

  function type(value: string): void {
    setQuery(value);
    setActive(-1);
    setOpen(true);
  }

  function move(step: number): void {
    // One of the places is the field itself.
    const next = ((chosen + 1 + step + count + 1) % (count + 1)) - 1;
    setOpen(true);
    setActive(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && count > 0) move(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter' && chosen >= 0) document.getElementById(optionId(chosen))?.click();
    // The first Escape closes the list and leaves the query and the sheet as they are.
    else if (event.key === 'Escape' && shown) setOpen(false);
    else if (event.key === 'Escape' && sheet.current?.matches(':popover-open') === true) sheet.current.hidePopover();
    else return;
    event.preventDefault();
  }

  function leave({
    relatedTarget,
    currentTarget,
  }: {
    relatedTarget: EventTarget | null;
    currentTarget: Element;
  }): void {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOpen(false);
  }
}
