import type { Command } from 'commander';

/** The option of `addAcceptExternal`. */
export interface ExternalOptions {
  readonly acceptExternal?: boolean;
}

/** Adds the option that accepts, for one call, redirects to hosts that are not on the allow list. */
export function addAcceptExternal(command: Command): Command {
  return command.option('--accept-external', 'accept that redirects lead to hosts that are not allowed yet');
}
