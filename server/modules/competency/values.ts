/** Values of an assessment and of its desks, typed. */
import type { Level } from '../../../contract/growth/levels.ts'
import type { ModuleValues } from '../../request/module.ts'

export interface SelfRow {
  lineId: string
  competencyId: string
  requiredLevel: Level
  selfLevel: Level | null
  evidence: string | null
}

/** What somebody at a desk says of one competency. */
export interface Given {
  lineId: string
  level: Level | null
  comment: string
}

export type DeskField = 'superiorLevels' | 'finalLevels'

const listIn = <Row>(value: unknown): Row[] => (Array.isArray(value) ? (value as Row[]) : [])

export const jobTitleOf = (values: ModuleValues): string => (typeof values.jobTitle === 'string' ? values.jobTitle : '')
export const rowsOf = (values: ModuleValues): SelfRow[] => listIn<SelfRow>(values.rows)

/** Levels somebody gave, by competency; of one that stands twice the first. */
export function givenIn(desk: ModuleValues, field: DeskField): Map<string, Given> {
  const rows = listIn<{ lineId: string; competencyId?: string | null; level?: Level | null; comment?: string | null }>(desk[field])
  return new Map(rows.toReversed().flatMap(({ lineId, competencyId, level, comment }): [string, Given][] => (competencyId ? [[competencyId, { lineId, level: level ?? null, comment: comment ?? '' }]] : [])))
}

/** Final levels: what is not given starts as the superior's. */
export function finalLevels(desk: ModuleValues): Map<string, Level | null> {
  const [superior, final] = [givenIn(desk, 'superiorLevels'), givenIn(desk, 'finalLevels')]
  return new Map([...new Set([...superior.keys(), ...final.keys()])].map((id) => [id, final.get(id)?.level ?? superior.get(id)?.level ?? null]))
}
