import { addRedirects, type NewRedirect } from './add-redirect.ts';
import { editProject, type EditableProject, type Problem, type ToldEdit } from './edit-project.ts';

/** A redirect that was left out of an edit, because it would bring findings. */
export interface RefusedRedirect extends Pick<NewRedirect, 'from' | 'to'> {
  readonly reasons: readonly RefusalReason[];
}

/** `code` is missing if the request cannot be written as a rule at all. */
interface RefusalReason {
  readonly code?: string;
  readonly message: string;
}

export interface AddedSoundly extends ToldEdit {
  readonly added: number;
  readonly refused: readonly RefusedRedirect[];
}

/**
 * Adds those of several redirects that bring no findings, with the ones before them. A list that brings some is halved until each rule that
 * does is alone.
 */
export function addSoundRedirects(project: EditableProject, requests: readonly NewRedirect[]): AddedSoundly {
  const sound: NewRedirect[] = [];
  const refused: RefusedRedirect[] = [];
  let edited: ToldEdit | undefined;

  function take(some: readonly NewRedirect[]): void {
    const [first] = some;
    if (!first) return;
    const tried = addRedirects(project, [...sound, ...some]);
    const reasons = reasonsOf(tried);
    if (!('problem' in tried) && reasons.length === 0) {
      sound.push(...some);
      edited = tried;
    } else if (some.length === 1) refused.push({ from: first.from, to: first.to, reasons });
    else {
      const middle = Math.ceil(some.length / 2);
      take(some.slice(0, middle));
      take(some.slice(middle));
    }
  }

  take(requests);
  return { ...(edited ?? { ...editProject(project, []), notes: [] }), added: sound.length, refused };
}

function reasonsOf(edited: ToldEdit | Problem): readonly RefusalReason[] {
  if ('problem' in edited) return [{ message: edited.problem }];
  return edited.findings.map(({ code, message }) => ({ code, message }));
}
