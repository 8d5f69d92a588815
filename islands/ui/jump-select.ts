/** Makes each `select[data-jump]` lead to the address of the option that is chosen. The empty option leads nowhere. */
export function followSelects(root: ParentNode, place: Pick<Location, 'hash'>): void {
  for (const select of root.querySelectorAll<HTMLSelectElement>('select[data-jump]'))
    select.addEventListener('change', () => {
      if (select.value !== '') place.hash = select.value;
    });
}
