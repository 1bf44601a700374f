/** Names of what sheets refer to, for many at once; and which version of the plan each became. */
import { lineText } from '../../../contract/kit/field-path.ts'
import { isInForce } from '../../../contract/kit/lifecycle.ts'
import type { Context } from '../../lib/handler.ts'
import { nameIn } from '../../lib/name-in.ts'
import { text } from '../../lib/text.ts'
import { departmentsById } from '../../org/departments.ts'
import { namesOf } from '../../org/people.ts'
import { sitesById } from '../../org/sites.ts'
import type { RequestRecord } from '../../request/module.ts'
import { everyPlanningPeriod, framesOf, frameName } from '../../workforce/periods.ts'
import { designationNames, positionNames } from '../../workforce/places.ts'
import { versionsOfRequests } from '../../workforce/plan/versions.ts'
import { partsOf, type SheetParts } from './values.ts'

interface Cell {
  list: 'lines' | 'newPositions'
  column: 'position' | 'designation' | 'site' | 'timeFrame'
  id: string
}

function cellsOf({ lines, newPositions }: SheetParts): Cell[] {
  const cell = (list: Cell['list'], column: Cell['column'], id: string | null | undefined): Cell[] => (id ? [{ list, column, id }] : [])
  return [
    ...lines.flatMap((row) => [...cell('lines', 'position', row.position), ...cell('lines', 'timeFrame', row.timeFrame)]),
    ...newPositions.flatMap((row) => [...cell('newPositions', 'designation', row.designation), ...cell('newPositions', 'site', row.site), ...cell('newPositions', 'timeFrame', row.timeFrame)]),
  ]
}

/** Names of the slices of these periods. */
async function frameNames(periodIds: readonly string[], language: string): Promise<Map<string, string>> {
  const periods = await everyPlanningPeriod()
  const names = new Map<string, string>()
  for (const id of new Set(periodIds)) {
    const period = periods.get(id)
    if (period) for (const frame of await framesOf(id)) names.set(frame.id, frameName(frame, period, language))
  }
  return names
}

async function namesOfCells(cells: readonly Cell[], periodIds: readonly string[], language: string): Promise<Record<Cell['column'], ReadonlyMap<string, string>>> {
  const idsOf = (column: Cell['column']): string[] => [...new Set(cells.filter((c) => c.column === column).map((c) => c.id))]
  return { position: await positionNames(idsOf('position'), language), designation: await designationNames(idsOf('designation'), language), site: await sitesById(idsOf('site')), timeFrame: idsOf('timeFrame').length > 0 ? await frameNames(periodIds, language) : new Map() }
}

export async function sheetTexts(records: RequestRecord[], { language }: Context): Promise<Map<string, Record<string, string>>> {
  const parts = new Map(records.map(({ id, values }) => [id, partsOf(values)]))
  const all = [...parts.values()]
  const units = await departmentsById(all.flatMap((p) => p.unit ?? []))
  const periods = await everyPlanningPeriod()
  const people = await namesOf(records.map((r) => r.employeeId))
  const versions = await versionsOfRequests(records.filter((r) => isInForce(r.status)).map((r) => r.id))
  const names = await namesOfCells(all.flatMap(cellsOf), all.flatMap((p) => p.period ?? []), language)
  return new Map(records.map(({ id, employeeId }) => {
    const own = parts.get(id)
    const period = periods.get(own?.period ?? '')
    const named: [string, string | undefined][] = [
      ['employeeId', people.get(employeeId)], ['companyStructure', units.get(own?.unit ?? '')], ['period', period && nameIn(period, language)], ['planVersion', versions.get(id)?.number.toString()],
      ...(own ? cellsOf(own) : []).map(({ list, column, id: of }): [string, string | undefined] => [lineText(list, column, of), names[column].get(of)]),
    ]
    return [id, Object.fromEntries(named.filter((e): e is [string, string] => e[1] !== undefined))]
  }))
}

/** "Head-count plan: Customer Care". */
export async function sheetTitles(records: RequestRecord[], language: string): Promise<Map<string, string>> {
  const units = await departmentsById(records.flatMap(({ values }) => partsOf(values).unit ?? []))
  return new Map(records.map(({ id, values }) => {
    const unit = units.get(partsOf(values).unit ?? '')
    return [id, unit === undefined ? text(language, 'manpower-planning-sheet:title-alone') : text(language, 'manpower-planning-sheet:title', { unit })]
  }))
}
