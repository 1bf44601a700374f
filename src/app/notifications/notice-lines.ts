/** What the list of notices shows, line by line: days, notices, and runs of requests that are one line. Pure. */
import type { NotificationRow } from '../../../contract/modules/system-notification/calls.ts'
import { localMoment } from '../../lib/civil-text.ts'

/** So many unread requests in a row are one line, as they are one push. */
export const GROUP_FROM = 3
/** A request waits for the reader's decision. */
const ASKING = 'AP000001'

export type NoticeLine =
  | { kind: 'day'; key: string; date: string }
  | { kind: 'notice'; key: string; row: NotificationRow; inGroup: boolean }
  | { kind: 'group'; key: string; rows: readonly NotificationRow[]; opened: boolean }

const dayOf = (row: NotificationRow) => localMoment(row.notificationDateTime).slice(0, 10)
const joins = (row: NotificationRow) => row.typeId === ASKING && !row.read

/** @param rows newest first @param opened keys of groups whose notices are shown one by one */
export function linesOf(rows: readonly NotificationRow[], opened: ReadonlySet<string>): NoticeLine[] {
  const lines: NoticeLine[] = []
  let date: string | null = null
  for (let i = 0; i < rows.length; ) {
    const row = rows[i] as NotificationRow
    const day = dayOf(row)
    if (day !== date) lines.push({ kind: 'day', key: `day:${day}`, date: day })
    date = day
    let end = i + 1
    while (joins(row) && end < rows.length && joins(rows[end] as NotificationRow) && dayOf(rows[end] as NotificationRow) === day) end++
    if (end - i < GROUP_FROM) {
      lines.push({ kind: 'notice', key: row.notificationId, row, inGroup: false })
      i++
      continue
    }
    const members = rows.slice(i, end)
    // named by its oldest: it stays the same group while newer ones join
    const key = `group:${(members.at(-1) as NotificationRow).notificationId}`
    lines.push({ kind: 'group', key, rows: members, opened: opened.has(key) })
    if (opened.has(key)) for (const member of members) lines.push({ kind: 'notice', key: member.notificationId, row: member, inGroup: true })
    i = end
  }
  return lines
}
