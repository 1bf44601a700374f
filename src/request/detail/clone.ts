/** A request that came to nothing can be the start of a new one. @see DOMAIN §1.2 */
import type { Fields } from '../../../contract/kit/field.ts'
import { lifecycle, Status, type StatusId } from '../../../contract/kit/lifecycle.ts'
import type { RequestDetail } from '../../../contract/kit/request.ts'
import type { AnyClientModule } from '../client-module.ts'

/** Nothing more can happen to it but a reopening by HR. */
export const isOver = (status: StatusId): boolean => status !== Status.approved && Object.keys(lifecycle[status]).every((action) => action === 'reopen')

/** Its values as a link to a new form carries them. */
export function startOfClone(module: AnyClientModule, record: RequestDetail): Record<string, string> {
  const values = record as unknown as Record<string, unknown>
  const names = Object.entries(module.def.fields as Fields).filter(([, f]) => !f.computed).map(([name]) => name)
  const texts = names.filter((name) => typeof values[name] === 'string' && values[name] !== '').map((name) => [name, String(values[name])])
  return Object.fromEntries(texts) as Record<string, string>
}
