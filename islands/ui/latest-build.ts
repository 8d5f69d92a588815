/** The id of the build that the server has, or undefined where it does not answer. */
export async function fetchLatestBuild(): Promise<string | undefined> {
  try {
    const answer = await fetch('/builds/latest.json', { cache: 'no-store' });
    const { id } = (await answer.json()) as { readonly id?: unknown };
    return answer.ok && typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}

/** The build at the first asking: that of the page, unless a new one came between. Asked once a page. */
export function firstBuild(): Promise<string | undefined> {
  return (first ??= fetchLatestBuild());
}

let first: Promise<string | undefined> | undefined;
