/** Values of an evaluation while several are written side by side: the same the ordinary form holds. Pure. */
import { GRADE_COMMENT_LENGTH, Section } from '../../../../contract/growth/appraisal.ts'
import { evaluate, type EvaluationNumbers } from '../../../../contract/growth/score.ts'
import { decimalOf } from '../../../../contract/kit/decimal.ts'
import type { EvaluationSheet } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { achievementOf, isOutside } from '../achievement.ts'

export interface ObjectiveLine {
  lineId: string
  achievement?: string | null
  comment?: string | null
}
export interface CriterionLine {
  lineId: string
  score?: number | null
  comment?: string | null
}
/** What is filled in of one evaluation; whatever else the form holds goes along as it is. */
export interface SheetValues extends Record<string, unknown> {
  employeeId: string
  objectives: ObjectiveLine[]
  criteria: CriterionLine[]
  overallComment?: string | null
}

type Held = Readonly<Record<string, unknown>> | null | undefined
const linesIn = <L extends { lineId: string }>(held: Held, name: string): L[] => (Array.isArray(held?.[name]) ? (held[name] as L[]) : [])

export const criteriaOf = ({ form }: Pick<EvaluationSheet, 'form'>) => form.sections.filter((s) => s.kind === Section.criteria).flatMap((s) => s.criteria)

/** A row for everything that is asked, with what is held of it. */
export function valuesFrom(sheet: EvaluationSheet, held: Held): SheetValues {
  const [objectives, criteria] = [new Map(linesIn<ObjectiveLine>(held, 'objectives').map((l) => [l.lineId, l])), new Map(linesIn<CriterionLine>(held, 'criteria').map((l) => [l.lineId, l]))]
  return {
    ...held, employeeId: sheet.employeeId,
    objectives: sheet.objectives.map(({ id }) => ({ lineId: id, achievement: objectives.get(id)?.achievement ?? null, comment: objectives.get(id)?.comment ?? null })),
    criteria: criteriaOf(sheet).map(({ id }) => ({ lineId: id, score: criteria.get(id)?.score ?? null, comment: criteria.get(id)?.comment ?? null })),
  }
}

const withLine = <L extends { lineId: string }>(lines: readonly L[], lineId: string, changes: Partial<L>): L[] => lines.map((line) => (line.lineId === lineId ? { ...line, ...changes } : line))
export const withCriterion = (values: SheetValues, id: string, changes: Partial<CriterionLine>): SheetValues => ({ ...values, criteria: withLine(values.criteria, id, changes) })
export const withObjective = (values: SheetValues, id: string, changes: Partial<ObjectiveLine>): SheetValues => ({ ...values, objectives: withLine(values.objectives, id, changes) })

export const scoreIn = (values: SheetValues, id: string): number | null => values.criteria.find((c) => c.lineId === id)?.score ?? null

/** Numbers as far as whoever writes it alone makes them: colleagues are counted by the server. */
export const numbersOf = (sheet: EvaluationSheet, values: SheetValues): EvaluationNumbers =>
  evaluate({
    sections: sheet.form.sections, raters: [{ kind: 'superior', weight: '100.00' }], grades: sheet.grades, groups: [],
    objectives: sheet.objectives.map(({ id, weight, target, valueRange }) => ({ id, weight, target, range: valueRange })),
    achievements: new Map(values.objectives.map((o) => [o.lineId, decimalOf(o.achievement ?? '')])),
    scores: new Map(values.criteria.flatMap((c) => (c.score ? [[c.lineId, `${c.score}.00`]] : []))),
  })

export type Lack = { code: 'criteria' | 'objectives'; count: number } | { code: 'outside'; title: string } | { code: 'comment'; grade: string } | { code: 'open-comment' } | { code: 'self'; until: string } | { code: 'window' }

/** What stands in the way of handing it in, as far as this device knows. */
export function lacksOf(sheet: EvaluationSheet, values: SheetValues, today: string): Lack[] {
  const objectives = values.objectives.filter((o) => !o.achievement).length
  const criteria = values.criteria.filter((c) => !c.score).length
  const outside = sheet.objectives.find((o) => isOutside(o, values.objectives.find((l) => l.lineId === o.id)?.achievement))
  const { gradeCode } = numbersOf(sheet, values)
  const ends = [sheet.grades[0]?.code, sheet.grades.at(-1)?.code]
  const isShort = (values.overallComment ?? '').trim().length < GRADE_COMMENT_LENGTH
  return [
    ...(sheet.window.isOpen ? [] : [{ code: 'window' } as const]),
    ...(sheet.selfUntil !== null && sheet.selfUntil >= today ? [{ code: 'self', until: sheet.selfUntil } as const] : []),
    ...(objectives > 0 ? [{ code: 'objectives', count: objectives } as const] : []),
    ...(outside ? [{ code: 'outside', title: outside.title } as const] : []),
    ...(criteria > 0 ? [{ code: 'criteria', count: criteria } as const] : []),
    ...(sheet.asksComment && isShort ? [{ code: 'open-comment' } as const]
      : gradeCode !== null && ends.includes(gradeCode) && isShort ? [{ code: 'comment', grade: gradeCode } as const] : []),
  ]
}

/** As the call takes them: numbers with two places, nothing worked out. */
export function inputOf(values: SheetValues): Record<string, unknown> {
  const { employeeId, objectives, criteria, overallComment, strengths, improvements, items, note } = values
  return {
    employeeId,
    objectives: objectives.map(({ lineId, achievement, comment }) => ({ lineId, achievement: achievementOf(achievement), comment: comment ?? null })),
    criteria: criteria.map(({ lineId, score, comment }) => ({ lineId, score: score ?? null, comment: comment ?? null })),
    overallComment: overallComment ?? null, strengths: strengths ?? null, improvements: improvements ?? null, items: items ?? [], ...(typeof note === 'string' && note.trim() !== '' ? { note } : {}),
  }
}

export interface Cell {
  row: number
  column: number
}
/** Where a key leads from a cell; null where it leads nowhere. @param isRtl the first column stands at the right */
export function moved({ row, column }: Cell, key: string, { rows, columns }: { rows: number; columns: number }, isRtl: boolean): Cell | null {
  const side = isRtl ? -1 : 1
  const next = { ArrowUp: { row: row - 1, column }, ArrowDown: { row: row + 1, column }, Enter: { row: row + 1, column }, ArrowRight: { row, column: column + side }, ArrowLeft: { row, column: column - side }, Home: { row, column: 0 }, End: { row, column: columns - 1 } }[key]
  return next && next.row >= 0 && next.row < rows && next.column >= 0 && next.column < columns ? next : null
}
