/** The option of every command that reads access logs. */
export const HOST_OPTION = ['--host <names>', 'count only requests for these hosts, separated by commas'] as const;

/** The values of `--format` of every command that reads access logs. */
export const LOG_FORMAT_CHOICES = {
  format: async (): Promise<readonly string[]> =>
    (await import('../../engine/redirects/traffic/formats/registry.ts')).LOG_FORMAT_IDS,
};
