/** One instruction of a Containerfile. */
export interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** Reads the stages of a Containerfile, each a list of instructions that begins with FROM. */
export function readContainerfile(text: string): Instruction[][] {
  const stages: Instruction[][] = [];
  for (const line of text.split('\n')) {
    const [, name, rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (name === undefined) continue;
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, text: rest });
  }
  return stages;
}

/** What a COPY takes and where it puts it. */
export function readCopy(text: string): {
  readonly from: string | undefined;
  readonly sources: string[];
  readonly to: string;
} {
  const words = text.split(' ');
  const from = words[0]?.startsWith('--from=') === true ? words.shift()?.slice('--from='.length) : undefined;
  return { from, sources: words.slice(0, -1), to: words.at(-1) ?? '' };
}

/** The words of an instruction that is written as JSON. */
export function readWords(stage: readonly Instruction[], name: string): string[] {
  const { text } = stage.find((instruction) => instruction.name === name) ?? { text: '' };
  return JSON.parse(text.slice(text.indexOf('['))) as string[];
}
