/** Everything the caller is asked for, whichever module asks, but for decisions: those wait in the inbox. */
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Owed, OwedDeed } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { q } from '../../db/context.ts'
import { noticeTexts } from '../../effects/notice-text.ts'
import { askingAlone } from '../../effects/notice-types.ts'
import { notification } from '../../effects/table.ts'
import type { Context } from '../../lib/handler.ts'
import type { OwedSource, OwedThing } from '../../lib/owed.ts'
import { accessOf } from '../../org/access.ts'

/** More than anybody looks through. */
const MOST = 50
/** Notices that ask. */
const ASKS = 5

/** Unread notices that ask something of the person which nothing else says. */
export const owedNotices: OwedSource = {
  slug: null,
  async owed({ caller: { employeeId }, language }) {
    const { id, code, params, link } = notification
    const rows = await q().select({ id, code, params, link }).from(notification)
      .where(and(eq(notification.employeeId, employeeId), isNull(notification.readAt), inArray(code, [...askingAlone]))).orderBy(desc(notification.createdAt), desc(id)).limit(ASKS)
    return rows.map((row) => ({ id: `notice:${row.id}`, deed: 'answer', title: noticeTexts(language, row.code, row.params).message, sub: '', path: row.link || 'notifications?show=unread' }))
  },
}

const LAST = '9999-12-31'
/** What somebody else waits for, or is over soon, before what has its day; what was merely begun comes last. */
const RANK: Partial<Record<OwedDeed, number>> = { arrive: 0, correct: 2, document: 2, answer: 3, fix: 3, ask: 3, acknowledge: 3, finish: 5 }
const USUAL = 4
/** What is due goes before all but what happens now. */
const DUE = 1

const rankOf = ({ deed, due }: Owed, today: string): number => Math.min(RANK[deed] ?? USUAL, due !== undefined && due <= today ? DUE : USUAL + 1)

/** Without what is for the sources alone. */
function asSent(thing: OwedThing): Owed {
  const row = { ...thing }
  delete row.covers
  return row
}

/** What is due first, then the soonest; what has no day keeps its place behind. A fixed number of statements, however much is owed. */
export async function everythingOwed(sources: readonly OwedSource[], context: Context): Promise<{ listData: Owed[] }> {
  const mayChange = new Set((await accessOf(context)).filter((a) => !a.readOnly).map((a) => a.slug))
  const all: OwedThing[] = []
  for (const { slug, owed } of sources) if (slug === null || mayChange.has(slug)) all.push(...(await owed(context)))
  const covered = new Set(all.flatMap(({ covers = [] }) => covers))
  const rows = all.filter(({ recordId, covers }) => covers !== undefined || recordId === undefined || !covered.has(recordId)).map(asSent)
  const { today } = context
  return { listData: rows.toSorted((a, b) => rankOf(a, today) - rankOf(b, today) || (a.due ?? LAST).localeCompare(b.due ?? LAST)).slice(0, MOST) }
}
