/** How a request of this module may look in suites that walk over every module: a member of the family is added, another one for each day. */
import { randomUUID } from 'node:crypto'
import { addDays } from '../../../../contract/kit/civil-date.ts'
import type { Field } from '../../../../contract/kit/field.ts'
import { personalColumns } from '../../../../contract/modules/personal-data-update/categories.ts'

/** Some years before the day the form is made for. */
const YEARS_AGO = -9000

export const ownRows = async ({ date }: { date: string }, option: (field: Field) => Promise<string>): Promise<Record<string, unknown>> => ({
  families: [{ lineId: randomUUID(), operationType: 1, name: 'Budi Brother', relationship: await option(personalColumns.families.relationship), sex: 2, birthDate: addDays(date, YEARS_AGO) }],
})
