/** What every table of the database holds of people, family by family. An erasure goes through them in this order. */
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { type AnyPgColumn, getTableConfig, PgArray, PgColumn } from 'drizzle-orm/pg-core'
import { companyFacts } from './families/company.ts'
import { growthFacts } from './families/growth.ts'
import { hiringFacts } from './families/hiring.ts'
import { noticeFacts } from './families/notices.ts'
import { peopleFacts } from './families/people.ts'
import { requestFacts } from './families/requests.ts'
import { signInFacts } from './families/sign-in.ts'
import { trainingFacts } from './families/training.ts'
import { workFacts } from './families/work.ts'
import type { Columns, TableFacts } from './facts.ts'

export const registry: readonly TableFacts[] = [...trainingFacts, ...growthFacts, ...hiringFacts, ...workFacts, ...requestFacts, ...noticeFacts, ...signInFacts, ...peopleFacts, ...companyFacts]

const groups = ['people', 'names', 'words', 'quotes', 'files', 'secrets', 'plain'] as const satisfies readonly (keyof Columns)[]

/** Columns that can tell somebody apart: texts, JSON, ids and lists of texts. */
export const tellingColumns = (facts: Pick<TableFacts, 'table'>): string[] =>
  Object.entries(getTableColumns(facts.table)).filter(([, column]) => ['PgText', 'PgJsonb', 'PgUUID'].includes(column.columnType) || (is(column, PgArray) && is(column.baseColumn, PgColumn) && column.baseColumn.columnType === 'PgText')).map(([name]) => name)

/** Columns that are in a rule, each as often as it is named. */
export const ruledColumns = (facts: TableFacts): string[] => groups.flatMap((group) => facts[group] ?? [])

export const nameOf = ({ table }: Pick<TableFacts, 'table'>): string => getTableName(table)

/** A column by its name in the code. @throws Error when the table has none */
export function columnOf({ table }: Pick<TableFacts, 'table'>, name: string): AnyPgColumn {
  const column = (getTableColumns(table) as Record<string, AnyPgColumn | undefined>)[name]
  if (!column) throw new Error(`${getTableName(table)} has no column ${name}`)
  return column
}

/** Its primary key, by the names of the code. */
export function keyOf(facts: Pick<TableFacts, 'table'>): { name: string; column: AnyPgColumn }[] {
  const { primaryKeys } = getTableConfig(facts.table)
  const names = new Set(primaryKeys[0]?.columns.map(({ name }) => name))
  return Object.entries(getTableColumns(facts.table) as Record<string, AnyPgColumn>).filter(([, column]) => column.primary || names.has(column.name)).map(([name, column]) => ({ name, column }))
}
