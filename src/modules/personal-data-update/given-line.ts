/** The line an address asks for: `?category=3&record=…`, or of what stands once `?category=1&kind=1`. Pure but for the id. */
import { categories, fieldOfCategory, Operation } from '../../../contract/modules/personal-data-update/categories.ts'
import { newRecordId } from '../../api/offline.ts'

export function givenLine(given: Readonly<Record<string, string>>): Record<string, Record<string, unknown>[]> {
  const name = fieldOfCategory(Number(given.category))
  if (!name) return {}
  const { one } = categories[name]
  const isNew = one === undefined && !given.record
  const operationType = given.remove ? Operation.remove : isNew ? Operation.add : Operation.change
  const kind = Number(given.kind)
  return { [name]: [{ lineId: newRecordId(), operationType, ...(one && kind > 0 ? { [one]: kind } : {}), ...(one === undefined && given.record ? { recordId: given.record } : {}) }] }
}
