/** What the server says of a request by itself: how many changes, whether one more level decides, by when, and what each line is based on. */
import { addDays } from '../../../contract/kit/civil-date.ts'
import { categories, MAX_PERSONAL_LINES, NO_DAY, Operation, type PersonalField, personalFieldNames, type PersonalLine, personalLinesIn } from '../../../contract/modules/personal-data-update/categories.ts'
import { refuse } from '../../lib/refuse.ts'
import { settingOf } from '../../org/settings.ts'
import { basedOnOf, basisOf, type PersonRecord, recordsOf, valuesAt } from '../../person/records.ts'
import type { ComputeInput, ModuleValues } from '../../request/module.ts'
import { caseOf, kindOf } from './line-case.ts'

/** The event a line tells of, from which its time runs. */
const eventOf = (line: PersonalLine): string[] => [line.eventDate, line.since].filter((date) => typeof date === 'string' && date !== '') as string[]

/** The earliest of the company's day and of the days the events leave; null: no such day. */
export async function deadlineOf(values: ModuleValues): Promise<string | null> {
  const [campaign, days] = [await settingOf('personalDataDeadline'), await settingOf('personalDataDays')]
  const ends = days > 0 ? personalLinesIn(values).filter(({ line }) => line.operationType !== Operation.remove).flatMap(({ line }) => eventOf(line).map((date) => addDays(date, days))) : []
  return [...ends, ...(campaign === '' ? [] : [campaign])].sort()[0] ?? null
}

/** The version a line is based on: the one it names, where that is one of the record it is about, else the record as it is. */
async function basisIn(records: readonly PersonRecord[], employeeId: string, name: PersonalField, line: PersonalLine): Promise<string | null> {
  const { record } = await caseOf(records, employeeId, name, line)
  const basis = line.operationType === Operation.add ? null : basisOf(line.basedOn)
  const now = records.find((r) => r.name === name && r.id === basis?.recordId)
  const isOfThis = basis !== null && (categories[name].one === undefined ? basis.recordId === line.recordId : now === undefined || now.kind === kindOf(name, line))
  if (isOfThis && (await valuesAt(records, employeeId, name, basis.recordId, basis.version)) !== undefined) return line.basedOn ?? null
  return record ? basedOnOf(record) : null
}

/** What the server says of the values. @throws CallError pdu_too_many */
export async function computePersonal({ values, employeeId }: ComputeInput): Promise<ModuleValues> {
  const all = personalLinesIn(values)
  if (all.length > MAX_PERSONAL_LINES) refuse('pdu_too_many', { max: MAX_PERSONAL_LINES }, all.at(-1)?.name)
  const records = all.length > 0 ? await recordsOf(employeeId) : []
  const lists: Record<string, PersonalLine[]> = Object.fromEntries(personalFieldNames.filter((name) => Array.isArray(values[name])).map((name) => [name, []]))
  for (const { name, line } of all) lists[name]?.push({ ...line, basedOn: await basisIn(records, employeeId, name, line) })
  return { ...lists, changes: all.length, sensitive: all.some(({ name }) => categories[name].sensitive), deadline: (await deadlineOf(values)) ?? NO_DAY }
}
