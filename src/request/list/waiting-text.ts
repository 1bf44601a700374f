/** Whom a request is with, since when. */
import type { RowView, ViewTools } from '../row-view.ts'

/** "With Andi Wijaya since Mon 11 May"; '' when it waits for nobody. */
export function waitingText({ header }: RowView, { t, show }: ViewTools): string {
  const people = header.waitingFor?.join(', ')
  if (!people) return ''
  const since = show.dayOf(header.waitingSince)
  return since ? t('request:list.waiting-for-since', { people, since }) : t('request:list.waiting-for', { people })
}
