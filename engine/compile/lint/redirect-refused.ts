import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { onceFor } from '../../model/once-for.ts';
import type { SourceFile } from '../../model/diagnostics/source.ts';
import type { RedirectsRaw } from '../../model/schema/types.gen.ts';
import { findRequests } from '../../redirects/importers/refused-requests-comment.ts';
import { decideRedirect } from '../../redirects/match/decide.ts';
import { createRedirectIndex } from '../../redirects/match/redirect-index.ts';
import { ownFiles, type RedirectContext } from './context.ts';

const requestsOf = onceFor(({ text }: SourceFile) => findRequests(text));

/** An import keeps refused lines as comments. A request of such a line is a surprise if a rule takes it that was not written for it. */
export function redirectRefused(context: RedirectContext): void {
  const { model, report } = context;
  const named = ownFiles<RedirectsRaw>(context, 'redirects').flatMap(({ file }) =>
    requestsOf(file).map((one) => ({ ...one, file: file.path })),
  );
  if (named.length === 0) return;
  const index = createRedirectIndex([...model.redirects, ...model.routeRedirects]);
  const flags = new Set(model.sites.map(({ flag }) => flag));
  for (const { request, file, start, end } of named) {
    const decision = decideRedirect(request, index, flags);
    if (decision.kind !== 'redirect' && decision.kind !== 'gone') continue;
    const { at, id } = decision.rule;
    const outcome = decision.kind === 'gone' ? 'answers it with 410' : `leads it to \`${decision.location}\``;
    report({
      code: 'RD033',
      message: `A line that the import refused took \`${request}\`. Now \`${id}\` ${outcome}.`,
      hint: 'Write a rule if it is to lead elsewhere, and delete the comment.',
      at: { file, start, end },
      related: [{ message: 'takes the request', at: originAt(at.file, pointerTo(at.pointer, 'from')) }],
    });
  }
}
