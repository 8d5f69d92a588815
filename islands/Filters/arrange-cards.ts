/** Shows the cards with these ids, in their order, and hides the others. The cards are those that the server wrote. */
export function arrangeCards(root: HTMLElement | null, ids: readonly string[]): void {
  const cards = new Map(
    [...(root?.querySelectorAll<HTMLElement>('[data-id]') ?? [])].map((card) => [card.dataset.id, card]),
  );
  for (const [id, card] of cards) card.hidden = id === undefined || !ids.includes(id);
  const shown = ids.flatMap((id) => cards.get(id) ?? []);
  // A card that is in its place already is not moved: moving takes the focus away.
  const present = [...cards.values()].filter(({ hidden }) => !hidden);
  if (shown.every((card, place) => card === present[place])) return;
  for (const card of shown) card.parentElement?.append(card);
}

/** Gives every card a name of its own, so that a view transition moves each from its old place to its new one. */
export function nameCards(root: HTMLElement | null): void {
  for (const card of root?.querySelectorAll<HTMLElement>('[data-id]') ?? [])
    card.style.viewTransitionName = `card-${card.dataset.id ?? ''}`;
}
