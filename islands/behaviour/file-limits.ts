/** A field for files that says how many it takes, how large they may be together, and what to say if they are not so. */
interface FilesField extends HTMLInputElement {
  readonly dataset: DOMStringMap & {
    readonly mostFiles?: string;
    readonly mostBytes?: string;
    readonly endings?: string;
    readonly many?: string;
    readonly large?: string;
    readonly other?: string;
  };
}

/** Says what is wrong with chosen files before they are sent: a large file takes long, and the form would come back without it. */
export function limitFiles(page: Document = document): void {
  for (const field of page.querySelectorAll<FilesField>('input[type=file][data-most-bytes]')) {
    const check = (): void => {
      field.setCustomValidity(problemOf(field));
      field.reportValidity();
    };
    field.addEventListener('change', check);
  }
}

function problemOf({ files, dataset }: FilesField): string {
  const chosen = [...(files ?? [])];
  const endings = dataset.endings?.split(' ') ?? [];
  const bytes = chosen.reduce((sum, { size }) => sum + size, 0);
  if (chosen.length > Number(dataset.mostFiles)) return dataset.many ?? '';
  if (bytes > Number(dataset.mostBytes)) return dataset.large ?? '';
  return chosen.some(({ name }) => !endings.includes(endingOf(name))) ? (dataset.other ?? '') : '';
}

function endingOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}
