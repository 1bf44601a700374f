/** A read as screens show it: fresh, a copy with its age, still loading, or failed. */
import type { UseQueryResult } from '@tanstack/react-query'
import { errorTexts } from '../../contract/kit/wire.ts'
import { type CallError, isCallError, isNetworkError } from '../api/call-error.ts'

export interface ReadState {
  /** Nothing to show yet and an answer may still come. */
  loading: boolean
  /** Nothing to show: texts to list; none when the network did not answer. */
  failed: readonly string[] | null
  /** The server says there is no such thing, or not for this person. */
  notFound: boolean
  /** What is shown is an older copy from this moment (Unix milliseconds), because no fresh answer came. */
  copyFrom: number | null
  retry: () => void
}

/** An address with an id that can be nobody's (cut in a mail, typed) leads to nothing, as one that is unknown. */
const isUnreadableId = (error: CallError): boolean => error.status === 400 && error.fields.length > 0 && error.fields.every((f) => f.field.toLowerCase() === 'id')

/** Reads a query's state once for all screens. */
export function readState(query: Pick<UseQueryResult, 'data' | 'error' | 'isPending' | 'isError' | 'dataUpdatedAt' | 'refetch'>): ReadState {
  const hasData = query.data !== undefined
  const notFound = isCallError(query.error) && (query.error.status === 404 || query.error.status === 403 || isUnreadableId(query.error))
  return {
    loading: !hasData && query.isPending,
    failed: !hasData && query.isError ? (isNetworkError(query.error) ? [] : errorTexts(query.error)) : null,
    notFound: notFound && query.isError,
    copyFrom: hasData && query.isError && isNetworkError(query.error) ? query.dataUpdatedAt : null,
    retry: () => void query.refetch(),
  }
}
