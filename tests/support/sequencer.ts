import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Suites in which one file takes long, first: the many short files then fill up the end of a run. */
const ORDER = ['long', 'browser', 'servers', 'unit'];

/** Sorts test files by their suite, and those of one suite as Vitest does: by how long they took last, or by their size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => ORDER.indexOf(a.project.name) - ORDER.indexOf(b.project.name));
  }
}
