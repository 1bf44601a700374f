/** A proposal as the training its approval opens: every row keeps the id it had. */
import { and, inArray, ne } from 'drizzle-orm'
import { addDays } from '../../../contract/kit/civil-date.ts'
import { firstDayOf, timedSessions } from '../../../contract/modules/training-request/rules.ts'
import { q } from '../../db/context.ts'
import { namedId } from '../../lib/named-id.ts'
import { settingOf } from '../../org/settings.ts'
import type { RequestRecord } from '../../request/module.ts'
import { instantAt, zoneOf } from '../../training/clock.ts'
import type { NewTraining } from '../../training/open.ts'
import { trainingCoordinator, trainingFacilitator, trainingGroup, trainingSession } from '../../training/table.ts'
import type { FormField } from '../../training/terms/form-kinds.ts'
import { findFormTemplate, type FormTemplate } from '../../training/terms/form-templates.ts'
import { draftOf, MIN_PERCENT, rowsIn, totalOf, WAITING_MAX, wholeOf } from './values.ts'

type Subject = Pick<RequestRecord, 'id' | 'code' | 'requestorId' | 'values'>

/** Hundredths of a percent. */
const PERCENT = 100
const MINUTE = 60_000
const DAY = 1_440 * MINUTE
/** A test before is open so long into the first session; what comes after it, so many days. */
const PRE_TEST_MINUTES = 60
const AFTER_DAYS = 14

/** The row of whoever looks after a training without having been named. */
const coordinatorRow = (trainingId: string, employeeId: string): string => namedId(`training coordinator:${trainingId}:${employeeId}`)

/** Who looks after it: those who are named, else whoever asks for it. */
export function coordinatorsIn({ id, requestorId, values }: Pick<RequestRecord, 'id' | 'requestorId' | 'values'>): { id: string; employeeId: string }[] {
  const named = rowsIn(draftOf(values), 'coordinators').flatMap(({ lineId, coordinatorId }) => (coordinatorId ? [{ id: lineId, employeeId: coordinatorId }] : []))
  return named.length > 0 ? named : [{ id: coordinatorRow(id, requestorId), employeeId: requestorId }]
}

/** Places of options are counted from 1 where they are written, from 0 where they are answered. */
const rightOf = ({ right }: FormField): { v: number[] | string } | null => (right === null ? null : { v: typeof right === 'number' ? String(right) : right.map((place) => place - 1) })

/** A copy of a form: a change of the company's concerns what is opened after it. */
function copyOf(trainingId: string, { kind, facts, ...template }: FormTemplate, { opensAt, closesAt }: { opensAt: Date; closesAt: Date }): NewTraining['forms'][number] {
  const id = namedId(`training form:${trainingId}:${kind}`)
  return {
    id, kind, names: template.names, passPercent: facts.passPercent, attemptsMax: facts.attemptsMax, anonymous: facts.anonymous, opensAt, closesAt,
    fields: facts.fields.map((f, position) => ({
      id: namedId(`training form field:${id}:${position}`), position, kind: f.kind, labels: f.labels, options: f.options, right: rightOf(f), points: f.points, required: f.required,
    })),
  }
}

/** When forms are open: a test before from now into the first session, the others from the last one on. */
export const formWindow = (kind: number, first: Date, last: Date, now: Date): { opensAt: Date; closesAt: Date } =>
  kind === 1 ? { opensAt: now, closesAt: new Date(first.getTime() + PRE_TEST_MINUTES * MINUTE) } : { opensAt: last, closesAt: new Date(last.getTime() + AFTER_DAYS * DAY) }

/** Everything of it but who takes part. */
export async function trainingOf({ id, code, requestorId, values }: Subject, now: Date): Promise<NewTraining> {
  const whole = wholeOf(values)
  const draft = draftOf(values)
  const timeZone = await zoneOf(draft.site)
  const midnight = (date: string) => instantAt(timeZone, `${date}T00:00`)
  const sessions = timedSessions(draft).map((s) => ({
    id: s.lineId, groupId: s.sessionGroupId ?? null, title: s.title ?? '', startsLocal: s.sessionStart, endsLocal: s.sessionEnd, startsAt: instantAt(timeZone, s.sessionStart), endsAt: instantAt(timeZone, s.sessionEnd),
    breakMinutes: s.breakMinutes ?? 0, place: s.place ?? '', capacity: s.capacity ?? null, facilitatorId: s.facilitatorLineId ?? null,
  }))
  const first = sessions.map((s) => s.startsAt).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? midnight(whole.trainingRequestStart)
  const last = sessions.map((s) => s.endsAt).toSorted((a, b) => b.getTime() - a.getTime())[0] ?? midnight(addDays(whole.trainingRequestUntil, 1))
  const forms = await Promise.all(rowsIn(draft, 'forms').map(async ({ form, formKind }) => ({ template: form ? await findFormTemplate(form) : null, formKind })))
  return {
    id, code, subjectId: whole.trainingSubject, title: draft.trainingTitle ?? '', requestorId, external: draft.external ?? false, provider: draft.provider ?? '', place: draft.place ?? '', siteId: draft.site ?? null, timeZone,
    from: whole.trainingRequestStart, until: whole.trainingRequestUntil, minPercent: (draft.minAttendancePercent ?? MIN_PERCENT) * PERCENT, needsCheckOut: draft.needsCheckOut ?? false,
    givesCertificate: draft.givesCertificate ?? false, companyCost: totalOf(values)?.minor ?? 0, currency: await settingOf('currency'),
    groups: rowsIn(draft, 'sessionGroups').map((g) => ({ id: g.lineId, name: g.name ?? '', capacity: g.capacity ?? 1 })),
    sessions,
    facilitators: rowsIn(draft, 'facilitators').map((f) => ({
      id: f.lineId, source: f.facilitatorSource ?? 1, employeeId: f.facilitatorSource === 1 ? (f.facilitatorId ?? null) : null, name: f.facilitatorName ?? '', company: f.facilitatorCompany ?? '', contact: f.facilitatorContact ?? '', topic: f.topic ?? '',
    })),
    coordinators: coordinatorsIn({ id, requestorId, values }),
    forms: forms.flatMap(({ template, formKind }) => (template && formKind ? [copyOf(id, template, formWindow(formKind, first, last, now))] : [])),
    offer: offerIn(draft, midnight),
  }
}

function offerIn(draft: ReturnType<typeof draftOf>, midnight: (date: string) => Date): NewTraining['offer'] {
  const { openRegistration, trainingOpenRegistrationStart: from, trainingOpenRegistrationEnd: until, quota, waitingListMax, unregisterUntil } = draft
  if (!openRegistration || !from || !until) return null
  return {
    opensAt: midnight(from), closesAt: midnight(addDays(until, 1)), unregisterUntil: midnight(addDays(unregisterUntil ?? until, 1)), quota: quota ?? 0, waitingMax: waitingListMax ?? WAITING_MAX,
    audience: rowsIn(draft, 'openRegistrationAudience').map((a) => ({
      ...(a.companyStructure ? { departmentId: a.companyStructure } : {}), ...(a.site ? { siteId: a.site } : {}), ...(a.gradeAtLeast ? { gradeAtLeast: a.gradeAtLeast } : {}),
    })),
  }
}

/** First day of a training, for those who are told of it. */
export const firstDay = ({ values }: Pick<RequestRecord, 'values'>): string => firstDayOf(draftOf(values)) ?? ''

const tables = [
  ['sessionGroups', trainingGroup], ['sessions', trainingSession], ['facilitators', trainingFacilitator], ['coordinators', trainingCoordinator],
] as const

/** Lists that hold a row of another training: an id is one row's for ever. */
export async function listsWithForeignRows({ id, values }: Pick<RequestRecord, 'id' | 'values'>): Promise<string[]> {
  const found: string[] = []
  for (const [list, table] of tables) {
    const ids = rowsIn(draftOf(values), list).map((r) => r.lineId)
    const [foreign] = ids.length === 0 ? [] : await q().select({ id: table.id }).from(table).where(and(inArray(table.id, ids), ne(table.trainingId, id))).limit(1)
    if (foreign) found.push(list)
  }
  return found
}
