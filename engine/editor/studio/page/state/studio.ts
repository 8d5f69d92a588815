import { createContext, useContext, useEffect, useState } from 'react';
import type { ProjectView } from '../../contract.ts';
import { RequestError, type Answer, type Api, type GetPath, type Query } from './api.ts';

export interface Studio {
  readonly api: Api;
  readonly project: ProjectView;
  /** Asks for the project again, after an edit and before its event. */
  readonly refresh: () => void;
  /** Has a sentence read aloud by screen readers. */
  readonly announce: (text: string) => void;
}

export const StudioContext = createContext<Studio | undefined>(undefined);

export function useStudio(): Studio {
  const studio = useContext(StudioContext);
  if (studio === undefined) throw new Error('a part of the page is used outside the studio');
  return studio;
}

/** The newest answer, if there is one. While it is asked for again, the one before stays. */
export interface Asked<T> {
  readonly data?: T;
  /** Why there is no newer answer. */
  readonly problem?: string;
  /** The revision of the project that the data have at least. */
  readonly revision?: number;
}

const NOTHING: Asked<never> = {};

/** Asks the server, and asks it again whenever the project has changed. */
export function useAnswer<Path extends GetPath>(path: Path, query: Query<Path>): Asked<Answer<Path>> {
  const { api, project } = useStudio();
  const { revision } = project;
  const key = JSON.stringify([path, query]);
  const [held, setHeld] = useState<Asked<Answer<Path>> & { readonly key: string }>({ key });
  useEffect(() => {
    const controller = new AbortController();
    const [asked, parameters] = JSON.parse(key) as [Path, Query<Path>];
    api.get(asked, parameters, controller.signal).then(
      (data) => setHeld({ key, data, revision }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        const problem = error instanceof RequestError ? error.message : String(error);
        setHeld((before) => ({ ...(before.key === key ? before : {}), key, problem }));
      },
    );
    return () => controller.abort();
  }, [api, key, revision]);
  return held.key === key ? held : NOTHING;
}
