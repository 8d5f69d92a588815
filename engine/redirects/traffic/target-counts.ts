/** Requests with the same target, and how they were answered. */
export interface CountedRequest {
  /** The request target: the path as the client sent it, and the query if it has keys that rules name. */
  readonly target: string;
  /** All requests, and those of them that were answered with these statuses. */
  readonly hits: number;
  readonly found: number;
  readonly movedTemporarily: number;
  readonly notFound: number;
  /** When the last one was answered, in milliseconds since 1970; 0 if no line says. */
  readonly last: number;
}

/** Counts requests by the bytes of their targets. */
export interface TargetCounts {
  /** Counts a request whose target is the bytes from `start` to `end`. They may change later. */
  add(bytes: Buffer, start: number, end: number, answer: Answer): void;
  /** Passes on all that was not passed on yet. */
  passAll(): void;
}

/** The status of an answer, and its time as in `LoggedRequest`. */
export interface Answer {
  readonly status: number;
  readonly time: number;
}

interface Room {
  /** The most targets that are kept at once. */
  readonly targets: number;
  /** The most bytes that these targets have together. */
  readonly bytes: number;
}

/** The numbers of a target: where its bytes are, and its counts. With a last one that is not used, they fill a cache line. */
const START = 0;
const LENGTH = 1;
const LAST = 2;
const FOUND = 3;
const MOVED = 4;
const NOT_FOUND = 5;
const OTHERS = 6;
const NUMBERS = 8;

/** Slots that are looked at for a target. Only targets that were made to collide need more. */
const MOST_PROBES = 64;

/**
 * Keeps the counts in arrays of numbers and the targets in one buffer, because a log has millions of lines: a line whose target is known
 * creates no object. If there is no room for a target, the half with the fewest hits is passed on, and the others stay with their counts.
 */
export function createTargetCounts(
  pass: (counted: CountedRequest) => void,
  { targets, bytes: most }: Room,
): TargetCounts {
  let texts = Buffer.alloc(Math.min(FIRST_BYTES, most));
  let used = 0;
  let numbers = new Float64Array(Math.min(FIRST_TARGETS, targets) * NUMBERS);
  let size = 0;
  /** An open-addressed hash table: for each slot the hash of a target, and its number from 1; 0 in an empty slot. */
  let slots = new Int32Array(0);
  let mask = 0;
  index();

  function index(): void {
    let count = 16;
    while (count < (numbers.length / NUMBERS) * 2) count *= 2;
    if (slots.length === count * 2) slots.fill(0);
    else slots = new Int32Array(count * 2);
    mask = count - 1;
    for (let target = 0; target < size; target += 1) {
      const start = numbers[target * NUMBERS + START] ?? 0;
      const hash = hashOf(texts, start, start + (numbers[target * NUMBERS + LENGTH] ?? 0));
      let slot = hash & mask;
      while (slots[slot * 2 + 1] !== 0) slot = (slot + 1) & mask;
      slots[slot * 2] = hash;
      slots[slot * 2 + 1] = target + 1;
    }
  }

  /** Makes room for one more target of so many bytes. Returns whether targets have changed their slots. */
  function makeRoom(length: number): boolean {
    if (size < numbers.length / NUMBERS && used + length <= texts.length) return false;
    while (size > 0 && (size >= targets || used + length > most)) dropHalf();
    if (used + length > texts.length) {
      const longer = Buffer.alloc(Math.max(used + length, Math.min(texts.length * GROWTH, most)));
      texts.copy(longer, 0, 0, used);
      texts = longer;
    }
    if (size * NUMBERS >= numbers.length) {
      const longer = new Float64Array(Math.min(numbers.length * GROWTH, targets * NUMBERS));
      longer.set(numbers);
      numbers = longer;
    }
    index();
    return true;
  }

  /** Passes on the half with the fewest hits, of equal ones the oldest, and moves the others together. */
  function dropHalf(): void {
    const hits = new Float64Array(size);
    for (let target = 0; target < size; target += 1) hits[target] = hitsOf(target);
    const least = Math.ceil(size / 2);
    const limit = hits.toSorted()[least - 1] ?? 0;
    let equal = least - hits.reduce((sum, own) => (own < limit ? sum + 1 : sum), 0);
    const before = size;
    size = 0;
    used = 0;
    for (let target = 0; target < before; target += 1) {
      const own = hits[target] ?? 0;
      if (own < limit || (own === limit && equal > 0)) {
        if (own === limit) equal -= 1;
        passOn(target);
      } else {
        const from = target * NUMBERS;
        const start = numbers[from + START] ?? 0;
        texts.copyWithin(used, start, start + (numbers[from + LENGTH] ?? 0));
        numbers.copyWithin(size * NUMBERS, from, from + NUMBERS);
        numbers[size * NUMBERS + START] = used;
        used += numbers[from + LENGTH] ?? 0;
        size += 1;
      }
    }
  }

  function hitsOf(target: number): number {
    let hits = 0;
    for (let field = FOUND; field <= OTHERS; field += 1) hits += numbers[target * NUMBERS + field] ?? 0;
    return hits;
  }

  function passOn(target: number): void {
    const at = target * NUMBERS;
    const start = numbers[at + START] ?? 0;
    pass({
      target: texts.toString('utf8', start, start + (numbers[at + LENGTH] ?? 0)),
      hits: hitsOf(target),
      found: numbers[at + FOUND] ?? 0,
      movedTemporarily: numbers[at + MOVED] ?? 0,
      notFound: numbers[at + NOT_FOUND] ?? 0,
      last: numbers[at + LAST] ?? 0,
    });
  }

  function isTarget(target: number, bytes: Buffer, start: number, end: number): boolean {
    const at = target * NUMBERS;
    if (numbers[at + LENGTH] !== end - start) return false;
    let own = numbers[at + START] ?? 0;
    for (let other = start; other < end; other += 1, own += 1) if (texts[own] !== bytes[other]) return false;
    return true;
  }

  function insert(slot: number, hash: number, bytes: Buffer, start: number, end: number): number {
    const target = size;
    slots[slot * 2] = hash;
    slots[slot * 2 + 1] = target + 1;
    const at = target * NUMBERS;
    numbers[at + START] = used;
    numbers[at + LENGTH] = end - start;
    for (let field = LAST; field <= OTHERS; field += 1) numbers[at + field] = 0;
    bytes.copy(texts, used, start, end);
    used += end - start;
    size += 1;
    return target;
  }

  /** Returns the number of a target that is kept from now on; -1 if its slots are taken by others. */
  function find(bytes: Buffer, start: number, end: number): number {
    const hash = hashOf(bytes, start, end);
    for (let probe = 0; probe < MOST_PROBES; probe += 1) {
      const slot = (hash + probe) & mask;
      const known = slots[slot * 2 + 1] ?? 0;
      if (known === 0) {
        if (makeRoom(end - start)) return find(bytes, start, end);
        return insert(slot, hash, bytes, start, end);
      }
      if (slots[slot * 2] === hash && isTarget(known - 1, bytes, start, end)) return known - 1;
    }
    return -1;
  }

  return {
    add(bytes, start, end, { status, time }) {
      const target = find(bytes, start, end);
      if (target === -1) {
        pass(countedOnce(bytes.toString('utf8', start, end), { status, time }));
        return;
      }
      const at = target * NUMBERS;
      numbers[at + fieldOf(status)] = (numbers[at + fieldOf(status)] ?? 0) + 1;
      if (time > (numbers[at + LAST] ?? 0)) numbers[at + LAST] = time;
    },
    passAll() {
      for (let target = 0; target < size; target += 1) passOn(target);
      size = 0;
      used = 0;
      index();
    },
  };
}

/** What the arrays have room for at first. */
const FIRST_TARGETS = 16_384;
const FIRST_BYTES = 1024 * 1024;
/** How much longer the arrays become at a time. */
const GROWTH = 4;

function fieldOf(status: number): number {
  switch (status) {
    case 200:
      return FOUND;
    case 302:
      return MOVED;
    case 404:
      return NOT_FOUND;
    default:
      return OTHERS;
  }
}

function countedOnce(target: string, { status, time }: Answer): CountedRequest {
  const is = (field: number): number => (fieldOf(status) === field ? 1 : 0);
  return {
    target,
    hits: 1,
    found: is(FOUND),
    movedTemporarily: is(MOVED),
    notFound: is(NOT_FOUND),
    last: time > 0 ? time : 0,
  };
}

/** FNV-1a, with its upper bits mixed into the lower ones. http://www.isthe.com/chongo/tech/comp/fnv/ */
function hashOf(bytes: Buffer, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return hash ^ (hash >>> 15);
}
