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

const entries = <V>(map: Record<string, V> | undefined): [string, V][] => Object.entries(map ?? {})

/** One answer for each condition the row gives. A fact the module does not state fulfils no condition. */
function answers(condition: MatrixCondition, facts: MatrixFacts): boolean[] {
  const number = (name: string) => (facts.stated[name] === undefined || facts.stated[name] === '' ? Number.NaN : Number(facts.stated[name]))
  return [
    ...(condition.departmentId ? [condition.departmentId.includes(facts.departmentId)] : []),
    ...(condition.siteId ? [condition.siteId.includes(facts.siteId)] : []),
    ...(condition.gradeAtLeast === undefined ? [] : [facts.grade >= condition.gradeAtLeast]),
    ...(condition.requesterIs ? [condition.requesterIs.some((role) => facts.roles.includes(role))] : []),
    ...entries(condition.equals).map(([name, allowed]) => allowed.includes(String(facts.stated[name] ?? ''))),
    ...entries(condition.above).map(([name, limit]) => number(name) > limit),
    ...entries(condition.atMost).map(([name, limit]) => number(name) <= limit),
  ]
}

/** The row whose conditions all hold: most conditions first, then a row of the module before one of all, then the lower position. */
export function pickRow(rows: readonly MatrixRow[], slug: string, facts: MatrixFacts): MatrixRow | null {
  const fitting = rows
    .filter((row) => row.module === slug || row.module === '*')
    .map((row) => ({ row, all: answers(row.condition, facts) }))
    .filter(({ all }) => all.every(Boolean))
  fitting.sort(
    (a, b) => b.all.length - a.all.length || Number(a.row.module === '*') - Number(b.row.module === '*') || a.row.position - b.row.position || (a.row.id < b.row.id ? -1 : 1),
  )
  return fitting[0]?.row ?? null
}
