// Preloaded by a test: a machine whose clock is off by CLOCK_OFFSET milliseconds, and whose folders list their entries in an order that
// SHUFFLE decides.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { CLOCK_OFFSET, SHUFFLE } = process.env;

if (CLOCK_OFFSET) {
  const offset = Number(CLOCK_OFFSET);
  const Clock = globalThis.Date;
  globalThis.Date = class Date extends Clock {
    constructor(...parts) {
      if (parts.length > 0) super(...parts);
      else super(Clock.now() + offset);
    }

    static now() {
      return Clock.now() + offset;
    }
  };
}

if (SHUFFLE) {
  const rank = (entry) =>
    createHash('sha256')
      .update(SHUFFLE + (entry.name ?? entry))
      .digest('hex');
  const shuffle = (entries) => entries.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
  const { readdir, readdirSync } = fs;
  const list = fs.promises.readdir;
  fs.readdirSync = (...parts) => shuffle(readdirSync(...parts));
  fs.promises.readdir = async (...parts) => shuffle(await list(...parts));
  fs.readdir = (...parts) => {
    const done = parts.pop();
    readdir(...parts, (error, entries) => done(error, entries && shuffle(entries)));
  };
  syncBuiltinESMExports();
}
