/** What people are counted by. */
import { type SQL, sql } from 'drizzle-orm'
import { department, employment, site } from '../../../org/table.ts'

export const groupings = ['unit', 'site', 'title', 'grade', 'status'] as const
export type Grouping = (typeof groupings)[number]

interface GroupSql {
  /** Of what people are told apart by. */
  key: SQL
  name: SQL
}

/** Over `employment` with its department and site. */
export const groupSql: Record<Grouping, GroupSql> = {
  unit: { key: sql`${department.id}::text`, name: sql`${department.name}` },
  site: { key: sql`${site.id}::text`, name: sql`${site.name}` },
  title: { key: sql`${employment.jobTitle}`, name: sql`${employment.jobTitle}` },
  grade: { key: sql`lpad(${employment.grade}::text, 4, '0')`, name: sql`${employment.grade}::text` },
  status: { key: sql`${employment.employmentStatus}`, name: sql`${employment.employmentStatus}` },
}
