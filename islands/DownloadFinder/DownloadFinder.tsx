import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { FinderModel, FinderWords } from '../../engine/content/finder-model.ts';
import { formatWord } from '../../engine/content/words.ts';
import { findModels, isModel } from './find-models.ts';
import { ModelOption } from './ModelOption.tsx';

interface Props {
  /** The address of the search page, which takes `q`: where the form leads without scripts, or when no model fits. */
  readonly action: string;
  /** The language of the page, BCP 47. */
  readonly lang: string;
  readonly models: readonly FinderModel[];
  readonly words: FinderWords;
}

/** The most models that are offered at a time. */
const MOST = 8;

/** A field that finds a model while one types and leads to a page about it. Until its script is there it is a form of the search. */
export function DownloadFinder({ action, lang, models, words }: Props): ReactNode {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  // Text that was typed before the script was loaded stays in the field.
  useEffect(() => type(input.current?.value ?? ''), []);
  const found = query.trim() === '' ? models : findModels(models, query);
  const offered = query.trim() === '' ? found : found.slice(0, MOST);
  const shown = open && offered.length > 0;

  function type(value: string): void {
    setQuery(value);
    setActive(-1);
    setOpen(value.trim() !== '');
  }

  function move(step: number): void {
    setOpen(true);
    setActive((before) => (before + step + offered.length + (before === -1 && step < 0 ? 1 : 0)) % offered.length);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && offered.length > 0)
      move(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter' && chosen() !== undefined) location.assign(chosen()?.href ?? '');
    else if (event.key === 'Escape' && shown) setOpen(false);
    else return;
    event.preventDefault();
  }

  /** The model that Enter leads to: the one under the cursor, or the one that was typed in full. */
  function chosen(): FinderModel | undefined {
    return (shown ? offered[active] : undefined) ?? found.find(({ model }) => isModel(model, query));
  }

  return (
    <form className="model-finder" role="search" aria-label={words.label} action={action} onBlur={leave}>
      <label htmlFor={`${id}-field`}>{words.label}</label>
      <div className="model-field">
        <input
          ref={input}
          id={`${id}-field`}
          type="search"
          name="q"
          maxLength={100}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          role="combobox"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-describedby={`${id}-hint`}
          aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
          onInput={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button type="submit">{words.button}</button>
        <ul id={`${id}-list`} className="model-options" role="listbox" aria-label={words.label} hidden={!shown}>
          {shown &&
            offered.map((model, index) => (
              <ModelOption key={model.href} id={`${id}-${index}`} model={model} active={index === active} />
            ))}
        </ul>
      </div>
      <small id={`${id}-hint`}>{words.hint}</small>
      <small role="status">
        {query.trim() !== '' &&
          (found.length === 0 ? words.none : formatWord(words.count, { count: found.length }, lang))}
      </small>
    </form>
  );

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
