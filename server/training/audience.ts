/** Whom a training or a rule is for: rows of conditions on where somebody works. */
import { type SQL, sql } from 'drizzle-orm'

/** Where and as what somebody works on a day. */
export interface Place {
  departmentId: string
  siteId: string
  grade: number
}

/** All that is said must fit. */
export interface AudienceRow {
  departmentId?: string | null
  siteId?: string | null
  gradeAtLeast?: number | null
}

const fitsRow = ({ departmentId, siteId, gradeAtLeast }: AudienceRow, place: Place): boolean =>
  (departmentId == null || place.departmentId === departmentId) && (siteId == null || place.siteId === siteId) && (gradeAtLeast == null || place.grade >= gradeAtLeast)

/** One row is enough; no row is everybody. */
export const fitsAudience = (audience: readonly AudienceRow[], place: Place): boolean => audience.length === 0 || audience.some((row) => fitsRow(row, place))

const columns = { departmentId: 'department_id', siteId: 'site_id', grade: 'grade' } as const

const rowSql = ({ departmentId, siteId, gradeAtLeast }: AudienceRow, alias: string): SQL => {
  const of = (column: keyof typeof columns): SQL => sql`${sql.identifier(alias)}.${sql.identifier(columns[column])}`
  const asked = [
    ...(departmentId == null ? [] : [sql`${of('departmentId')} = ${departmentId}::uuid`]),
    ...(siteId == null ? [] : [sql`${of('siteId')} = ${siteId}::uuid`]),
    ...(gradeAtLeast == null ? [] : [sql`${of('grade')} >= ${gradeAtLeast}`]),
  ]
  return asked.length === 0 ? sql`true` : sql`(${sql.join(asked, sql` and `)})`
}

/** The same of rows of `employment` under this alias. */
export const audienceSql = (audience: readonly AudienceRow[], alias: string): SQL =>
  audience.length === 0 ? sql`true` : sql`(${sql.join(audience.map((row) => rowSql(row, alias)), sql` or `)})`
