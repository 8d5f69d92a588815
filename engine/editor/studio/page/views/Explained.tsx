import type { ReactNode } from 'react';
import type { ExplanationView } from '../../contract.ts';
import { Coded } from '../parts/Coded.tsx';
import { Failed, Loading } from '../parts/States.tsx';
import { useAnswer } from '../state/studio.ts';
import { describeExplanation } from './describe-explanation.ts';

/** What becomes of a request, in words and on every host. */
export function Explained({ url }: { readonly url: string }): ReactNode {
  const { data, problem } = useAnswer('explain', { url });
  if (!data) return problem === undefined ? <Loading what="the explanation" /> : <Failed problem={problem} />;
  return (
    <section className="explained" aria-label={`What becomes of ${url}`}>
      {problem !== undefined && <Failed problem={problem} />}
      <div role="status">
        {describeExplanation(data.explanation).map((sentence, index) => (
          <p key={index} className={index === 0 ? 'answer' : undefined}>
            <Coded text={sentence} />
          </p>
        ))}
      </div>
      <Candidates explanation={data.explanation} />
      <Hosts hosts={data.hosts} />
    </section>
  );
}

function Candidates({
  explanation: { candidates },
}: {
  readonly explanation: ExplanationView['explanation'];
}): ReactNode {
  if (candidates.length < 2) return null;
  return (
    <>
      <h2>Rules that match</h2>
      <ol className="candidates">
        {candidates.map(({ id, file, line, lost }) => (
          <li key={`${file}:${line} ${id}`}>
            <code>{id}</code> <small>{`${file}:${line}`}</small>{' '}
            {lost === undefined ? 'decides.' : <Coded text={lost} />}
          </li>
        ))}
      </ol>
    </>
  );
}

function Hosts({ hosts }: Pick<ExplanationView, 'hosts'>): ReactNode {
  if (hosts.length === 0) return null;
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label="Every host">
      <table className="hosts">
        <caption>Every host</caption>
        <thead>
          <tr>
            <th scope="col">Host</th>
            <th scope="col">Answer</th>
            <th scope="col">Remarks</th>
          </tr>
        </thead>
        <tbody>
          {hosts.map(({ id, says, refused, divergences, lines }) => (
            <tr key={id}>
              <th scope="row">{id}</th>
              <td data-says={says}>{SAYS[says]}</td>
              <td>
                {[...refused, ...divergences.filter(({ likely }) => likely).map(({ reason }) => reason)].map((text) => (
                  <p key={text}>
                    <Coded text={text} />
                  </p>
                ))}
                {lines.length > 0 && (
                  <details>
                    <summary>
                      {lines.length} {lines.length === 1 ? 'line' : 'lines'} of its files
                    </summary>
                    <pre tabIndex={0}>
                      {lines.map(({ file, line, text }) => `${file}:${line}\n  ${text}`).join('\n')}
                    </pre>
                  </details>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const SAYS = { 'the rule': 'as the rule says', refused: 'cannot express the rule', 'no rule': 'no redirect' } as const;
