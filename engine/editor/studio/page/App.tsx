import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import type { ProjectView } from '../contract.ts';
import { Navigation } from './Navigation.tsx';
import { createApi, RequestError } from './state/api.ts';
import { followEvents } from './state/events.ts';
import { formatPlace, usePlace, type View } from './state/location.ts';
import { StudioContext, type Studio } from './state/studio.ts';
import { ChangesView } from './views/ChangesView.tsx';
import { ContentView } from './views/ContentView.tsx';
import { ProblemsView } from './views/ProblemsView.tsx';
import { RedirectsView } from './views/RedirectsView.tsx';
import { RoutesView } from './views/RoutesView.tsx';
import { SitesView } from './views/SitesView.tsx';
import { TextsView } from './views/TextsView.tsx';
import { TryView } from './views/TryView.tsx';

const VIEW_PARTS: Readonly<Record<View, ComponentType>> = {
  sites: SitesView,
  routes: RoutesView,
  redirects: RedirectsView,
  content: ContentView,
  texts: TextsView,
  try: TryView,
  changes: ChangesView,
  problems: ProblemsView,
};

/** The page of the studio. `token` is undefined if the address had none. */
export function App({ token }: { readonly token: string | undefined }): ReactNode {
  if (token === undefined)
    return (
      <Notice title="The address has no token">
        Open the address that <code>sitefold studio</code> printed. It ends with the token of this session.
      </Notice>
    );
  return <Connected token={token} />;
}

function Connected({ token }: { readonly token: string }): ReactNode {
  const api = useMemo(() => createApi(token), [token]);
  const [project, setProject] = useState<ProjectView>();
  const [problem, setProblem] = useState<RequestError>();
  const [connected, setConnected] = useState(true);
  const [said, setSaid] = useState('');

  const refresh = useCallback(() => {
    api.get('project', {}).then(
      (next) => {
        setProblem(undefined);
        // Two answers may overtake each other, and an event may say what is known.
        setProject((before) => (before && before.revision >= next.revision ? before : next));
      },
      (error: unknown) => {
        if (error instanceof RequestError) setProblem(error);
      },
    );
  }, [api]);

  useEffect(() => {
    const controller = new AbortController();
    refresh();
    void followEvents({
      open: api.events,
      onEvent: refresh,
      onConnection: (now) => {
        setConnected(now);
        // What changed meanwhile had no event.
        if (now) refresh();
      },
      signal: controller.signal,
    });
    return () => controller.abort();
  }, [api, refresh]);

  const studio = useMemo(
    (): Studio | undefined => project && { api, project, refresh, announce: setSaid },
    [api, project, refresh],
  );
  if (problem?.signedOut) return <Notice title="The token is not valid">{problem.message}</Notice>;
  if (!studio)
    return <Notice title={problem ? 'The studio does not answer' : 'Loading the project…'}>{problem?.message}</Notice>;
  return (
    <StudioContext value={studio}>
      <Shell studio={studio} connected={connected} />
      <p className="hidden" role="status">
        {said}
      </p>
    </StudioContext>
  );
}

function Shell({
  studio: { project },
  connected,
}: {
  readonly studio: Studio;
  readonly connected: boolean;
}): ReactNode {
  const { view } = usePlace();
  const main = useRef<HTMLElement>(null);
  const before = useRef(view);
  useLayoutEffect(() => {
    document.title = `${TITLES[view]} – ${project.name} – Sitefold Studio`;
    if (before.current !== view) main.current?.querySelector<HTMLElement>('h1')?.focus();
    before.current = view;
  }, [view, project.name]);
  const Part = VIEW_PARTS[view];
  const drafts = project.drafts.length;
  return (
    <>
      <a
        className="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to the content
      </a>
      <header className="bar">
        <p className="mark">
          Sitefold <span>Studio</span>
        </p>
        <p className="project">{project.name}</p>
        {project.conflicts.length > 0 && (
          <a className="conflict-link" href={formatPlace('changes')}>
            {project.conflicts.length === 1 ? 'A file was' : `${project.conflicts.length} files were`} changed on disk
          </a>
        )}
        <a className="drafts" href={formatPlace('changes')} data-drafts={drafts > 0 || undefined}>
          {drafts === 0 ? 'All saved' : `${drafts} unsaved ${drafts === 1 ? 'file' : 'files'}`}
        </a>
        <p className="connection" role="status" data-connected={connected}>
          {connected ? 'Connected' : 'Not connected: trying again'}
        </p>
      </header>
      {!connected && (
        <p className="offline" role="alert">
          The studio does not answer, so nothing you type is kept now. Start <code>sitefold studio</code> again.
        </p>
      )}
      <div className="body">
        <Navigation project={project} />
        <main ref={main} id="main" tabIndex={-1}>
          <Part />
        </main>
      </div>
    </>
  );
}

const TITLES: Readonly<Record<View, string>> = {
  sites: 'Sites',
  routes: 'Routes',
  redirects: 'Redirects',
  content: 'Content',
  texts: 'Texts',
  try: 'Try an address',
  changes: 'Changes',
  problems: 'Problems',
};

function Notice({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <main className="lone">
      <p className="mark">
        Sitefold <span>Studio</span>
      </p>
      <h1>{title}</h1>
      <p role="status">{children}</p>
    </main>
  );
}
