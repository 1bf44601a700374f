/** Looks at the servers' database, at every answer a server gave, and at the engines' outboxes, and says what is wrong. */
import { asc, eq, inArray } from 'drizzle-orm'
import { fromWire } from '../../../contract/kit/wire.ts'
import { q } from '../../../server/db/context.ts'
import { notification } from '../../../server/effects/table.ts'
import { attachment } from '../../../server/files/table.ts'
import { audit, commandKey } from '../../../server/http/table.ts'
import { leaveDeduct } from '../../../server/ledger/table.ts'
import { request, requestHistory, requestLine } from '../../../server/request/table.ts'
import type { OutboxRow } from '../../../src/offline/rows.ts'
import type { Failure } from '../kit.ts'
import type { Owner } from './device.ts'
import type { Answered } from './proxy.ts'
import type { Expected, Intent, Story } from './story.ts'

type Found = Omit<Failure, 'seed'>
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Intents of a race: one was carried out, the other is a conflict with its payload kept. Tells the story who won. */
function judgeRaces(story: Story, rows: Map<Intent, OutboxRow | undefined>): { found: Found[]; losers: Set<Intent> } {
  const found: Found[] = []
  const losers = new Set<Intent>()
  for (const record of story.records) {
    const racing = story.intents.filter((i) => i.race === record.id)
    if (racing.length === 0) continue
    const won = racing.filter((i) => rows.get(i)?.state === 'sent')
    const lost = racing.filter((i) => rows.get(i)?.state === 'conflict')
    if (won.length !== 1 || lost.length !== 1) found.push({ column: won.length > 1 ? 'doubled' : 'broken', what: `of two who acted at once ${won.length} came through: ${racing.map((i) => rows.get(i)?.state).join(', ')}` })
    if (won[0]) story.settleRace(record, rows.get(won[0])?.op === 'leave-requests.cancel' ? 'cancel' : 'approve')
    for (const intent of lost) losers.add(intent)
  }
  return { found, losers }
}

/** One command: said "sent" with the first answer, one key, one audit row, of the right person. */
async function judgeCommand(row: OutboxRow, owner: Owner, answers: readonly Answered[]): Promise<Found[]> {
  const what = `${row.op} (${row.state})`
  if (row.state !== 'sent') return [{ column: row.state === 'unknown' || row.state === 'queued' || row.state === 'sending' ? 'lost' : 'broken', what: `${what} was not carried out: ${row.problem?.code ?? ''} ${row.problem?.message ?? ''}` }]
  const found: Found[] = []
  const keys = await q().select().from(commandKey).where(eq(commandKey.commandId, row.commandId))
  const mine = keys.find((k) => k.sub === owner.caller)
  if (!mine || mine.status !== 200) return [{ column: 'silent', what: `${what}: the server has no such command` }]
  if (!same(fromWire(JSON.parse(mine.answer)), row.answer)) found.push({ column: 'broken', what: `${what}: the outbox has another answer than the first` })
  const good = answers.filter((a) => a.key === row.commandId && a.status === 200)
  if (good.some((a) => a.body !== mine.answer)) found.push({ column: 'doubled', what: `${what}: answered in two ways` })
  const audits = (await q().select().from(audit).where(eq(audit.commandId, row.commandId))).filter((a) => a.sub === owner.caller)
  if (audits.length === 0) found.push({ column: 'lost', what: `${what}: not in the audit` })
  if (audits.length > 1) found.push({ column: 'doubled', what: `${what}: ${audits.length} times in the audit` })
  if (audits.some((a) => a.employeeId !== owner.employeeId)) found.push({ column: 'wrongUser', what })
  return found
}

async function judgeRecord(expected: Expected, employeeId: string): Promise<Found[]> {
  const { id } = expected
  const [row, ...more] = await q().select().from(request).where(eq(request.id, id))
  if (!row) return [{ column: 'lost', what: `no request ${id}` }]
  if (row.requestorId !== employeeId || row.employeeId !== employeeId) return [{ column: 'wrongUser', what: `request ${id}` }]
  const found: Found[] = []
  const history = (await q().select().from(requestHistory).where(eq(requestHistory.requestId, id)).orderBy(asc(requestHistory.position))).map((h) => h.action)
  const deducts = await q().select().from(leaveDeduct).where(eq(leaveDeduct.requestId, id))
  const open = deducts.filter((d) => d.deductStatus === 'reserved' && d.releasedAt === null)
  const is = {
    requests: 1 + more.length, lines: (await q().select().from(requestLine).where(eq(requestLine.requestId, id))).length,
    version: row.version, status: row.status, deleted: row.deletedAt !== null, history,
    reserved: deducts.filter((d) => d.deductStatus === 'reserved').length, open: open.length, taken: deducts.filter((d) => d.deductStatus === 'taken').length,
  }
  const must = {
    // a draft that nobody else has read leaves nothing of what was written
    requests: 1, lines: expected.deleted && !expected.history.includes('submit') ? 0 : 1, version: expected.version, status: expected.status, deleted: expected.deleted, history: expected.history,
    reserved: expected.reserved, open: expected.status === 1 && !expected.deleted ? 1 : 0, taken: expected.taken,
  }
  if (!same(is, must)) {
    const wrongOrder = !same(history, expected.history) && same(history.toSorted(), expected.history.toSorted())
    const column = wrongOrder ? 'reordered' : is.version > must.version || history.length > expected.history.length ? 'doubled' : is.version < must.version ? 'lost' : 'broken'
    found.push({ column, what: `request ${id} is ${JSON.stringify(is)}, not ${JSON.stringify(must)}` })
  }
  if (expected.attachmentId) {
    const files = await q().select().from(attachment).where(eq(attachment.id, expected.attachmentId))
    if (files.length !== 1 || files[0]?.recordId !== (expected.deleted ? files[0]?.recordId : id)) found.push({ column: files.length === 0 ? 'lost' : 'broken', what: `attachment of ${id}: ${files.length}, of ${files[0]?.recordId}` })
  }
  const notices = await q().select().from(notification).where(eq(notification.recordId, id))
  if (new Set(notices.map((n) => n.employeeId + n.eventKey)).size !== notices.length) found.push({ column: 'doubled', what: `notices of ${id}` })
  return found
}

/** Own commands of one record took place in the order of the outbox. */
async function judgeOrder(rows: readonly OutboxRow[], owner: Owner): Promise<Found[]> {
  const sent = rows.filter((r) => r.state === 'sent')
  if (sent.length === 0) return []
  const audits = (await q().select().from(audit).where(inArray(audit.commandId, sent.map((r) => r.commandId)))).filter((a) => a.sub === owner.caller)
  const versionOf = new Map(audits.map((a) => [a.commandId, (a.detail as { version?: number } | null)?.version]))
  const last = new Map<string, number>()
  const found: Found[] = []
  for (const row of sent.toSorted((a, b) => a.seq - b.seq)) {
    const version = versionOf.get(row.commandId)
    if (version === undefined) continue
    if (version <= (last.get(row.recordId) ?? 0)) found.push({ column: 'reordered', what: `${row.op} made version ${version} after version ${last.get(row.recordId)}` })
    last.set(row.recordId, version)
  }
  return found
}

/** Everything that is wrong after a schedule. */
export async function judge(story: Story, owners: readonly { owner: Owner; rows: OutboxRow[]; answers: readonly Answered[] }[], intentRows: Map<Intent, OutboxRow | undefined>): Promise<Found[]> {
  const found: Found[] = []
  for (const [, row] of intentRows) if (!row) found.push({ column: 'silent', what: 'a saved command is gone from the outbox' })
  const races = judgeRaces(story, intentRows)
  found.push(...races.found)
  const lost = new Set([...races.losers].map((i) => intentRows.get(i)))
  for (const { owner, rows, answers } of owners) {
    for (const row of rows.filter((r) => !lost.has(r))) found.push(...(await judgeCommand(row, owner, answers)))
    found.push(...(await judgeOrder(rows, owner)))
  }
  const [employee] = owners
  for (const record of story.records) found.push(...(await judgeRecord(record, employee?.owner.employeeId ?? '')))
  const all = await q().select({ id: request.id }).from(request).where(eq(request.requestorId, employee?.owner.employeeId ?? ''))
  if (all.length !== story.records.length) found.push({ column: 'doubled', what: `${all.length} requests instead of ${story.records.length}` })
  return found
}
