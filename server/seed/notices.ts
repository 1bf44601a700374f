/** What the personas were told: real events of their requests and desks, then news of the house, 60 each with 12 unread. */
import { daysBetween } from '../../contract/kit/civil-date.ts'
import type { ObjectiveFillingRequest } from '../../contract/modules/system-notification/calls.ts'
import { Status } from '../../contract/kit/lifecycle.ts'
import { noticeTypes } from '../effects/notice-types.ts'
import { searchWords } from '../effects/notice-text.ts'
import type { notification } from '../effects/table.ts'
import { DEFAULT_LANGUAGE } from '../../contract/kit/language.ts'
import { nameIn } from '../lib/name-in.ts'
import { taskIdOf } from './appraisal.ts'
import { typeOf } from './appraisal-terms.ts'
import { appraisalYears } from './growth.ts'
import { dateAt, officeMoment } from './moments.ts'
import type { Person } from './people.ts'
import type { PlayedRecord } from './played-record.ts'
import { idOf, randomFor } from './random.ts'
import type { Act } from './timeline.ts'

type NoticeRow = typeof notification.$inferInsert

const EACH = 60
const UNREAD = 12
const HOUR = 3_600_000
/** Whose objectives are not started. */
const NOT_STARTED = 'Dina Lestari'
/** News of the house: texts `demo:news.<n>.title` and `.body`. */
const NEWS = 12

/** A request with what happened to it. */
export interface Chronicle {
  record: PlayedRecord
  acts: readonly Act[]
}

export interface StandIn {
  principal: Person
  delegate: Person
  /** First day of the delegation. */
  from: string
}

type Told = Pick<NoticeRow, 'code' | 'typeId' | 'params' | 'createdAt' | 'block'> & { to: string; what: string; readAt: Date | null; link: string; recordId: string | null }

/** Every notice one request caused, to whomever. */
function noticesOf({ record, acts }: Chronicle, standIn: StandIn): Told[] {
  const { row, steps, story } = record
  const base = { module: row.module, person: story.person.name, code: row.code }
  const about = (to: string, what: string, code: string, typeId: string, at: Date, readAt: Date | null, params: Record<string, string> = base): Told =>
    ({ to, what: `${row.id}:${what}`, code, typeId, params, createdAt: at, readAt, link: `${row.module}/${row.id}`, recordId: row.id })
  const desk = steps.flatMap((step) => {
    if (!step.since) return []
    const what = `${step.round}:${step.level}:desk`
    const told = about(step.personId, what, step.round === 1 ? 'approvalNeeded' : 'cancellationNeeded', noticeTypes.approvalNeeded, step.since, step.actedAt)
    const covered = step.personId === standIn.principal.id && step.actedAt === null && row.status === Status.inApproval
    return covered ? [told, about(standIn.delegate.id, what, 'approvalNeededFor', noticeTypes.approvalNeeded, step.since, null, { ...base, principal: standIn.principal.name })] : [told]
  })
  const last = acts.at(-1)
  const outcome = ({ [Status.approved]: 'approved', [Status.rejected]: 'rejected', [Status.revision]: 'revised' } as Record<number, string>)[row.status]
  // whom a confidential request is about hears nothing of it
  const concerned = [...new Set([row.requestorId, ...(record.module.def.confidential ? [] : [row.employeeId])])]
  const own = outcome && last ? concerned.map((to) => about(to, outcome, outcome, noticeTypes.decided, last.at, new Date(last.at.getTime() + HOUR), { ...base, person: '' })) : []
  const approved = acts.find((a, i) => a.action === 'approve' && (i === acts.length - 1 || acts[i + 1]?.action === 'cancel'))
  const others = approved && row.status === Status.approved
    ? (story.tells ?? []).map(({ person, code }) => ({ ...about(person.id, `1:${code}`, code, noticeTypes.about, approved.at, new Date(approved.at.getTime() + HOUR)), link: '' }))
    : []
  return [...desk, ...own, ...others]
}

/** News fill what is missing, back in time from now. */
function news(person: Person, count: number, now: Date): Told[] {
  const random = randomFor(`news:${person.name}`)
  // who joined lately was told all of it since
  const every = Math.min(78, ((daysBetween(person.joinDate, dateAt(now)) - 1) * 24) / (count + 3))
  return Array.from({ length: count }, (_, i): Told => {
    const n = (i % NEWS) + 1
    const createdAt = officeMoment(new Date(now.getTime() - (9 + i * every + random.between(0, 40) * (every / 78)) * HOUR), person.site)
    return {
      to: person.id, what: `news:${i}`, code: 'announcement', typeId: noticeTypes.general, params: { title: `@demo:news.${n}.title`, body: `@demo:news.${n}.body` },
      createdAt, readAt: new Date(createdAt.getTime() + random.between(1, 40) * HOUR / 2), link: '', recordId: null,
    }
  })
}

/** Objectives of the year are still to be written: one notice, for the persona whose are not started. */
function objectives(person: Person, now: Date): Told[] {
  if (person.name !== NOT_STARTED) return []
  const createdAt = officeMoment(new Date(now.getTime() - 5 * HOUR), person.site)
  const { asked } = appraisalYears(dateAt(now))
  const type = typeOf(person)
  const block: ObjectiveFillingRequest = {
    objectiveFillingRequestId: taskIdOf(asked, person), employeeId: person.id, employee: person.name, evaluationPeriodId: asked.id, evaluationPeriod: nameIn(asked, DEFAULT_LANGUAGE),
    evaluationTypeId: type.id, evaluationType: nameIn(type, DEFAULT_LANGUAGE), forYourself: true,
  }
  return [{
    to: person.id, what: 'objectives', code: 'ownObjectiveDue', typeId: noticeTypes.objectiveFilling, params: { person: person.name, period: block.evaluationPeriod }, block: { ...block },
    createdAt, readAt: new Date(createdAt.getTime() + HOUR), link: `performance-appraisal/objective-filling/${block.objectiveFillingRequestId}`, recordId: null,
  }]
}

const byTime = (a: Told, b: Told) => b.createdAt.getTime() - a.createdAt.getTime() || (a.what < b.what ? -1 : 1)

/** The personas' notices, and those of everybody who was told of an approval that concerns them. */
export function noticeRows(chronicles: readonly Chronicle[], personas: readonly Person[], names: ReadonlyMap<string, string>, standIn: StandIn, now: Date): NoticeRow[] {
  const all = chronicles.flatMap((c) => {
    const actor = names.get(c.acts.at(-1)?.actorId ?? '') ?? ''
    return noticesOf(c, standIn).map((n) => (n.typeId === noticeTypes.decided ? { ...n, params: { ...n.params, person: actor } } : n))
  })
  const chosen = personas.flatMap((person) => {
    const mine = all.filter((n) => n.to === person.id).sort(byTime)
    const open = mine.filter((n) => n.readAt === null)
    const waiting = open.slice(0, UNREAD)
    // what has waited longest was looked at, and left for later
    const later = open.slice(UNREAD).map((n) => ({ ...n, readAt: new Date(n.createdAt.getTime() + HOUR) }))
    const rest = [...later, ...mine.filter((n) => n.readAt !== null).slice(0, 45 - Math.min(open.length, UNREAD)), ...objectives(person, now), ...news(person, EACH, now)].sort(byTime)
    const filled = [...waiting, ...rest].slice(0, EACH)
    // the newest of the others are unread, until there are enough
    const unread = new Set(filled.filter((n) => n.readAt !== null).sort(byTime).slice(0, Math.max(0, UNREAD - waiting.length)))
    return filled.map((n) => (unread.has(n) ? { ...n, readAt: null } : n))
  })
  const personaIds = new Set(personas.map((p) => p.id))
  const others = all.filter((n) => n.typeId === noticeTypes.about && !personaIds.has(n.to))
  return [...chosen, ...others].map(({ to, what, readAt, ...n }) => ({
    ...n, id: idOf(`notice:${to}:${what}`), employeeId: to, eventKey: what, firebase: true, search: searchWords(n.typeId, n.code, n.params),
    // nobody reads before they are told, or in the future
    readAt: readAt && new Date(Math.min(readAt.getTime(), now.getTime())),
  }))
}

