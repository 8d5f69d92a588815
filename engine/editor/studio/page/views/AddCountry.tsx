import { useState, type ReactNode } from 'react';
import { AddedNotice } from '../parts/AddedNotice.tsx';
import { RefusalNotice } from '../parts/RefusalNotice.tsx';
import { SubmitButton } from '../parts/SubmitButton.tsx';
import { TextControl } from '../parts/TextControl.tsx';
import { useAdding } from '../parts/use-adding.ts';
import { useStudio } from '../state/studio.ts';

/** The form of a new country site. What is left empty is derived from the flag. */
export function AddCountry(): ReactNode {
  const { project } = useStudio();
  const { busy, refusal, done, send } = useAdding('country');
  const [texts, setTexts] = useState({ flag: '', lang: '', country: '', name: '' });
  const set = (key: keyof typeof texts) => (value: string) => setTexts((before) => ({ ...before, [key]: value }));
  if (done) return <AddedNotice done={done} what={`The site ${texts.flag}`} view="sites" />;
  return (
    <form
      className="add-form"
      onSubmit={(event) => {
        event.preventDefault();
        const filled = Object.entries(texts).flatMap(([key, value]) =>
          value.trim() === '' ? [] : [[key, value.trim()]],
        );
        send({ flag: texts.flag.trim(), ...(Object.fromEntries(filled) as object) });
      }}
    >
      <TextControl
        label="Flag"
        value={texts.flag}
        onChange={set('flag')}
        required
        placeholder="at"
        help={
          <>
            Two letters, with which every address of the site begins: <code>/at/</code>.
          </>
        }
      />
      <TextControl
        label="Language"
        value={texts.lang}
        onChange={set('lang')}
        placeholder="de-AT"
        options={project.languages}
        help="Left empty: the language that most people of the country speak."
      />
      <TextControl
        label="Country"
        value={texts.country}
        onChange={set('country')}
        placeholder="AT"
        help="The two letters of ISO 3166. Left empty: those of the flag."
      />
      <TextControl
        label="Name"
        value={texts.name}
        onChange={set('name')}
        placeholder="Österreich"
        help="The name in the list of countries, in the language of the site. Left empty: the usual name."
      />
      {refusal && <RefusalNotice refusal={refusal} takesFocus />}
      <div className="form-end">
        <SubmitButton busy={busy}>Add the country</SubmitButton>
        <p className="help">The files change when you save.</p>
      </div>
    </form>
  );
}
