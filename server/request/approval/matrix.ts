/** Which row of the approval matrix a request follows. Pure. @see docs/product/lifecycle.md#approval */
import type { approvalMatrix, MatrixCondition } from '../table.ts'

export type MatrixRow = typeof approvalMatrix.$inferSelect

/** What conditions look at: the person the request is for, and what the module says about the request. */
export interface MatrixFacts {
  departmentId: string
  siteId: string
  grade: number
  roles: readonly string[]
  /** `leaveType`, `totalDay`; decimals may come as text. */
  stated: Record<string, string | number>
}

/** One condition of a rule: what it asks of the person, or of a fact the request states. */
export type Condition =
  | { kind: 'department' | 'site' | 'requester'; anyOf: readonly string[] }
  | { kind: 'grade'; limit: number }
  | { kind: 'oneOf'; fact: string; anyOf: readonly string[] }
  | { kind: 'above' | 'atMost'; fact: string; limit: number }

const entries = <V>(map: Record<string, V> | undefined): [string, V][] => Object.entries(map ?? {})

/** The conditions a row gives, one after another. Ids of departments and sites, codes of roles. */
export const conditionsOf = ({ departmentId, siteId, gradeAtLeast, requesterIs, equals, above, atMost }: MatrixCondition): Condition[] => [
  ...(departmentId ? [{ kind: 'department' as const, anyOf: departmentId }] : []),
  ...(siteId ? [{ kind: 'site' as const, anyOf: siteId }] : []),
  ...(gradeAtLeast === undefined ? [] : [{ kind: 'grade' as const, limit: gradeAtLeast }]),
  ...(requesterIs ? [{ kind: 'requester' as const, anyOf: requesterIs }] : []),
  ...entries(equals).map(([fact, anyOf]) => ({ kind: 'oneOf' as const, fact, anyOf })),
  ...entries(above).map(([fact, limit]) => ({ kind: 'above' as const, fact, limit })),
  ...entries(atMost).map(([fact, limit]) => ({ kind: 'atMost' as const, fact, limit })),
]

/** A fact the module does not state fulfils no condition. */
function holds(asked: Condition, { departmentId, siteId, grade, roles, stated }: MatrixFacts): boolean {
  const number = (name: string) => (stated[name] === undefined || stated[name] === '' ? Number.NaN : Number(stated[name]))
  switch (asked.kind) {
    case 'department':
      return asked.anyOf.includes(departmentId)
    case 'site':
      return asked.anyOf.includes(siteId)
    case 'grade':
      return grade >= asked.limit
    case 'requester':
      return asked.anyOf.some((role) => roles.includes(role))
    case 'oneOf':
      return asked.anyOf.includes(String(stated[asked.fact] ?? ''))
    case 'above':
      return number(asked.fact) > asked.limit
    case 'atMost':
      return number(asked.fact) <= asked.limit
  }
}

/** Rows that speak of a module, the one that is taken first where it fits at the front: most conditions, then a row of the module before one of all, then the lower position. */
export const inTurn = (rows: readonly MatrixRow[], slug: string): MatrixRow[] =>
  rows
    .filter((row) => row.module === slug || row.module === '*')
    .map((row) => ({ row, weight: conditionsOf(row.condition).length }))
    .sort((a, b) => b.weight - a.weight || Number(a.row.module === '*') - Number(b.row.module === '*') || a.row.position - b.row.position || (a.row.id < b.row.id ? -1 : 1))
    .map(({ row }) => row)

/** A row as it was judged: an answer for each of its conditions, in their order. */
export interface JudgedRow {
  row: MatrixRow
  answers: readonly boolean[]
  fits: boolean
}

/** Every row that speaks of a module, in turn; the first that fits is the one a request follows. */
export const judgeRows = (rows: readonly MatrixRow[], slug: string, facts: MatrixFacts): JudgedRow[] =>
  inTurn(rows, slug).map((row) => {
    const answers = conditionsOf(row.condition).map((asked) => holds(asked, facts))
    return { row, answers, fits: answers.every(Boolean) }
  })

/** The row a request follows, or null. */
export const pickRow = (rows: readonly MatrixRow[], slug: string, facts: MatrixFacts): MatrixRow | null => judgeRows(rows, slug, facts).find(({ fits }) => fits)?.row ?? null
