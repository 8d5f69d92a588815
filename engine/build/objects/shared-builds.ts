import { existsSync } from 'node:fs';
import type { NotesFolder } from '../pages/build-notes.ts';
import type { PageIndex } from '../pages/page-index.ts';
import type { PageStore } from '../pages/page-store.ts';
import type { FileMark } from '../release/integrity.ts';
import type { ObjectStore } from './object-store.ts';
import { packPages, unpackPages } from './pack.ts';
import { packsToReplace, type LivePack } from './replace-packs.ts';
import { seal, unseal } from './sealed.ts';
import { tolerate } from './tolerant-store.ts';

/** Builds that machines share: their notes, and packs with their pages. */
export interface SharedBuilds {
  /** Shards that wait to be merged. While the store is away, they are missing. */
  readonly shards: ObjectStore;
  /** Brings the notes of a build, or, if it is not shared and `orLast` is true, those of the last one. Returns the id of the build. */
  bringNotes(id: string, orLast: boolean, notes: NotesFolder): Promise<string | undefined>;
  /** Brings pages that the store of this machine lacks, as far as they are shared. */
  bringPages(pages: readonly FileMark[], into: PageStore): Promise<void>;
  /** Shares a build: its notes, and the pages that are not shared yet. */
  share(id: string, build: BuildToShare): Promise<void>;
}

interface BuildToShare {
  readonly notes: NotesFolder;
  readonly index: PageIndex;
  readonly pages: PageStore;
}

/** The version of the stored form; a build of another version is not taken. */
const FORM = 'build-1';

interface SharedBuild {
  readonly form: string;
  readonly id: string;
  /** The files of its notes. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly packs: readonly SharedPack[];
  /** The digests of its pages, one after the other, and the pack of each. */
  readonly digests: Uint8Array;
  readonly places: Uint32Array;
}

interface SharedPack {
  readonly name: string;
  /** The bytes of its pages, before compression. */
  readonly bytes: number;
}

/** A build in the list of those that are shared. */
interface Listed {
  readonly id: string;
  readonly packs: readonly string[];
}

const LIST = 'builds/list';
/** The number of builds that are shared. Packs that none of them needs are removed. */
const KEPT = 8;
const DIGEST_DIGITS = 64;

/** Opens the builds in a store. `log` receives what is wrong with it; a build goes on without it. */
export function openSharedBuilds(from: ObjectStore, log: (message: string) => void): SharedBuilds {
  const store = tolerate(from, log);
  /** The build whose notes were brought, or that was shared last. */
  let known: SharedBuild | undefined;
  /** Packs that are damaged or missing. Their pages are shared again. */
  const lost = new Set<string>();

  const readList = async (): Promise<readonly Listed[]> => {
    const bytes = await store.get(LIST);
    return (bytes && (unseal(bytes) as readonly Listed[] | undefined)) ?? [];
  };
  const read = async (id: string | undefined): Promise<SharedBuild | undefined> => {
    if (id === undefined) return undefined;
    if (known?.id === id) return known;
    const bytes = await store.get(`builds/${id}`);
    const found = bytes && (unseal(bytes) as SharedBuild | undefined);
    if (bytes && found?.form !== FORM) log(`The notes of build ${id} in ${store.name} are damaged, and are not used.`);
    return found?.form === FORM ? found : undefined;
  };
  return {
    shards: below(store, 'shards'),
    async bringNotes(id, orLast, notes) {
      const own = notes.ids();
      if (own.includes(id)) return id;
      const list = await readList();
      const wanted = list.find((one) => one.id === id) ?? (orLast ? list[0] : undefined);
      if (!wanted || own.includes(wanted.id)) return wanted?.id;
      known = await read(wanted.id);
      if (known) notes.unpack(known.id, known.files);
      return known?.id;
    },
    async bringPages(pages, into) {
      const lacking = new Set(pages.map(({ sha256 }) => sha256).filter((sha256) => !existsSync(into.pathOf(sha256))));
      if (lacking.size === 0) return;
      known ??= await read((await readList())[0]?.id);
      if (!known) return;
      const placeOf = placesOf(known);
      const wanted = lacking.size;
      for (const [place, digests] of Map.groupBy(lacking, (sha256) => placeOf.get(sha256))) {
        const name = place === undefined ? undefined : known.packs[place]?.name;
        if (name === undefined) continue;
        const pack = await store.get(packKey(name));
        if (pack)
          unpackPages(
            pack,
            (sha256) => lacking.has(sha256),
            (page) => void lacking.delete(into.put(page).sha256),
          );
        if (digests.some((sha256) => lacking.has(sha256))) lost.add(name);
      }
      if (lacking.size > 0)
        log(`${lacking.size} of ${wanted} pages are damaged or missing in ${store.name}, and are rendered here.`);
    },
    async share(id, { notes, index, pages }) {
      try {
        const list = await readList();
        const last = await read(list[0]?.id);
        const marks = new Map<string, FileMark>();
        for (const site of index.pages.values()) for (const note of site.values()) marks.set(note.sha256, note);
        const kept = last ? packsToKeep(last, marks) : { packs: [], placeOf: new Map<string, number>() };
        const packs = [...kept.packs];
        const placeOf = new Map(kept.placeOf);
        for (const pack of packPages(
          [...marks.values()].filter(({ sha256 }) => !placeOf.has(sha256)),
          pages.get,
        )) {
          await store.put(packKey(pack.name), pack.bytes);
          for (const sha256 of pack.holds) placeOf.set(sha256, packs.length);
          packs.push({ name: pack.name, bytes: sizeOf(pack.holds, marks) });
        }
        known = {
          form: FORM,
          id,
          files: notes.pack(id),
          packs,
          digests: Buffer.from([...placeOf.keys()].join(''), 'hex'),
          places: Uint32Array.from(placeOf.values()),
        };
        await store.put(`builds/${id}`, seal(known));
        await putList(id, packs, list);
      } catch {
        log(`The pages of this build are not shared with other machines.`);
      }
    },
  };

  /** The packs of the last build that this one goes on with, and where its pages are in them. */
  function packsToKeep(
    last: SharedBuild,
    marks: ReadonlyMap<string, FileMark>,
  ): { packs: readonly SharedPack[]; placeOf: ReadonlyMap<string, number> } {
    const live = [...placesOf(last)].filter(([sha256]) => marks.has(sha256));
    const byPlace = Map.groupBy(live, ([, place]) => place);
    const found = last.packs.map(({ name, bytes }, place): LivePack => ({
      bytes: lost.has(name) ? 0 : bytes,
      live: lost.has(name)
        ? 0
        : sizeOf(
            (byPlace.get(place) ?? []).map(([sha256]) => sha256),
            marks,
          ),
    }));
    const shared = found.reduce((sum, pack) => sum + pack.live, 0);
    const replaced = packsToReplace(found, sizeOf(marks.keys(), marks) - shared);
    const places = [...last.packs.keys()].filter((place) => !replaced.has(place));
    const newPlace = new Map(places.map((place, index) => [place, index]));
    const placeOf = new Map<string, number>();
    for (const [sha256, place] of live) {
      const to = newPlace.get(place);
      if (to !== undefined) placeOf.set(sha256, to);
    }
    return { packs: places.flatMap((place) => last.packs[place] ?? []), placeOf };
  }

  /** Puts a build in front of the list, and removes what is no longer needed. */
  async function putList(id: string, packs: readonly SharedPack[], before: readonly Listed[]): Promise<void> {
    const list = [{ id, packs: packs.map(({ name }) => name) }, ...before.filter((one) => one.id !== id)];
    const [kept, old] = [list.slice(0, KEPT), list.slice(KEPT)];
    await store.put(LIST, seal(kept));
    const needed = new Set(kept.flatMap((one) => one.packs));
    for (const one of old) await store.remove(`builds/${one.id}`);
    for (const name of new Set(old.flatMap((one) => one.packs)))
      if (!needed.has(name)) await store.remove(packKey(name));
  }
}

/** The objects of a store whose keys begin with a folder. */
function below(store: ObjectStore, folder: string): ObjectStore {
  return {
    name: `${store.name}/${folder}`,
    get: (key) => store.get(`${folder}/${key}`),
    put: (key, bytes) => store.put(`${folder}/${key}`, bytes),
    remove: (key) => store.remove(`${folder}/${key}`),
  };
}

function placesOf({ digests, places }: SharedBuild): Map<string, number> {
  const hex = Buffer.from(digests).toString('hex');
  return new Map([...places].map((place, at) => [hex.slice(at * DIGEST_DIGITS, (at + 1) * DIGEST_DIGITS), place]));
}

function sizeOf(digests: Iterable<string>, marks: ReadonlyMap<string, FileMark>): number {
  let sum = 0;
  for (const sha256 of digests) sum += marks.get(sha256)?.bytes ?? 0;
  return sum;
}

function packKey(name: string): string {
  return `packs/${name}`;
}
