/** Which modules this person has; without a network the last known ones hold. @see docs/product/access.md#modules */
import { useQuery } from '@tanstack/react-query'
import { platformCalls } from '../../contract/modules/platform/calls.ts'
import type { ModuleAccess } from '../../contract/modules/platform/calls.ts'
import { query } from '../api/query.ts'
import { type Access, accessFrom } from './access-flags.ts'

const FRESH_MS = 60_000
const accessOf = (answer: { modules: readonly ModuleAccess[] }) => accessFrom(answer.modules)

const useAccessQuery = () => useQuery({ ...query(platformCalls.modulePermissions, {}), staleTime: FRESH_MS, meta: { quiet: true }, select: accessOf })

/** Modules of the signed-in person; undefined until known. */
export const useAccess = (): Access | undefined => useAccessQuery().data

/** False only while the first answer is on its way: it is known, or will not be known for now. */
export const useIsAccessSettled = (): boolean => !useAccessQuery().isLoading
