import { useCallback, useMemo, useState, type CSSProperties, type ReactNode } from 'react';
import type { TextsView as Texts } from '../../contract.ts';
import { languageName } from '../parts/language-name.ts';
import { Failed, Loading } from '../parts/States.tsx';
import { usePlace } from '../state/location.ts';
import { useAnswer, useStudio } from '../state/studio.ts';
import { sayCount } from '../table/TableView.tsx';
import { useWindow } from '../table/use-window.ts';
import { TextCell } from './TextCell.tsx';
import { TextSource } from './TextSource.tsx';
import { countMissing, matchingKeys, shownLanguages, type TextRow } from './text-rows.ts';

/** The height of a row in pixels. `--text-row` in the styles has the same value. */
const ROW = 60;

/** Texts by language, side by side. */
export function TextsView(): ReactNode {
  const { params } = usePlace();
  const { of = 'messages' } = params;
  const { data, problem, revision = 0 } = useAnswer('texts', { of });
  return (
    <div className="table-view">
      <h1 tabIndex={-1}>Texts</h1>
      <TextSource of={of} />
      {problem !== undefined && <Failed problem={problem} />}
      {data ? (
        <TextTable key={of} texts={data} revision={revision} />
      ) : (
        problem === undefined && <Loading what="the texts" />
      )}
    </div>
  );
}

interface Pending {
  readonly text: string;
  readonly problem?: string;
  /** The revision of the project that has the text; undefined until it is known. */
  readonly revision?: number;
}

interface Props {
  readonly texts: Texts;
  readonly revision: number;
}

function TextTable({ texts: { languages, rows }, revision }: Props): ReactNode {
  const { api, refresh } = useStudio();
  const { params, change } = usePlace();
  const { q = '', missing = '' } = params;
  const shown = shownLanguages(languages, params.langs, missing);
  const counts = useMemo(() => countMissing(rows, languages), [rows, languages]);
  // A row that is translated stays in the list until the filter changes: the next one is where one looks for it.
  const [kept, setKept] = useState({ q, missing, keys: matchingKeys(rows, { search: q, missing }) });
  if (kept.q !== q || kept.missing !== missing)
    setKept({ q, missing, keys: matchingKeys(rows, { search: q, missing }) });
  const byKey = useMemo(() => new Map(rows.map((row) => [row.key, row])), [rows]);
  const listed = useMemo(() => kept.keys.flatMap((key) => byKey.get(key) ?? []), [kept.keys, byKey]);
  const [pending, setPending] = useState<ReadonlyMap<string, Pending>>(new Map());
  const { box, range, onScroll, show } = useWindow(listed.length, ROW);

  const commit = useCallback(
    async ({ key, places }: TextRow, language: string, text: string) => {
      const place = places[language];
      if (!place) return;
      const cell = `${language} ${key}`;
      const note = (next: Pending): void => setPending((before) => new Map(before).set(cell, next));
      note({ text });
      const answer = await api.post('values', { edits: [{ ...place, ...(text === '' ? {} : { value: text }) }] });
      note(answer.ok ? { text, revision: answer.revision } : { text, problem: answer.problem });
      if (answer.ok) refresh();
    },
    [api, refresh],
  );

  const move = (row: number, language: string, rowsOn: number): void => {
    const next = row + rowsOn;
    if (next < 0 || next >= listed.length) {
      (document.activeElement as HTMLElement | null)?.blur();
      return;
    }
    show(next);
    // The row is drawn by then.
    requestAnimationFrame(() =>
      box.current
        ?.querySelector<HTMLElement>(`[data-cell="${next} ${language}"] textarea`)
        ?.focus({ preventScroll: true }),
    );
  };
  const refused = [...pending.values()].findLast(({ problem }) => problem !== undefined)?.problem;

  return (
    <>
      <div className="toolbar" role="search" aria-label="Find texts">
        <label className="control search-box">
          <span>Search</span>
          <input
            type="search"
            value={q}
            autoComplete="off"
            onChange={({ target }) => change({ q: target.value }, 'replace')}
          />
        </label>
        <label className="control">
          <span>Missing in</span>
          <select value={missing} onChange={({ target }) => change({ missing: target.value })}>
            <option value="">any or none</option>
            {languages.map((language) => (
              <option key={language} value={language}>
                {languageName(language)}: {counts.get(language)}
              </option>
            ))}
          </select>
        </label>
        <details className="languages">
          <summary>Languages: {shown.join(', ')}</summary>
          <fieldset>
            <legend className="hidden">Languages to show</legend>
            {languages.map((language) => (
              <label key={language} className="check">
                <input
                  type="checkbox"
                  checked={shown.includes(language)}
                  onChange={({ target }) =>
                    change(
                      {
                        langs: languages
                          .filter((one) => (one === language ? target.checked : shown.includes(one)))
                          .join(','),
                      },
                      'replace',
                    )
                  }
                />
                <span>{languageName(language)}</span>
              </label>
            ))}
          </fieldset>
        </details>
      </div>
      <p className="count" role="status">
        {sayCount(listed.length, rows.length, 'texts')}
        {missing !== '' && `, ${counts.get(missing) ?? 0} missing in ${languageName(missing)}`}
      </p>
      {refused !== undefined && <Failed problem={refused} />}
      <div
        ref={box}
        className="grid texts"
        role="table"
        aria-label="Texts by language"
        aria-rowcount={listed.length + 1}
        style={{ '--columns': `minmax(7rem, 1fr) repeat(${shown.length}, minmax(10rem, 2fr))` } as CSSProperties}
        onScroll={onScroll}
      >
        <div role="rowgroup" className="grid-head">
          <div role="row" aria-rowindex={1} className="grid-row">
            <div role="columnheader">Key</div>
            {shown.map((language) => (
              <div role="columnheader" key={language}>
                {languageName(language)}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup">
          {listed.length === 0 && (
            <div role="row" className="grid-empty">
              <div role="cell">
                {missing === '' ? 'No texts match. Change the search, or clear it.' : 'Nothing is missing here.'}
              </div>
            </div>
          )}
          <div role="presentation" className="grid-rows" style={{ blockSize: listed.length * ROW }}>
            {listed.slice(range.first, range.end).map((row, offset) => {
              const index = range.first + offset;
              return (
                <div
                  key={row.key}
                  role="row"
                  aria-rowindex={index + 2}
                  className="grid-row"
                  style={{ transform: `translateY(${index * ROW}px)` }}
                >
                  <div role="rowheader">
                    <code>{row.key}</code>
                  </div>
                  {shown.map((language) => {
                    const { text = '', problem } = shownText(
                      pending.get(`${language} ${row.key}`),
                      row.texts[language],
                      revision,
                    );
                    return (
                      <div role="cell" key={language} data-cell={`${index} ${language}`}>
                        <TextCell
                          label={`${row.key}, ${languageName(language)}`}
                          lang={language}
                          text={text}
                          {...(problem === undefined ? {} : { problem })}
                          readOnly={row.places[language] === undefined}
                          onCommit={(next) => void commit(row, language, next)}
                          onMove={(rowsOn) => move(index, language, rowsOn)}
                        />
                      </div>
                    );
                  })}
                </div>
              );
            })}
          </div>
        </div>
      </div>
      <p className="help keys">Enter: next row. Tab: next cell. Escape: undo. Shift and Enter: new line.</p>
    </>
  );
}

/** Returns what a cell shows: a text that is on its way, until the server has it. */
function shownText(
  pending: Pending | undefined,
  text: string | undefined,
  revision: number,
): { readonly text?: string; readonly problem?: string } {
  if (pending && (pending.revision === undefined || pending.revision > revision)) return pending;
  return text === undefined ? {} : { text };
}
