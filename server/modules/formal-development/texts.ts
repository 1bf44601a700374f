/** Names of what programmes refer to, for many at once; and how each of them stands. */
import { type Programme, programmesOf } from '../../education/programmes.ts'
import type { Context } from '../../lib/handler.ts'
import { text } from '../../lib/text.ts'
import { namesOf } from '../../org/people.ts'
import { choiceNames } from '../../org/choices.ts'
import { settingOf } from '../../org/settings.ts'
import type { RequestRecord } from '../../request/module.ts'

const chosen = ['educationType', 'educationLevel', 'educationEntity', 'educationSubject', 'educationClass'] as const

/** How the education of a request stands: texts of ours for the detail. */
const standingOf = (programme: Programme | undefined): Record<string, string> =>
  programme ? { programme: programme.status, programmeEndedOn: programme.endedOn ?? '', programmeBondEnd: programme.bondEndDate } : {}

/** Texts of the options, how the programme stands, and what the cost is in. */
export async function formalDevelopmentTexts(records: RequestRecord[], { language }: Context): Promise<Map<string, Record<string, string>>> {
  const ids = records.flatMap(({ values }) => chosen.flatMap((name) => (typeof values[name] === 'string' && values[name] !== '' ? [values[name]] : [])))
  const names = await choiceNames(ids, language)
  const people = await namesOf(records.map((r) => r.employeeId))
  const programmes = await programmesOf(records.map((r) => r.id))
  const currency = await settingOf('currency')
  return new Map(
    records.map(({ id, employeeId, values }) => {
      const named: Record<string, string | undefined> = { employeeId: people.get(employeeId), currency, ...standingOf(programmes.get(id)), ...Object.fromEntries(chosen.map((name) => [name, names.get(String(values[name]))])) }
      return [id, Object.fromEntries(Object.entries(named).filter((e): e is [string, string] => e[1] !== undefined && e[1] !== ''))]
    }),
  )
}

/** "Formal development": where somebody studies and what it costs is nobody's business on a lock screen. */
export const formalDevelopmentTitles = (records: RequestRecord[], language: string): Promise<Map<string, string>> =>
  Promise.resolve(new Map(records.map((r) => [r.id, text(language, 'request:module.formal-development')])))
