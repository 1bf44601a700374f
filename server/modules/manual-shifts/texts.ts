/** Names of what manual shifts refer to, for many at once. */
import type { Context } from '../../lib/handler.ts'
import type { RequestRecord } from '../../request/module.ts'
import { clockText } from '../../time/clock-text.ts'
import { shiftsFor } from '../../time/shift-case.ts'

const peopleText = (employees: unknown, { t }: Context): string | undefined => (Array.isArray(employees) && employees.length > 0 ? t('request:value.employees', { count: employees.length }) : undefined)

/** Texts of the shift with its hours, and how many people it is for. */
export async function shiftTexts(records: RequestRecord[], context: Context): Promise<Map<string, Record<string, string>>> {
  const shifts = new Map((await shiftsFor(context)).map((s) => [s.id, clockText(s)]))
  return new Map(
    records.map(({ id, values }) => {
      const named: Record<string, string | undefined> = { shift: shifts.get(String(values.shift)), people: peopleText(values.employees, context) }
      return [id, Object.fromEntries(Object.entries(named).filter((e): e is [string, string] => e[1] !== undefined))]
    }),
  )
}
