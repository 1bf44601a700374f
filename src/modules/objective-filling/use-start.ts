import { useQuery } from '@tanstack/react-query'
import { objectiveCalls, type ObjectivesHandedOn, type ObjectiveStart } from '../../../contract/modules/objective-filling/calls.ts'
import { query } from '../../api/query.ts'
import type { FormApi } from '../../request/client-module.ts'
import { type ReadState, readState } from '../../request/use-read.ts'
import { TASK } from './rules.ts'

export type HandedOnTo = ObjectivesHandedOn['handedOn']

export interface StartRead {
  start: ObjectiveStart | undefined
  /** It was asked of the reader, and is asked of somebody else now. */
  handedOn: HandedOnTo | undefined
  state: ReadState
}

const startOf = (id: string) => query(objectiveCalls.edit, { id })

const told = (answer: ObjectiveStart | ObjectivesHandedOn | undefined): Pick<StartRead, 'start' | 'handedOn'> =>
  answer !== undefined && 'handedOn' in answer ? { start: undefined, handedOn: answer.handedOn } : { start: answer, handedOn: undefined }

/** What is asked by a task, or by a request that is there. */
export function useStart(id: string): StartRead {
  const read = useQuery({ ...startOf(id), enabled: id !== '', retry: false, meta: { quiet: true } })
  return { ...told(read.data), state: readState(read) }
}

/** The same as it is now: what this device kept counts once no answer came. */
export function useStartNow(id: string): StartRead {
  const read = useQuery({ ...startOf(id), enabled: id !== '', refetchOnMount: 'always', retry: false, meta: { quiet: true } })
  const isAnswered = read.fetchStatus !== 'fetching'
  return { ...told(isAnswered ? read.data : undefined), state: readState(read) }
}

/** Of the form: what it answers is known by the task until it is saved. */
export const askedBy = (form: Pick<FormApi, 'values' | 'recordId'>): string => {
  const task = (form.values as Record<string, unknown>)[TASK]
  return typeof task === 'string' && task !== '' ? task : form.recordId
}
