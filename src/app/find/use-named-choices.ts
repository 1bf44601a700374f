/** Choices inside requests that people look for by name: "unpaid", "wfh". */
import { useQueries } from '@tanstack/react-query'
import { sourceParamsOf } from '../../../contract/kit/field.ts'
import type { Field } from '../../../contract/kit/field.ts'
import type { OptionRow, Paged } from '../../../contract/kit/paging.ts'
import { query } from '../../api/query.ts'
import { useMe, useToday } from '../../request/use-tools.ts'
import { type Choice, isNamed, type NamedChoice } from './asks.ts'

/** As the form asks, and as it is kept for a day without a network. */
const FIRST_PAGE = { paginationSize: 100, paginationPage: 1 }

/** Options whose names fit. Words that name the request itself ("leave") would find all of them, and find none. */
export function useNamedChoices(choices: readonly Choice[], wanted: string): NamedChoice[] {
  const me = useMe()
  const today = useToday()
  const asked = choices.flatMap((choice) => {
    const { findBy, def } = choice.module
    const field = findBy ? (def.fields as Record<string, Field>)[findBy] : undefined
    return findBy && field?.source && !isNamed(choice.name, wanted) ? [{ choice, findBy, field, source: field.source }] : []
  })
  return useQueries({
    queries: asked.map(({ field, source }) => ({
      ...query(source, { ...sourceParamsOf(field, { employeeId: me?.employeeId, startDate: today, endDate: today }), ...FIRST_PAGE }),
      enabled: me !== undefined && wanted.trim().length > 1, staleTime: 60_000, meta: { quiet: true },
    })),
    combine: (answers) => answers.flatMap(({ data }, i) => {
      const { choice, findBy } = asked[i] as (typeof asked)[number]
      return ((data as Paged<OptionRow> | undefined)?.listData ?? []).filter((row) => isNamed(row.displayName, wanted)).map((row): NamedChoice => ({ ...choice, search: { [findBy]: row.id }, text: row.displayName }))
    }),
  })
}
