import type { ReactNode } from 'react';
import type { FormSchema } from '../../contract.ts';
import { Coded } from '../parts/Coded.tsx';
import { FindingText } from '../parts/FindingText.tsx';
import { idsOf, useForm } from './context.ts';

/** What describes a field: its help and its findings. */
export function Describe({ schema, pointer }: { readonly schema: FormSchema; readonly pointer: string }): ReactNode {
  const { id, findings } = useForm();
  const ids = idsOf(id, pointer);
  const own = findings.filter((finding) => finding.pointer === pointer);
  return (
    <>
      {schema.description !== undefined && (
        <p className="help" id={ids.help}>
          <Coded text={schema.description} />
        </p>
      )}
      {own.length > 0 && (
        <ul className="field-findings" id={ids.findings}>
          {own.map((finding) => (
            <li key={`${finding.code} ${finding.message}`}>
              <FindingText finding={finding} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The attributes that connect a field with what describes it. */
export function useDescribed(
  schema: FormSchema,
  pointer: string,
): {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
} {
  const { id, findings } = useForm();
  const ids = idsOf(id, pointer);
  const own = findings.filter((finding) => finding.pointer === pointer);
  const described = [
    ...(own.length > 0 ? [ids.findings] : []),
    ...(schema.description === undefined ? [] : [ids.help]),
  ];
  return {
    id: ids.field,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
    'aria-invalid': own.some(({ severity }) => severity === 'error') || undefined,
  };
}
