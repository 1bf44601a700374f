import type { Fields } from '../../../contract/kit/field.ts'
import { isEmptyId } from '../../../contract/kit/ids.ts'
import type { ModuleValues } from '../module.ts'

/** The module's own values of an input: every field is there, empty ids and texts are null, computed ones are not taken. */
export function ownValues(fields: Fields, input: ModuleValues): ModuleValues {
  const isEmpty = (value: unknown) => value === undefined || value === null || value === '' || (typeof value === 'string' && isEmptyId(value))
  return Object.fromEntries(Object.entries(fields).filter(([, f]) => !f.computed).map(([name]) => [name, isEmpty(input[name]) ? null : input[name]]))
}
