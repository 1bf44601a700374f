/** Opens the folded step an element stands in. */
export function unfold(element: Element | null | undefined): void {
  const folded = element?.closest<HTMLDetailsElement>('details:not([open])')
  if (folded) folded.open = true
}
