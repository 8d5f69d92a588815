import { useRef, useState, type ReactNode } from 'react';
import type { NewRedirectForm } from '../../contract.ts';
import { AddedNotice } from '../parts/AddedNotice.tsx';
import { siteLabel } from '../parts/Preview.tsx';
import { RefusalNotice } from '../parts/RefusalNotice.tsx';
import { SubmitButton } from '../parts/SubmitButton.tsx';
import { TextControl } from '../parts/TextControl.tsx';
import { useAdding } from '../parts/use-adding.ts';
import { useAnswer, useStudio } from '../state/studio.ts';

const STATUSES: readonly [status: number, meaning: string][] = [
  [301, 'moved for good'],
  [302, 'found elsewhere for now'],
  [303, 'see another page'],
  [307, 'temporary, same method'],
  [308, 'for good, same method'],
  [410, 'gone, without a target'],
];

type Scope = 'all' | 'prefixed' | 'some';
const GONE = 410;

/** The form of a new redirect. What would be wrong with it is said before anything changes. */
export function AddRedirect(): ReactNode {
  const { project } = useStudio();
  const { data: routes = [] } = useAnswer('routes', {});
  const { busy, refusal, done, send } = useAdding('redirect');
  const [texts, setTexts] = useState({ from: '', to: '', owner: '', reason: '', expires: '' });
  const [status, setStatus] = useState(301);
  const [scope, setScope] = useState<Scope>('all');
  const [flags, setFlags] = useState<readonly string[]>([]);
  const target = useRef<HTMLInputElement>(null);
  const set = (key: keyof typeof texts) => (value: string) => setTexts((before) => ({ ...before, [key]: value }));
  if (done) return <AddedNotice done={done} what={`The redirect from ${texts.from}`} view="redirects" />;
  const pages = [...new Set(routes.flatMap(({ example }) => (example === undefined ? [] : [example])))];
  return (
    <form
      className="add-form"
      onSubmit={(event) => {
        event.preventDefault();
        send(formOf({ ...texts, ...(status === GONE ? { to: '' } : {}) }, status, scope === 'some' ? flags : scope));
      }}
    >
      <TextControl
        label="Old address"
        value={texts.from}
        onChange={set('from')}
        required
        placeholder="/old-page"
        help={
          <>
            A path of the site. <code>*</code> at the end is the rest of the path, <code>:id</code> one part of it.
          </>
        }
      />
      {status !== GONE && (
        <TextControl
          ref={target}
          label="Where it goes"
          value={texts.to}
          onChange={set('to')}
          required
          placeholder="/new-page"
          options={pages}
          help="A page of the site, or a full https address."
        />
      )}
      {refusal && (
        <RefusalNotice
          refusal={refusal}
          takesFocus
          onTarget={(proposed) => {
            set('to')(proposed);
            target.current?.focus();
          }}
        />
      )}
      <div className="field">
        <label htmlFor="redirect-status">Status</label>
        <select id="redirect-status" value={status} onChange={({ target }) => setStatus(Number(target.value))}>
          {STATUSES.map(([code, meaning]) => (
            <option key={code} value={code}>
              {code}: {meaning}
            </option>
          ))}
        </select>
      </div>
      <fieldset className="group">
        <legend>Sites</legend>
        {SCOPES.map(([value, label]) => (
          <label key={value} className="check">
            <input type="radio" name="scope" checked={scope === value} onChange={() => setScope(value)} />
            <span>{label}</span>
          </label>
        ))}
        {scope === 'some' && (
          <div className="site-choice">
            {project.sites.map((site) => (
              <label key={site.flag} className="check">
                <input
                  type="checkbox"
                  checked={flags.includes(site.flag)}
                  onChange={({ target }) =>
                    setFlags(target.checked ? [...flags, site.flag] : flags.filter((flag) => flag !== site.flag))
                  }
                />
                <span>{siteLabel(site)}</span>
              </label>
            ))}
          </div>
        )}
      </fieldset>
      <TextControl label="Owner" value={texts.owner} onChange={set('owner')} help="Who answers for the redirect." />
      <TextControl label="Reason" value={texts.reason} onChange={set('reason')} help="Why it is there." />
      <TextControl
        label="Expires"
        type="date"
        value={texts.expires}
        onChange={set('expires')}
        help="The day from which it is no longer needed."
      />
      <div className="form-end">
        <SubmitButton busy={busy}>Add the redirect</SubmitButton>
        <p className="help">The files change when you save.</p>
      </div>
    </form>
  );
}

const SCOPES: readonly [value: Scope, label: string][] = [
  ['all', 'All sites'],
  ['prefixed', 'All sites but the root'],
  ['some', 'Some sites'],
];

/** The body of the request. What was left empty is left out. */
function formOf(
  texts: Readonly<Record<'from' | 'to' | 'owner' | 'reason' | 'expires', string>>,
  status: number,
  sites: NewRedirectForm['sites'],
): NewRedirectForm {
  const { from, ...others } = texts;
  const filled = Object.entries(others).flatMap(([key, value]) => (value.trim() === '' ? [] : [[key, value.trim()]]));
  return { from: from.trim(), sites, status, ...(Object.fromEntries(filled) as object) };
}
