/** Names of what overtime requests refer to, for many at once. */
import type { EmployeeLine } from '../../../contract/kit/field.ts'
import type { Context } from '../../lib/handler.ts'
import { text } from '../../lib/text.ts'
import { employmentsOn } from '../../org/employment.ts'
import { namesOf } from '../../org/people.ts'
import { choiceNames } from '../../org/choices.ts'
import type { ModuleValues, RequestRecord } from '../../request/module.ts'

const peopleOf = (values: ModuleValues): EmployeeLine[] => (Array.isArray(values.employees) ? (values.employees as EmployeeLine[]) : [])
const idOf = (value: unknown): string[] => (typeof value === 'string' && value !== '' ? [value] : [])

/** Departments of the people, each once, in their order; null for none. */
export async function structureOf(values: ModuleValues, { today }: Context): Promise<string | null> {
  const ids = peopleOf(values).map((l) => l.employeeId)
  const work = await employmentsOn(ids, today)
  const names = [...new Set(ids.flatMap((id) => work.get(id)?.department ?? []))]
  return names.length > 0 ? names.join(', ').slice(0, 200) : null
}

/** Texts of option, employee and enum values. */
export async function overtimeTexts(records: RequestRecord[], { t, language }: Context): Promise<Map<string, Record<string, string>>> {
  const reasons = await choiceNames(records.flatMap((r) => idOf(r.values.oTReasonType)), language)
  const people = await namesOf(records.flatMap((r) => idOf(r.values.replacement)))
  return new Map(records.map(({ id, values }) => {
    const named: Record<string, string | undefined> = {
      oTReasonType: reasons.get(String(values.oTReasonType)),
      replacement: people.get(String(values.replacement)),
      compensation: typeof values.compensation === 'number' ? t(`overtime:enum.compensation.${values.compensation}`) : undefined,
      // an inbox item holds only the block of its module: how many people travels here
      employees: String(peopleOf(values).length),
    }
    return [id, Object.fromEntries(Object.entries(named).filter((e): e is [string, string] => e[1] !== undefined))]
  }))
}

/** "Overtime, 3 people". */
export async function overtimeTitles(records: RequestRecord[], language: string): Promise<Map<string, string>> {
  return new Map(records.map((r) => {
    const count = peopleOf(r.values).length
    return [r.id, count > 1 ? text(language, 'overtime:title.many', { count }) : text(language, 'overtime:title.one')]
  }))
}
