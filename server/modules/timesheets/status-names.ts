import { lifecycle } from '../../../contract/kit/lifecycle.ts'
import type { OptionRow } from '../../../contract/kit/paging.ts'
import type { Context } from '../../lib/handler.ts'

/** Statuses in their order, named in the caller's language. */
export const statusNames = ({ t }: Context): OptionRow[] => Object.keys(lifecycle).map((id) => ({ id, displayName: t(`request:status.${id}`) }))
