import type { customFields } from '../../../contract/modules/custom-module-request/calls.ts'
import { linesIn } from '../../../contract/modules/custom-module-request/line-types.ts'
import type { RowView } from '../../request/row-view.ts'

/** "5 lines for 3 people"; null while there is none, and in the inbox, which does not say. */
export function linesText({ values, t }: RowView<typeof customFields>): string | null {
  const lines = linesIn(values).map(({ line }) => line)
  const people = new Set(lines.flatMap(({ employeeId }) => employeeId ?? [])).size
  return lines.length === 0 ? null : [t('lines', { count: lines.length }), people > 0 ? t('people', { count: people }) : ''].filter(Boolean).join(', ')
}
