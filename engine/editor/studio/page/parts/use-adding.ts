import { useCallback, useState } from 'react';
import type { EditDone, Refusal, StudioApi } from '../../contract.ts';
import type { PostPath } from '../state/api.ts';
import { useStudio } from '../state/studio.ts';

export interface Adding<Body> {
  readonly busy: boolean;
  readonly refusal?: Refusal;
  readonly done?: EditDone;
  readonly send: (body: Body) => void;
}

/** Sends a form that adds something, and keeps the answer. */
export function useAdding<Path extends Extract<PostPath, 'redirect' | 'country' | 'entry'>>(
  path: Path,
): Adding<StudioApi[`POST ${Path}`]['body']> {
  const { api, refresh } = useStudio();
  const [state, setState] = useState<{ busy: boolean; refusal?: Refusal; done?: EditDone }>({ busy: false });
  const send = useCallback(
    async (body: StudioApi[`POST ${Path}`]['body']) => {
      // The refusal before goes, so that the next one appears anew and is read aloud.
      setState({ busy: true });
      const answer = (await api.post(path, body)) as EditDone | Refusal;
      setState(answer.ok ? { busy: false, done: answer } : { busy: false, refusal: answer });
      if (answer.ok) refresh();
    },
    [api, path, refresh],
  );
  return { ...state, send: (body) => void send(body) };
}
