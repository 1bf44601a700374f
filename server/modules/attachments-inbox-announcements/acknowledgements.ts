/** Who has read and acknowledged an announcement, and who not yet: for HR, on screen and as CSV. */
import { and, eq } from 'drizzle-orm'
import { fold } from '../../../contract/kit/fold.ts'
import type { AcknowledgementRow, Acknowledgements, AcknowledgementsInput, announcementCalls } from '../../../contract/modules/attachments-inbox-announcements/announcement-calls.ts'
import { countReceipts, reachedBy, receiptsOn } from '../../announcements/audience.ts'
import { isKept } from '../../announcements/on-show.ts'
import { announcement, announcementReceipt } from '../../announcements/table.ts'
import { q } from '../../db/context.ts'
import { paged, pagedRows } from '../../db/paging.ts'
import { type Context, FileAnswer, type Handlers } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { searchWords } from '../../org/search-words.ts'
import { type Announcement, requireEditor } from './announcements.ts'

async function editable(id: string, context: Context): Promise<Announcement> {
  requireEditor(context)
  const [row] = await q().select().from(announcement).where(and(eq(announcement.id, id), isKept(context)))
  return row ?? refuse('not_found')
}

const toRow = ({ readAt, acknowledgedAt, ...person }: Awaited<ReturnType<typeof receiptsOn>>[number]): AcknowledgementRow => ({ ...person, readAt: readAt?.toISOString() ?? null, acknowledgedAt: acknowledgedAt?.toISOString() ?? null })

async function everybody(row: Announcement, { today }: Context): Promise<AcknowledgementRow[]> {
  const receipts = await q().select().from(announcementReceipt).where(eq(announcementReceipt.announcementId, row.id))
  const byPerson = new Map(receipts.map((r) => [r.employeeId, r]))
  return (await reachedBy(row, today)).map((person) => {
    const { readAt = null, acknowledgedAt = null } = byPerson.get(person.employeeId) ?? {}
    return toRow({ ...person, readAt, acknowledgedAt })
  })
}

/** Those in whom every word is found: names of units and sites are not kept folded, so all are read. */
async function found(row: Announcement, words: readonly string[], input: AcknowledgementsInput, context: Context): Promise<Acknowledgements> {
  const rows = await everybody(row, context)
  const wanted = rows.filter((r) => {
    const state = input.show === 'missing' ? r.acknowledgedAt === null : input.show === 'done' ? r.acknowledgedAt !== null : true
    const text = fold(`${r.employee} ${r.employeeCode} ${r.department} ${r.site}`)
    return state && words.every((w) => text.includes(w))
  })
  return { ...pagedRows(wanted, input), reached: rows.length, read: rows.filter((r) => r.readAt).length, acknowledged: rows.filter((r) => r.acknowledgedAt).length }
}

async function list(input: AcknowledgementsInput, context: Context): Promise<Acknowledgements> {
  const row = await editable(input.id, context)
  const words = searchWords(input.filterSearch)
  if (words.length > 0) return found(row, words, input, context)
  const { show = 'all' } = input
  const counts = await countReceipts(row, context.today)
  const { reached, acknowledged } = counts
  const total = { all: reached, done: acknowledged, missing: reached - acknowledged }[show]
  const page = await paged(async (part) => (await receiptsOn(row, context.today, show, part)).map(toRow), () => Promise.resolve(total), input)
  return { ...page, ...counts }
}

/** What programs take for the beginning of a formula, also behind white space and in full width. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u

/** One cell: quoted, and never a formula for the program that opens it. */
const cell = (value: string): string => `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`

async function exportCsv(id: string, context: Context): Promise<FileAnswer> {
  const row = await editable(id, context)
  const rows = await everybody(row, context)
  const head = ['code', 'name', 'department', 'site', 'read', 'acknowledged'].map((column) => context.t(`announcements:csv.${column}`))
  const lines = [head, ...rows.map((r) => [r.employeeCode, r.employee, r.department, r.site, r.readAt ?? '', r.acknowledgedAt ?? ''])]
  // with a byte order mark, so that spreadsheets read the names right
  const text = `\ufeff${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
  const name = row.title.replace(/[^\p{L}\p{N} _-]+/gu, ' ').replace(/\s+/g, ' ').trim().slice(0, 60)
  return new FileAnswer(new TextEncoder().encode(text), 'text/csv; charset=utf-8', `${name || 'announcement'}.csv`)
}

type AcknowledgementCalls = Pick<typeof announcementCalls, 'announcementAcknowledgements' | 'announcementAcknowledgementsExport'>

export const acknowledgementHandlers: Handlers<AcknowledgementCalls> = {
  announcementAcknowledgements: list,
  announcementAcknowledgementsExport: ({ id }, context) => exportCsv(id, context),
}
