/** Who has read and acknowledged an announcement, and who not yet: for HR, on screen and as CSV. */
import { and, eq, isNull } from 'drizzle-orm'
import type { AcknowledgementRow, Acknowledgements, AcknowledgementsInput, announcementCalls } from '../../../contract/modules/attachments-inbox-announcements/announcement-calls.ts'
import { reachedBy } from '../../announcements/audience.ts'
import { announcement, announcementReceipt } from '../../announcements/table.ts'
import { q } from '../../db/context.ts'
import { pagedRows } from '../../db/paging.ts'
import { type Context, FileAnswer, type Handlers } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { fold } from '../../org/fold.ts'
import { requireEditor } from './announcements.ts'

async function everybody(id: string, context: Context): Promise<{ title: string; rows: AcknowledgementRow[] }> {
  requireEditor(context)
  const [row] = await q().select().from(announcement).where(and(eq(announcement.id, id), isNull(announcement.deletedAt)))
  if (!row) refuse('not_found')
  const receipts = await q().select().from(announcementReceipt).where(eq(announcementReceipt.announcementId, id))
  const byPerson = new Map(receipts.map((r) => [r.employeeId, r]))
  const rows = (await reachedBy(row, context.today)).map((person) => {
    const receipt = byPerson.get(person.employeeId)
    return { ...person, readAt: receipt?.readAt.toISOString() ?? null, acknowledgedAt: receipt?.acknowledgedAt?.toISOString() ?? null }
  })
  return { title: row.title, rows }
}

async function list(input: AcknowledgementsInput, context: Context): Promise<Acknowledgements> {
  const { rows } = await everybody(input.id, context)
  const words = fold(input.filterSearch ?? '').split(' ').filter(Boolean)
  const wanted = rows.filter((r) => {
    const state = input.show === 'missing' ? r.acknowledgedAt === null : input.show === 'done' ? r.acknowledgedAt !== null : true
    const text = fold(`${r.employee} ${r.employeeCode} ${r.department} ${r.site}`)
    return state && words.every((w) => text.includes(w))
  })
  return { ...pagedRows(wanted, input), reached: rows.length, read: rows.filter((r) => r.readAt).length, acknowledged: rows.filter((r) => r.acknowledgedAt).length }
}

/** One cell: quoted, and never a formula for the program that opens it. */
const cell = (value: string): string => `"${(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`

async function exportCsv(id: string, context: Context): Promise<FileAnswer> {
  const { title, rows } = await everybody(id, context)
  const head = ['code', 'name', 'department', 'site', 'read', 'acknowledged'].map((column) => context.t(`announcements:csv.${column}`))
  const lines = [head, ...rows.map((r) => [r.employeeCode, r.employee, r.department, r.site, r.readAt ?? '', r.acknowledgedAt ?? ''])]
  // with a byte order mark, so that spreadsheets read the names right
  const text = `\ufeff${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
  const name = title.replace(/[^\p{L}\p{N} _-]+/gu, ' ').replace(/\s+/g, ' ').trim().slice(0, 60)
  return new FileAnswer(new TextEncoder().encode(text), 'text/csv; charset=utf-8', `${name || 'announcement'}.csv`)
}

type AcknowledgementCalls = Pick<typeof announcementCalls, 'announcementAcknowledgements' | 'announcementAcknowledgementsExport'>

export const acknowledgementHandlers: Handlers<AcknowledgementCalls> = {
  announcementAcknowledgements: list,
  announcementAcknowledgementsExport: ({ id }, context) => exportCsv(id, context),
}
