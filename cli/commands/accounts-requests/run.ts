import type { RequestState, SupportRequest } from '../../../engine/model/support-request.ts';
import { withAdministration } from '../../accounts-place.ts';
import { formatTable } from '../../format-table.ts';
import { AS_DATA, EXIT, UserError, print, say } from '../../io.ts';

interface Options {
  readonly root: string;
  readonly all?: boolean;
  readonly set?: string;
  readonly state?: RequestState;
  readonly json?: boolean;
}

/** Lists requests to the support, or gives one a state. The support answers from its mailbox: no mail is sent. */
export async function runAccountsRequests({ root, all = false, set, state, json }: Options): Promise<void> {
  if ((set === undefined) !== (state === undefined))
    throw new UserError('Use --set and --state together: a request, and its new state.', EXIT.usage);
  await withAdministration(root, async (administration) => {
    if (set !== undefined && state !== undefined) {
      if (!(await administration.setRequest(set, state)))
        throw new UserError(`There is no request ${set}; sitefold accounts requests lists them.`, EXIT.findings);
      return say(`the customer sees that the request is ${WORDS[state]}\n`);
    }
    const requests = await administration.requests({ all });
    if (json) print(`${JSON.stringify(requests, null, 2)}\n`);
    else print(formatRequests(requests, all));
  });
}

/** What customers read of the states. */
const WORDS: Readonly<Record<RequestState, string>> = {
  received: 'received',
  waiting: 'answered, and waits for a reply',
  working: 'being worked on',
  closed: 'closed',
};

function formatRequests(requests: readonly SupportRequest[], all: boolean): string {
  if (requests.length === 0) return all ? 'there are no requests\n' : 'no request is open\n';
  const rows = requests.map(({ number, kind, product, serial, state, createdAt, changedAt }) => [
    number,
    kind,
    product || '-',
    serial || '-',
    state,
    createdAt.toISOString().slice(0, 10),
    changedAt.toISOString().slice(0, 10),
  ]);
  return formatTable(
    { head: ['request', 'kind', 'product', 'serial number', 'state', 'sent', 'changed'], rows },
    AS_DATA,
  );
}
