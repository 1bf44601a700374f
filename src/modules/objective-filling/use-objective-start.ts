import { useQuery } from '@tanstack/react-query'
import { objectiveCalls, type ObjectiveStart } from '../../../contract/modules/objective-filling/calls.ts'
import { query } from '../../api/query.ts'

export const startOf = (id: string) => query(objectiveCalls.edit, { id })

/** What the form of this task or request starts with; undefined while it is not known here. */
export const useObjectiveStart = (id: string): ObjectiveStart | undefined => useQuery({ ...startOf(id), retry: false, staleTime: 60_000, meta: { quiet: true } }).data
