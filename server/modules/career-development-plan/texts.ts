/** Names of what plans refer to, for many at once. */
import { lineText } from '../../../contract/kit/field-path.ts'
import { commentSections, planSections } from '../../../contract/modules/career-development-plan/fields.ts'
import { everyCompetency, findProfile } from '../../growth/competencies.ts'
import { everyPeriod, periodIdOf } from '../../growth/periods.ts'
import type { Context } from '../../lib/handler.ts'
import { text } from '../../lib/text.ts'
import { choiceNames } from '../../org/choices.ts'
import { departmentsById } from '../../org/departments.ts'
import { sitesById } from '../../org/sites.ts'
import type { ModuleValues, RequestRecord } from '../../request/module.ts'
import { type PlanRow, rowsIn } from './values.ts'
import { nameIn } from '../../lib/name-in.ts'

const named = ['competencyId', 'sitePlan', 'functionPlan', 'positionPlan', 'suggestionPeriod'] as const
type NamedColumn = (typeof named)[number]
interface Cell {
  section: string
  column: NamedColumn
  id: string
}

const cellsOf = (section: string, rows: readonly PlanRow[]): Cell[] => rows.flatMap((row) => named.flatMap((column): Cell[] => (row[column] ? [{ section, column, id: row[column] }] : [])))
const idsOf = (cells: readonly Cell[], column: NamedColumn) => [...new Set(cells.filter((c) => c.column === column).map((c) => c.id))]

async function positionNames(ids: readonly string[]): Promise<Map<string, string>> {
  const found: [string, string][] = []
  for (const id of ids) {
    const profile = await findProfile(id)
    if (profile) found.push([id, profile.title])
  }
  return new Map(found)
}

/** Names by column and id. */
export async function namesOfCells(cells: readonly Cell[], language: string): Promise<Record<NamedColumn, ReadonlyMap<string, string>>> {
  const competencies = await everyCompetency()
  return {
    competencyId: new Map(idsOf(cells, 'competencyId').flatMap((id): [string, string][] => {
      const found = competencies.get(id)
      return found ? [[id, nameIn(found, language)]] : []
    })),
    sitePlan: await sitesById(idsOf(cells, 'sitePlan')),
    functionPlan: await departmentsById(idsOf(cells, 'functionPlan')),
    positionPlan: await positionNames(idsOf(cells, 'positionPlan')),
    suggestionPeriod: await choiceNames(idsOf(cells, 'suggestionPeriod'), language),
  }
}

const textsOf = (cells: readonly Cell[], names: Awaited<ReturnType<typeof namesOfCells>>): [string, string][] =>
  cells.flatMap(({ section, column, id }): [string, string][] => {
    const name = names[column].get(id)
    return name === undefined ? [] : [[lineText(section, column, id), name]]
  })

async function periodNames(language: string): Promise<Map<string, string>> {
  return new Map([...(await everyPeriod('plan')).values()].map((p) => [p.id, nameIn(p, language)]))
}

export async function planTexts(records: RequestRecord[], { language }: Context): Promise<Map<string, Record<string, string>>> {
  const periods = await periodNames(language)
  const cells = new Map(records.map(({ id, values }) => [id, planSections.flatMap((s) => cellsOf(s, rowsIn(values, s)))]))
  const names = await namesOfCells([...cells.values()].flat(), language)
  return new Map(records.map(({ id, values }) => {
    const period = periods.get(periodIdOf(values) ?? '')
    return [id, Object.fromEntries([...(period === undefined ? [] : [['period', period] as const]), ...textsOf(cells.get(id) ?? [], names)])]
  }))
}

export async function deskTexts(values: ModuleValues, { language }: Context): Promise<Record<string, string>> {
  const cells = commentSections.flatMap((s) => cellsOf(s, rowsIn(values, s)))
  return Object.fromEntries(textsOf(cells, await namesOfCells(cells, language)))
}

/** "Career plan 2026–2028". */
export async function planTitles(records: RequestRecord[], language: string): Promise<Map<string, string>> {
  const periods = await periodNames(language)
  return new Map(records.map(({ id, values }) => {
    const period = periods.get(periodIdOf(values) ?? '')
    return [id, period === undefined ? text(language, 'career-development-plan:title-alone') : text(language, 'career-development-plan:title', { period })]
  }))
}
