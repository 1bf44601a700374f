/** Writes the played demo: requests with everything that follows from them, as if each had gone through the machinery. */
import { addDays } from '../../contract/kit/civil-date.ts'
import { fold } from '../../contract/kit/fold.ts'
import { languages } from '../../contract/kit/language.ts'
import { q } from '../db/context.ts'
import { insertMany } from '../db/write-many.ts'
import { delivery, notification } from '../effects/table.ts'
import { attendanceDay, dayFact } from '../facts/table.ts'
import { leaveBalance, leaveDeduct, leaveGain } from '../ledger/table.ts'
import { sequence } from '../org/table.ts'
import { approvalStep, delegation, effectLog, request, requestHistory, requestLine } from '../request/table.ts'
import { playAttendance } from './attendance.ts'
import { at } from './moments.ts'
import { noticeRows, type StandIn } from './notices.ts'
import { carryOutOwn } from './own-effects.ts'
import type { PlayedDemo } from './play.ts'
import type { PlayedRecord } from './played-record.ts'
import { idOf } from './random.ts'
import { personas } from './roster.ts'
import { insertAll } from './write.ts'

/** Folded code, titles and note, as a save would have written them. */
async function writeSearch(records: readonly PlayedRecord[]): Promise<void> {
  for (const [module, own] of Map.groupBy(records, (r) => r.module)) {
    const rows = own.map((r) => r.row)
    const titles: Map<string, string>[] = []
    // one after the other: the open transaction has one connection
    for (const language of languages) titles.push(await module.title(rows, language))
    for (const row of rows) row.search = fold([row.code, ...new Set(titles.map((t) => t.get(row.id) ?? '')), row.note].join(' '))
  }
}

/** Request, lines, steps, history and effect log of every record, with the codes they used up. */
async function writeRecords({ chronicles, journal, used }: PlayedDemo): Promise<void> {
  const records = chronicles.map((c) => c.record)
  await writeSearch(records)
  await insertAll(sequence, [...used].map(([name, value]) => ({ name, value })))
  await insertAll(request, records.map((r) => r.row))
  await insertAll(requestLine, records.flatMap((r) => r.lines))
  // nobody is chased for what the demo company begins with: its desks are the same on every day
  await insertAll(approvalStep, records.flatMap((r) => r.steps).map((s) => ({ ...s, remindedAt: s.since, escalatedAt: s.since })))
  await insertAll(requestHistory, records.flatMap((r) => r.history))
  await insertAll(effectLog, journal.rows)
}

async function writeAttendance({ people, diary, now, facts, gates }: PlayedDemo): Promise<void> {
  const { punches, days } = playAttendance({ people, diary, now, gates, others: facts.facts })
  const seen = new Set(days.map((d) => d.id))
  await insertAll(dayFact, facts.facts)
  await insertMany(dayFact, punches)
  await insertMany(attendanceDay, [...days, ...facts.days.filter((d) => !seen.has(d.id))])
}

/** Writes all requests, balances, facts, attendance, effect log, notices, and Felicia's delegation. */
export async function writeDemo(played: PlayedDemo): Promise<void> {
  const { chronicles, ledger, find, people, today, now, rows, due, afterwards } = played
  await writeRecords(played)
  await insertAll(leaveBalance, ledger.books.map((b) => b.ledger.balance))
  await insertAll(leaveGain, ledger.books.flatMap((b) => b.ledger.gains))
  await insertAll(leaveDeduct, ledger.books.flatMap((b) => b.ledger.deducts))
  await writeAttendance(played)
  for (const [table, own] of rows) await insertAll(table, own)
  await carryOutOwn(due)
  for (const follow of afterwards) await follow()
  // whom that told, nobody is told again: the notices of the past are those below
  await q().delete(delivery)
  await q().delete(notification)

  const standIn: StandIn = { principal: find('Felicia Wirawan'), delegate: find('Fransisca Lim'), from: addDays(today, -2) }
  await insertAll(delegation, [{
    id: idOf('delegation:felicia'), module: null, fromEmployeeId: standIn.principal.id, grantedToEmployeeId: standIn.delegate.id, from: standIn.from, until: addDays(today, 12),
    includeWaiting: true, keepOwnAccess: true, reason: 'Family holiday', createdAt: at(addDays(today, -3), 10 * 60),
  }])
  const names = new Map(people.map((p) => [p.id, p.name]))
  await insertAll(notification, noticeRows(chronicles, personas.map((p) => find(p.name)), names, standIn, now))
}
