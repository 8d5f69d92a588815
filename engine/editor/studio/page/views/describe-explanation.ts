import type { Explanation } from '../../../../routing/explain.ts';

/** Says in sentences what becomes of a request, and why. What is between backticks is code. */
export function describeExplanation(explanation: Explanation): string[] {
  const { url, status, location, finalStatus, hops, page, rule, why } = explanation;
  const reason = why === '' ? '' : `: ${why}`;
  const first =
    location !== null
      ? `\`${url}\` answers ${status} and leads to \`${location}\`${reason}.`
      : status === 0
        ? `\`${url}\` is answered by another server${reason}.`
        : `\`${url}\` answers ${status}${reason}.`;
  const end =
    location === null
      ? []
      : finalStatus === 0
        ? [hops > 1 ? `After ${hops} redirects, another server answers.` : 'Another server answers there.']
        : [
            `There, after ${hops} ${hops === 1 ? 'redirect' : 'redirects'}, the answer is ${finalStatus}${page === undefined ? '' : `, the page \`${page}\``}.`,
          ];
  const notes = rule ? [`The rule is in \`${rule.file}:${rule.line}\`.${notesOf(rule)}`] : [];
  return [first, ...end, ...notes, ...explanation.remarks];
}

function notesOf({ owner, reason, expires }: NonNullable<Explanation['rule']>): string {
  const parts = [
    ...(owner === undefined ? [] : [`Owner: ${owner}.`]),
    ...(reason === undefined ? [] : [`Reason: ${reason.replace(/\.$/, '')}.`]),
    ...(expires === undefined ? [] : [`It expires on ${expires}.`]),
  ];
  return parts.length === 0 ? '' : ` ${parts.join(' ')}`;
}
