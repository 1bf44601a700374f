/** Names of choices, as a form learns them with what is recorded and says them of what is filled in. */
import { lineText } from '../../../contract/kit/field-path.ts'
import type { RecordValue } from '../../../contract/modules/personal-data-update/calls.ts'
import type { PersonalField } from '../../../contract/modules/personal-data-update/categories.ts'
import type { FormApi } from '../../request/client-module.ts'
import type { ViewTools } from '../../request/row-view.ts'
import type { Recorded } from './recorded.ts'
import { valueText } from './value-text.ts'

export function rememberNames(form: FormApi, name: PersonalField, { texts }: Recorded): void {
  for (const [key, text] of Object.entries(texts)) {
    const [column = '', value] = key.split('.')
    if (value) form.remember(lineText(name, column, value), text)
  }
}

/** A value of a line. */
export const textInForm = (form: FormApi, name: PersonalField, column: string, value: RecordValue | undefined, tools: ViewTools): string =>
  valueText(name, column, value, { [`${column}.${String(value)}`]: form.textOf(lineText(name, column, String(value))) ?? '' }, tools)
