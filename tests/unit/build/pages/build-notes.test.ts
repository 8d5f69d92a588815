import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openBuildNotes, type NotesFolder } from '../../../../engine/build/pages/build-notes.ts';
import { withFolder } from '../../../support/temporary.ts';

/** More builds than have notes kept. */
const BUILDS = 12;

function writeMany(notes: NotesFolder): void {
  for (let number = 0; number < BUILDS; number += 1) notes.unpack(`build-${number}`, new Map());
}

test('notes that a process has read stay while it runs, however many builds follow', async () => {
  await withFolder(async (folder) => {
    const notes = openBuildNotes(folder);
    notes.unpack('base', new Map());
    notes.read('base');
    writeMany(notes);
    expect(notes.ids()).toContain('base');
    expect(notes.ids().length).toBeLessThan(BUILDS);
  });
});

test('notes that a process had read which has ended are removed after a while', async () => {
  await withFolder(async (folder) => {
    const notes = openBuildNotes(folder);
    notes.unpack('base', new Map());
    const { pid } = spawnSync('true');
    mkdirSync(join(folder, 'notes/.in-use'), { recursive: true });
    writeFileSync(join(folder, 'notes/.in-use', String(pid)), 'base');
    writeMany(notes);
    expect(notes.ids()).not.toContain('base');
  });
});
