/** A request as its rules see it: values, the person's service, education and grade, and what else is under way; read once. @see contract/modules/formal-development/README.md */
import { and, gte, lte } from 'drizzle-orm'
import { educationEntities, educationLevels, educationSubjects } from '../../../contract/kit/education.ts'
import { educationTypes } from '../../../contract/modules/formal-development/choices.ts'
import { type Hundredths, toHundredths } from '../../../contract/kit/decimal.ts'
import { isEmptyId } from '../../../contract/kit/ids.ts'
import { formalDevelopment } from '../../../contract/modules/formal-development/index.ts'
import { bondOf } from '../../../contract/modules/formal-development/rules.ts'
import { q } from '../../db/context.ts'
import { finishedLevels, programmesOf } from '../../education/programmes.ts'
import { addMonths, monthsBetween } from '../../../contract/kit/months.ts'
import { employmentOn } from '../../org/employment.ts'
import { findEmployee } from '../../org/people.ts'
import { findChoice, type Choice } from '../../org/choices.ts'
import { settingOf } from '../../org/settings.ts'
import { todayOf } from '../../org/today.ts'
import { heldBy } from '../../request/held.ts'
import type { ModuleValues, RequestRecord } from '../../request/module.ts'
import { request } from '../../request/table.ts'

export interface ProgrammeValues {
  type: string
  level: string
  entity: string
  subject: string
  start: string
  end: string
  cost: Hundredths
  /** Whole months; null for a text that says none. */
  bondMonths: number | null
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' && !isEmptyId(value) ? value : null)

/** The values of a request, or null while a draft still misses something. */
export function programmeValues(values: ModuleValues): ProgrammeValues | null {
  const text = (name: string) => textOf(values[name])
  const [type, level, entity, subject, start, end, cost, bond] = ['educationType', 'educationLevel', 'educationEntity', 'educationSubject', 'educationStartDate', 'educationEndDate', 'cost', 'bondMonths'].map(text)
  if (!type || !level || !entity || !subject || !start || !end || !cost || !bond) return null
  return { type, level, entity, subject, start, end, cost: toHundredths(cost), bondMonths: bondOf(bond) }
}

/** The last day somebody is bound to stay; null while it is not known. */
export function bondEndOf(values: ModuleValues): string | null {
  const [end, months] = [textOf(values.educationEndDate), bondOf(textOf(values.bondMonths))]
  return end && months !== null ? addMonths(end, months) : null
}

/** Most that a programme of somebody of this grade may cost; null: any amount. */
export async function ceilingOf(employeeId: string, today: string): Promise<Hundredths | null> {
  const grade = (await employmentOn(employeeId, today))?.grade ?? 0
  const reached = (await settingOf('educationCeilings')).filter((c) => c.gradeAtLeast <= grade).sort((a, b) => b.gradeAtLeast - a.gradeAtLeast)
  return reached[0] ? reached[0].amount * 100 : null
}

export interface ProgrammeCase {
  values: ProgrammeValues
  type: Choice | null
  level: Choice | null
  /** Entity and subject are of the company's lists. */
  isListed: boolean
  /** The highest level the person has finished. */
  highest: Choice | null
  serviceMonths: number
  isEmployed: boolean
  ceiling: Hundredths | null
  /** Code of another programme that is asked for or under way on some of these days. */
  other: string | null
}

/** Another request of the person whose days touch these, unless its programme is over. */
async function otherProgramme(employeeId: string, { start, end }: ProgrammeValues, exceptId: string): Promise<string | null> {
  const rows = await q()
    .select({ id: request.id, code: request.code })
    .from(request)
    .where(and(heldBy(formalDevelopment, employeeId, exceptId), lte(request.from, end), gte(request.until, start)))
    .orderBy(request.from, request.id)
  const programmes = await programmesOf(rows.map((r) => r.id))
  return rows.find((r) => (programmes.get(r.id)?.status ?? 'inProgress') === 'inProgress')?.code ?? null
}

async function highestOf(employeeId: string): Promise<Choice | null> {
  const levels = await Promise.all((await finishedLevels(employeeId)).map((id) => findChoice(educationLevels, id)))
  return levels.filter((l) => l !== null).sort((a, b) => b.position - a.position)[0] ?? null
}

/** Reads what the rules need. */
export async function readCase({ employeeId, id }: Pick<RequestRecord, 'employeeId' | 'id'>, values: ProgrammeValues, now: Date): Promise<ProgrammeCase> {
  const today = await todayOf(employeeId, now)
  const person = await findEmployee(employeeId)
  const listed = await Promise.all([findChoice(educationEntities, values.entity), findChoice(educationSubjects, values.subject)])
  return {
    values,
    type: await findChoice(educationTypes, values.type),
    level: await findChoice(educationLevels, values.level),
    isListed: listed.every((l) => l !== null),
    highest: await highestOf(employeeId),
    serviceMonths: person ? monthsBetween(person.joinDate, today) : 0,
    isEmployed: person !== null && (person.leaveDate === null || person.leaveDate >= values.start),
    ceiling: await ceilingOf(employeeId, today),
    other: await otherProgramme(employeeId, values, id),
  }
}

export const isOverCeiling = ({ values, ceiling }: Pick<ProgrammeCase, 'values' | 'ceiling'>): boolean => ceiling !== null && values.cost > ceiling
