/** Writes the leave part of the demo: requests with everything that follows from them, as if each had gone through the machinery. */
import { languages } from '../../contract/kit/language.ts'
import { notification } from '../effects/table.ts'
import { attendanceDay, dayFact } from '../facts/table.ts'
import { leaveBalance, leaveDeduct, leaveGain } from '../ledger/table.ts'
import { leaveRequest } from '../../contract/modules/leave-requests/index.ts'
import { leaveRequestModule } from '../modules/leave-requests/index.ts'
import { fold } from '../org/fold.ts'
import { sequence } from '../org/table.ts'
import { approvalStep, delegation, effectLog, request, requestHistory, requestLine } from '../request/table.ts'
import { addDays } from '../../contract/kit/civil-date.ts'
import { playAttendance } from './attendance.ts'
import { Diary } from './diary.ts'
import { LeaveEffects } from './leave-effects.ts'
import { LeaveFacts } from './leave-facts.ts'
import { tellHistory } from './leave-history.ts'
import { LeaveLedger } from './leave-ledger.ts'
import { LeavePlan } from './leave-plan.ts'
import { LeaveRecord } from './leave-record.ts'
import { tellStories } from './leave-stories.ts'
import { at, dateAt } from './moments.ts'
import { type Chronicle, noticeRows, type StandIn } from './notices.ts'
import type { Person } from './people.ts'
import { idOf } from './random.ts'
import { personas } from './roster.ts'
import { routeOf } from './routes.ts'
import { timelineOf } from './timeline.ts'
import { insertAll, insertMany } from './write.ts'

/** Every request of the demo with its rows and effects, played through in order of time. Pure. */
export function playLeave(people: readonly Person[], today: string, now: Date) {
  const byName = new Map(people.map((p) => [p.name, p]))
  const find = (name: string): Person => {
    const person = byName.get(name)
    if (!person) throw new Error(`nobody is called ${name}`)
    return person
  }
  const plan = new LeavePlan(new Diary(today), now)
  tellStories(plan, find)
  tellHistory(plan, people)

  const used = new Map<string, number>()
  const nextCode = (month: string) => {
    used.set(month, (used.get(month) ?? 0) + 1)
    return `${month}-${String(used.get(month)).padStart(4, '0')}`
  }
  const chronicles = plan.stories
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.key < b.key ? -1 : 1))
    .map((story): Chronicle => {
      const route = routeOf(story.person, story.type, story.totalDay, find)
      const month = dateAt(story.createdAt, story.person.site).slice(0, 7).replace('-', '')
      return { record: new LeaveRecord(story, route, nextCode(`${leaveRequest.codePrefix}-${month}`)), acts: timelineOf(story, route) }
    })

  const told = chronicles.map(({ record, acts }) => ({ story: record.story, acts: acts.map((act) => ({ act, consequence: record.apply(act) })) }))
  const ledger = new LeaveLedger(people, plan.diary, now)
  ledger.play(told)
  const facts = new LeaveFacts(plan.diary)
  const effects = new LeaveEffects(ledger, facts)
  const inOrder = chronicles.flatMap(({ record }, i) => (told[i]?.acts ?? []).map((a) => ({ record, ...a }))).sort((a, b) => a.act.at.getTime() - b.act.at.getTime())
  for (const { record, act, consequence } of inOrder) effects.apply(record, act, consequence)
  return { chronicles, ledger, facts, effects, used, find, diary: plan.diary }
}

/** Folded code, titles and note, as a save would have written them. */
async function writeSearch(records: readonly LeaveRecord[]): Promise<void> {
  const rows = records.map((r) => r.row)
  const titles: (Map<string, string> | undefined)[] = []
  // one after the other: the open transaction has one connection
  for (const language of languages) titles.push(await leaveRequestModule.title?.(rows, language))
  for (const row of rows) {
    row.search = fold([row.code, ...new Set(titles.map((t) => t?.get(row.id) ?? '')), row.note].join(' '))
  }
}

/** Writes all leave requests, their ledger, facts, attendance, effect log, notices, and Felicia's delegation. */
export async function seedLeave(people: readonly Person[], today: string, now: Date): Promise<void> {
  const { chronicles, ledger, facts, effects, used, find, diary } = playLeave(people, today, now)
  const records = chronicles.map((c) => c.record)
  await writeSearch(records)
  await insertAll(sequence, [...used].map(([name, value]) => ({ name, value })))
  await insertAll(request, records.map((r) => r.row))
  await insertAll(requestLine, records.map((r) => r.line))
  // nobody is chased for what the demo company begins with: its desks are the same on every day
  await insertAll(approvalStep, records.flatMap((r) => r.steps).map((s) => ({ ...s, remindedAt: s.since, escalatedAt: s.since })))
  await insertAll(requestHistory, records.flatMap((r) => r.history))
  await insertAll(effectLog, effects.rows)
  await insertAll(leaveBalance, ledger.books.map((b) => b.ledger.balance))
  await insertAll(leaveGain, ledger.books.flatMap((b) => b.ledger.gains))
  await insertAll(leaveDeduct, ledger.books.flatMap((b) => b.ledger.deducts))
  const { punches, days } = playAttendance(people, diary, now, facts.facts)
  const seen = new Set(days.map((d) => d.id))
  await insertAll(dayFact, facts.facts)
  await insertMany(dayFact, punches)
  await insertMany(attendanceDay, [...days, ...facts.days.filter((d) => !seen.has(d.id))])

  const standIn: StandIn = { principal: find('Felicia Wirawan'), delegate: find('Fransisca Lim'), from: addDays(today, -2) }
  await insertAll(delegation, [{
    id: idOf('delegation:felicia'), module: null, fromEmployeeId: standIn.principal.id, grantedToEmployeeId: standIn.delegate.id, from: standIn.from, until: addDays(today, 12),
    includeWaiting: true, keepOwnAccess: true, reason: 'Family holiday', createdAt: at(addDays(today, -3), 10 * 60),
  }])
  const names = new Map(people.map((p) => [p.id, p.name]))
  await insertAll(notification, noticeRows(chronicles, personas.map((p) => find(p.name)), names, standIn, now))
}
