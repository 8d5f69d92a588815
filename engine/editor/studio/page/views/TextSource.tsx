import type { ReactNode } from 'react';
import { usePlace } from '../state/location.ts';
import { useAnswer, useStudio } from '../state/studio.ts';
import { kindName } from './kind-name.ts';

const MESSAGES = 'messages';

/** Chooses whose texts are shown: the words of the interface, or those of an entry. */
export function TextSource({ of }: { readonly of: string }): ReactNode {
  const { project } = useStudio();
  const { params, change } = usePlace();
  const kind = of === MESSAGES ? (params.kind ?? '') : (params.kind ?? kindOf(of, project.kinds));
  return (
    <div className="toolbar">
      <label className="control">
        <span>Texts of</span>
        <select
          value={kind}
          onChange={({ target }) => change({ kind: target.value, of: '', q: '', missing: params.missing })}
        >
          <option value="">the interface</option>
          {project.kinds
            .filter(({ entries }) => entries > 0)
            .map((one) => (
              <option key={one.kind} value={one.kind}>
                {kindName(one.kind)}
              </option>
            ))}
        </select>
      </label>
      {kind !== '' && <Entry key={kind} kind={kind} of={of} />}
    </div>
  );
}

function Entry({ kind, of }: { readonly kind: string; readonly of: string }): ReactNode {
  const { change } = usePlace();
  const { data: entries = [] } = useAnswer('entries', { kind });
  return (
    <label className="control">
      <span>Entry</span>
      <select value={of} onChange={({ target }) => change({ of: target.value })}>
        {of === MESSAGES && <option value={MESSAGES}>choose one</option>}
        {of !== MESSAGES && entries.every(({ file }) => file !== of) && <option value={of}>{of}</option>}
        {[...new Map(entries.map((entry) => [entry.file, entry])).values()].map(({ file, id, title }) => (
          <option key={file} value={file}>
            {title === '' ? id : `${title} (${id})`}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The kind to which a file belongs: the longest one with which its path begins. */
function kindOf(file: string, kinds: readonly { readonly kind: string }[]): string {
  const found = kinds.filter(({ kind }) => file === kind || file.startsWith(`${kind}/`) || file.startsWith(`${kind}.`));
  return found.sort((a, b) => b.kind.length - a.kind.length)[0]?.kind ?? '';
}
