/** Formats the figures of a build as JSON. */
export function formatJson(result: object): string {
  return `${JSON.stringify(result, mapsAsObjects)}\n`;
}

function mapsAsObjects(_: string, value: unknown): unknown {
  return value instanceof Map ? Object.fromEntries(value) : value;
}
