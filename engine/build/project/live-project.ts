import { join } from 'node:path';
import { sourceOfText } from '../../compile/edits/file-edits.ts';
import type { ParseCache, ParsedRecord, Source } from '../../compile/parse/parse-yaml.ts';
import { keepFindings } from './findings-file.ts';
import { openParseCache } from './parse-cache.ts';
import { loadWithRules, type Project } from './project.ts';
import { readSources, stateOf, type ReadResult } from './read.ts';
import { workFolder } from './work-folder.ts';

/** A project that stays open while a person edits it. Texts that are not saved yet are its drafts: they replace files in memory. */
export interface LiveProject {
  readonly root: string;
  /** Puts a text in place of a file, which may be missing on disk. Paths are relative to the project, with `/`. */
  setDraft(path: string, text: string): void;
  /** Takes the file on disk again. */
  dropDraft(path: string): void;
  /** The paths of all drafts. */
  drafts(): readonly string[];
  /** A file as it was last read from disk; undefined if there was none. */
  onDisk(path: string): Source | undefined;
  /** Reads the project again. Returns whether any file differs from the last time. */
  reread(): boolean;
  /** Compiles the project with its drafts. As long as nothing changes, the result is the same object. */
  current(): Promise<Project>;
  /** Compiles the project as it is on disk, once for each state of the files. */
  saved(): Promise<Project>;
}

/** Opens a project. Nothing is compiled until `current` is called. */
export function openLiveProject(root: string): LiveProject {
  const cache = createLatestCache(openParseCache(join(workFolder(root), 'parsed.bin')));
  const findings = keepFindings();
  const drafts = new Map<string, Source>();
  let read = readSources(root);
  let known = bySourcePath(read);
  /** The project as it is on disk, whose rules and settings apply to the drafts too. */
  let saved: Promise<Project> | undefined;
  let compiled: Promise<Project> | undefined;

  const loadSaved = (): Promise<Project> => (saved ??= loadWithRules(root, { read, cache, findings }));

  async function compile(): Promise<Project> {
    const project = await loadSaved();
    if (drafts.size === 0) return project;
    const sources = [...read.sources.filter(({ path }) => !drafts.has(path)), ...drafts.values()];
    const { diagnostics, ...rest } = project.recompile(sources);
    cache.turn();
    return { ...project, ...rest, sources, diagnostics: [...read.diagnostics, ...diagnostics] };
  }

  return {
    root,
    saved: loadSaved,
    setDraft(path, text) {
      const draft = sourceOfText(path, text);
      if (drafts.get(path)?.digest === draft.digest) return;
      drafts.set(path, draft);
      compiled = undefined;
    },
    dropDraft(path) {
      if (drafts.delete(path)) compiled = undefined;
    },
    drafts: () => [...drafts.keys()],
    onDisk: (path) => known.get(path),
    reread() {
      const next = readSources(root);
      if (stateOf(next) === stateOf(read)) return false;
      read = next;
      known = bySourcePath(read);
      saved = undefined;
      compiled = undefined;
      return true;
    },
    current: () => (compiled ??= compile()),
  };
}

interface LatestCache extends ParseCache {
  /** Forgets what has not been asked for since the turn before. */
  turn(): void;
}

/** Keeps what was parsed for the last two compilations, so that a text which a person types does not fill the memory. */
function createLatestCache(stored: ParseCache): LatestCache {
  let before = new Map<string, ParsedRecord>();
  let now = new Map<string, ParsedRecord>();
  return {
    get(digest, path) {
      const record = now.get(digest) ?? before.get(digest) ?? stored.get(digest, path);
      if (record) now.set(digest, record);
      return record;
    },
    set(digest, record) {
      now.set(digest, record);
    },
    turn() {
      before = now;
      now = new Map();
    },
  };
}

function bySourcePath({ sources }: ReadResult): Map<string, Source> {
  return new Map(sources.map((source) => [source.path, source]));
}
