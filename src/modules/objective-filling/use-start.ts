import { useQuery } from '@tanstack/react-query'
import { objectiveCalls, type ObjectiveStart } from '../../../contract/modules/objective-filling/calls.ts'
import { query } from '../../api/query.ts'
import type { FormApi } from '../../request/client-module.ts'
import { type ReadState, readState } from '../../request/use-read.ts'
import { TASK } from './rules.ts'

export const startOf = (id: string) => query(objectiveCalls.edit, { id })

/** What is asked by a task, or by a request that is there. */
export function useStart(id: string): { start: ObjectiveStart | undefined; state: ReadState } {
  const read = useQuery<ObjectiveStart>({ ...startOf(id), enabled: id !== '', retry: false, meta: { quiet: true } })
  return { start: read.data, state: readState(read) }
}

/** The same as it is now: what this device kept counts once no answer came. */
export function useStartNow(id: string): { start: ObjectiveStart | undefined; state: ReadState } {
  const read = useQuery<ObjectiveStart>({ ...startOf(id), enabled: id !== '', refetchOnMount: 'always', retry: false, meta: { quiet: true } })
  const isAnswered = read.fetchStatus !== 'fetching'
  return { start: isAnswered ? read.data : undefined, state: readState(read) }
}

/** Of the form: what it answers is known by the task until it is saved. */
export const askedBy = (form: Pick<FormApi, 'values' | 'recordId'>): string => {
  const task = (form.values as Record<string, unknown>)[TASK]
  return typeof task === 'string' && task !== '' ? task : form.recordId
}
