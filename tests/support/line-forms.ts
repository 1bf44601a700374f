/** Forms of any module that name a person: as whom the request is for, on a line, or on a row of each of its lists of people. */
import { randomUUID } from 'node:crypto'
import { listOf, pathOfLine, keyOfLine, rowsOfPeople } from '../../contract/kit/employee-lines.ts'
import { lineField } from '../../contract/kit/field-path.ts'
import type { Field, Fields } from '../../contract/kit/field.ts'
import type { ServerModule } from '../../server/request/module.ts'
import type { Person } from './api.ts'
import { filled, type Filling, type Form, ownFormOf, wayOf } from './requests.ts'

type Line = Record<string, unknown> & { employeeId: string }

export interface LineForm {
  /** Which list names people, and on which day; '' where the request is for the person as a whole. */
  list: string
  title: string
  /** The form for this person alone, or, where there is a list, for these people. A person keeps their line. */
  of(people: readonly string[]): Form
  /** Where a problem of the person stands. */
  fieldOf(employeeId: string): string
}

/** Lists of people of a module; '' for the person a request is for. */
export function namesPeople({ def }: ServerModule): string[] {
  const fields = def.fields as Fields
  const list = listOf(fields)
  return [...(list ? [list.name] : []), ...rowsOfPeople(fields), ...('employeeId' in fields ? [''] : [])]
}

/** What would be empty though rules are about it: times, and what stands in a list of the company or of the person. */
const isTelling = ({ kind, optional }: Field) => optional === true && (kind === 'dateTime' || kind === 'option')

/** Each value of the first choice a form begins with: what is asked for decides which rules there are. */
function variants(fields: Fields): Record<string, unknown>[] {
  const [found] = Object.entries(fields).filter(([, f]) => f.kind === 'enum' && !f.computed)
  return found ? (found[1].values ?? []).map((value) => ({ [found[0]]: value })) : [{}]
}

const renamed = <T>(value: T, names: ReadonlyMap<string, string>): T => JSON.parse(JSON.stringify(value).replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => names.get(id) ?? id)) as T

/**
 * Every form of the module on a day, filled in for a pattern person; those for others differ in the person and in what is theirs.
 * @param theirs ids that belong to the pattern person, with those that belong to somebody else in their place
 * @param others people it may be filled in for, beside the pattern person
 */
export async function lineForms(module: ServerModule, as: Person, pattern: string, date: string, theirs: (employeeId: string) => Map<string, string>, others: readonly string[] = []): Promise<LineForm[]> {
  const fields = module.def.fields as Fields
  const filling: Filling = { as, employeeId: pattern, date, lasts: (await wayOf(module, as, pattern, date)).lasts, values: {} }
  const list = listOf(fields)
  const forms: LineForm[] = []
  for (const variant of variants(fields)) {
    const base: Form = { ...(await filled(fields, { ...filling, values: variant }, (f) => isTelling(f))), ...variant, id: randomUUID(), version: 0 }
    for (const name of namesPeople(module)) {
      const title = [module.def.slug, name, ...Object.entries(variant).map(String), date].filter(Boolean).join(' ')
      const own = (employeeId: string) => new Map([...theirs(employeeId), [pattern, employeeId]])
      if (name === '') {
        const ids = await ownFormOf(module.def.slug)?.idsFor?.([pattern, ...others], base, filling)
        forms.push({ list: name, title, of: ([employeeId = '']) => ({ ...renamed(base, own(employeeId)), id: ids?.get(employeeId) ?? base.id }), fieldOf: () => 'employeeId' })
        continue
      }
      const field = fields[name] as Field
      const row = { employeeId: pattern, ...(await filled((list?.name === name ? field.line : field.columns) ?? {}, { ...filling, values: {} }, isTelling)) } as Line
      const lineIds = new Map<string, string>()
      const lineOf = (employeeId: string): Line => {
        const lineId = lineIds.get(employeeId) ?? randomUUID()
        lineIds.set(employeeId, lineId)
        return { ...renamed(row, own(employeeId)), ...(list?.name === name ? { note: 'A note' } : { lineId }) }
      }
      forms.push({
        list: name, title,
        of: (people) => ({ ...base, ...Object.fromEntries(rowsOfPeople(fields).map((other) => [other, []])), [name]: people.map(lineOf) }),
        fieldOf: (employeeId) => (list?.name === name ? pathOfLine(name, keyOfLine(field, lineOf(employeeId))) : lineField(name, String(lineOf(employeeId).lineId), 'employeeId')),
      })
    }
  }
  return forms
}
