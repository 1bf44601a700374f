/** What refuses a proposed training, all of it at once, and what is worth knowing of its people. @see contract/modules/training-request/README.md#checks */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { lineField } from '../../../contract/kit/field-path.ts'
import { takesBack } from '../../../contract/kit/lifecycle.ts'
import { pathOfLine } from '../../../contract/kit/employee-lines.ts'
import { placesOf } from '../../../contract/kit/money.ts'
import { faultsOf, firstDayOf, sessionName, timedSessions, type TrainingDraft } from '../../../contract/modules/training-request/rules.ts'
import { q } from '../../db/context.ts'
import { amountText } from '../../lib/amount-text.ts'
import type { Problem } from '../../lib/refuse.ts'
import { employeesById, namesOf } from '../../org/people.ts'
import { settingOf } from '../../org/settings.ts'
import { departmentsById } from '../../org/departments.ts'
import { sitesById } from '../../org/sites.ts'
import { todayAt } from '../../org/calendar.ts'
import type { CheckInput, CheckResult } from '../../request/module.ts'
import { clashesOf, type ClashKind, type Span } from '../../training/clashes.ts'
import { instantAt, zoneOf } from '../../training/clock.ts'
import { isForGroup } from '../../training/open.ts'
import { trainingCompletion } from '../../training/table.ts'
import { findFormTemplate } from '../../training/terms/form-templates.ts'
import { findSubject } from '../../training/terms/subjects.ts'
import { costsProblems } from './cost-rules.ts'
import { listsWithForeignRows } from './opening.ts'
import { draftOf, rowsIn, totalOf } from './values.ts'

const nothing: CheckResult = { problems: [], warnings: [] }
const ofMember = (employeeId: string): string => pathOfLine('recommendMembers', employeeId)

/** A session as a moment, with the group it is for and whoever leads it; null: everybody, all of them. */
export interface SessionSpan extends Span {
  groupId: string | null
  facilitatorId: string | null
}

/** Those of a draft. */
export async function spansOf(draft: TrainingDraft): Promise<SessionSpan[]> {
  const zone = await zoneOf(draft.site)
  return timedSessions(draft).filter((s) => s.sessionEnd > s.sessionStart)
    .map((s) => ({ groupId: s.sessionGroupId ?? null, facilitatorId: s.facilitatorLineId ?? null, name: sessionName(s), start: instantAt(zone, s.sessionStart), end: instantAt(zone, s.sessionEnd) }))
}

/** What is named must be there. */
async function unknownProblems(draft: TrainingDraft): Promise<Problem[]> {
  const subject = draft.trainingSubject ? await findSubject(draft.trainingSubject) : null
  const sites = await sitesById([draft.site, ...rowsIn(draft, 'openRegistrationAudience').map((a) => a.site)].filter((id) => id !== null && id !== undefined))
  const departmentIds = rowsIn(draft, 'openRegistrationAudience').flatMap((a) => a.companyStructure ?? [])
  const departments = await departmentsById(departmentIds)
  const forms = await Promise.all(rowsIn(draft, 'forms').map(async ({ lineId, form, formKind }) => ({ lineId, found: form ? await findFormTemplate(form) : null, formKind })))
  return [
    ...(subject?.active ? [] : [{ code: 'training_subject_unknown', field: 'trainingSubject' }]),
    ...(draft.site && !sites.has(draft.site) ? [{ code: 'training_site_unknown', field: 'site' }] : []),
    ...rowsIn(draft, 'openRegistrationAudience').flatMap((a): Problem[] => [
      ...(a.site && !sites.has(a.site) ? [{ code: 'training_site_unknown', field: lineField('openRegistrationAudience', a.lineId, 'site') }] : []),
      ...(a.companyStructure && !departments.has(a.companyStructure) ? [{ code: 'training_site_unknown', field: lineField('openRegistrationAudience', a.lineId, 'companyStructure') }] : []),
    ]),
    ...forms.flatMap(({ lineId, found, formKind }): Problem[] => (found?.active && found.kind === formKind ? [] : [{ code: 'training_form_unknown', field: lineField('forms', lineId, 'form') }])),
  ]
}

/** Whoever is to be there must still work here then. */
async function goneProblems(draft: TrainingDraft): Promise<Problem[]> {
  const named = [
    ...rowsIn(draft, 'recommendMembers').map(({ employeeId }) => ({ employeeId, field: ofMember(employeeId) })),
    ...rowsIn(draft, 'facilitators').flatMap(({ lineId, facilitatorId }) => (facilitatorId ? [{ employeeId: facilitatorId, field: lineField('facilitators', lineId, 'facilitatorId') }] : [])),
    ...rowsIn(draft, 'coordinators').flatMap(({ lineId, coordinatorId }) => (coordinatorId ? [{ employeeId: coordinatorId, field: lineField('coordinators', lineId, 'coordinatorId') }] : [])),
  ]
  const people = await employeesById(named.map((n) => n.employeeId))
  const first = firstDayOf(draft) ?? ''
  return named.flatMap(({ employeeId, field }): Problem[] => {
    const person = people.get(employeeId)
    return person && (person.leaveDate === null || person.leaveDate >= first) ? [] : [{ code: 'training_person_gone', params: { person: person?.fullName ?? '' }, field }]
  })
}

const memberCodes: Record<ClashKind, string> = {
  busy: 'training_member_busy', proposed: 'training_member_proposed', leave: 'training_member_on_leave', trip: 'training_member_trip', leaveOpen: 'training_member_leave_open',
  dayOff: 'training_member_off_day', shortRest: 'training_member_short_rest',
}
const leaderCodes: Partial<Record<ClashKind, { code: string; refuses: boolean }>> = {
  busy: { code: 'training_facilitator_busy', refuses: true }, leave: { code: 'training_facilitator_leave', refuses: true }, proposed: { code: 'training_facilitator_proposed', refuses: false },
  leaveOpen: { code: 'training_facilitator_leave_open', refuses: false }, trip: { code: 'training_facilitator_trip', refuses: false },
}

/** What is worth knowing of members at these sessions. @param field of each, for a form */
export async function memberWarnings(members: readonly { employeeId: string; groupId: string | null }[], spans: readonly SessionSpan[], exceptId: string, field: (employeeId: string) => string): Promise<Problem[]> {
  const clashes = await clashesOf(members.map(({ employeeId, groupId }) => ({ employeeId, spans: spans.filter((s) => isForGroup(s, groupId)) })), exceptId)
  return clashes.map(({ employeeId, kind, date, code, hours }) => ({ code: memberCodes[kind], params: { date, code, hours }, field: field(employeeId) }))
}

/** What clashes of those who lead mean: some refuse, others are worth knowing. A day off or a short night is neither. @param field of each, by their row */
export async function leaderClashes(leaders: readonly { id: string; employeeId: string }[], spans: readonly SessionSpan[], exceptId: string, field: (id: string) => string): Promise<CheckResult> {
  const clashes = await clashesOf(leaders.map(({ id, employeeId }) => ({ employeeId, spans: spans.filter((s) => s.facilitatorId === null || s.facilitatorId === id) })), exceptId)
  const names = await namesOf(leaders.map((l) => l.employeeId))
  const rowOf = new Map(leaders.map((l) => [l.employeeId, l.id]))
  const said = clashes.flatMap(({ employeeId, kind, code, span }) => {
    const text = leaderCodes[kind]
    return text ? [{ refuses: text.refuses, problem: { code: text.code, params: { person: names.get(employeeId) ?? '', code, session: span.name }, field: field(rowOf.get(employeeId) ?? '') } }] : []
  })
  return { problems: said.filter((s) => s.refuses).map((s) => s.problem), warnings: said.filter((s) => !s.refuses).map((s) => s.problem) }
}

/** Who has done the subject, and until when that holds. */
async function doneWarnings(draft: TrainingDraft): Promise<Problem[]> {
  const people = rowsIn(draft, 'recommendMembers').map((m) => m.employeeId)
  if (!draft.trainingSubject || people.length === 0) return []
  const rows = await q().select().from(trainingCompletion).where(and(eq(trainingCompletion.subjectId, draft.trainingSubject), inArray(trainingCompletion.employeeId, people), isNull(trainingCompletion.withdrawnAt)))
  const first = firstDayOf(draft) ?? ''
  return [...Map.groupBy(rows, (r) => r.employeeId)].flatMap(([employeeId, own]): Problem[] => {
    const last = own.toSorted((a, b) => b.completedOn.localeCompare(a.completedOn))[0]
    if (!last || (last.validUntil !== null && last.validUntil < first)) return []
    return [last.validUntil === null ? { code: 'training_member_done', params: { date: last.completedOn }, field: ofMember(employeeId) } : { code: 'training_member_valid', params: { date: last.validUntil }, field: ofMember(employeeId) }]
  })
}

/** How many of the people are on leave at one of their sessions. */
export async function membersOnLeave(draft: TrainingDraft, id: string): Promise<number> {
  const spans = await spansOf(draft)
  const clashes = await clashesOf(rowsIn(draft, 'recommendMembers').map(({ employeeId, sessionGroupId }) => ({ employeeId, spans: spans.filter((s) => isForGroup(s, sessionGroupId ?? null)) })), id)
  return clashes.filter((c) => c.kind === 'leave').length
}

/** Clashes of everybody who is to be there. */
async function clashProblems(draft: TrainingDraft, id: string): Promise<CheckResult> {
  const spans = await spansOf(draft)
  const leaders = rowsIn(draft, 'facilitators').flatMap(({ lineId, facilitatorId }) => (facilitatorId ? [{ id: lineId, employeeId: facilitatorId }] : []))
  const ofLeaders = await leaderClashes(leaders, spans, id, (lineId) => lineField('facilitators', lineId, 'facilitatorId'))
  const members = rowsIn(draft, 'recommendMembers').map(({ employeeId, sessionGroupId }) => ({ employeeId, groupId: sessionGroupId ?? null }))
  return { problems: ofLeaders.problems, warnings: [...ofLeaders.warnings, ...(await memberWarnings(members, spans, id, ofMember))] }
}

async function judge({ record, context }: CheckInput, isSubmit: boolean): Promise<CheckResult> {
  const draft = draftOf(record.values)
  if (!draft.trainingSubject || !draft.trainingRequestStart || !draft.trainingRequestUntil) return { problems: [{ code: 'training_incomplete' }], warnings: [] }
  const names = await namesOf([...rowsIn(draft, 'facilitators').flatMap((f) => f.facilitatorId ?? []), ...rowsIn(draft, 'coordinators').flatMap((c) => c.coordinatorId ?? [])])
  const clashes = await clashProblems(draft, record.id)
  const ceiling = { minor: (await settingOf('trainingCeiling')) * 10 ** placesOf(await settingOf('currency')), currency: await settingOf('currency') }
  const today = todayAt(await zoneOf(draft.site), context.now)
  const total = totalOf(record.values)
  return {
    problems: [
      ...faultsOf(draft, (id) => names.get(id) ?? ''),
      ...(await unknownProblems(draft)),
      ...(await listsWithForeignRows(record)).map((field): Problem => ({ code: 'training_row_taken', field })),
      ...(await goneProblems(draft)),
      ...clashes.problems,
      ...(await costsProblems(draft, total, context.language)),
    ],
    warnings: [
      ...(isSubmit && draft.trainingRequestStart < today ? [{ code: 'training_start_past', field: 'trainingRequestStart' }] : []),
      ...(isSubmit && record.values.overCeiling === true ? [{ code: 'training_over_ceiling', params: { amount: amountText(ceiling, context.language) }, field: 'costs' }] : []),
      ...clashes.warnings,
      ...(await doneWarnings(draft)),
    ],
  }
}

/** Check at submit: every rule. */
export const checkSubmit = (input: CheckInput): Promise<CheckResult> => judge(input, true)

/** Check at the last approval: every rule once more, whatever day it has become. What takes a training back is judged by its effects. */
export const checkApprove = (input: CheckInput): Promise<CheckResult> => (takesBack(input.record.status) ? Promise.resolve(nothing) : judge(input, false))
