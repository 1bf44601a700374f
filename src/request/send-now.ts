/** Commands that do not wait for a network: who does such a thing must know at once that it is done. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyCall, InputOf, OutputOf } from '../../contract/kit/call.ts'
import { errorTexts } from '../../contract/kit/wire.ts'
import { call } from '../api/call.ts'
import { isNetworkError } from '../api/call-error.ts'
import { newRecordId } from '../api/offline.ts'
import { queryKey } from '../api/query.ts'

/** What an error says as a whole. @param needsNetwork said where no answer came */
export const saidOf = (error: unknown, needsNetwork: string): readonly string[] => (error === null ? [] : isNetworkError(error) ? [needsNetwork] : errorTexts(error))

/** @param reads calls that are read again after a command was done */
export function useSendNow(reads: readonly AnyCall[]) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  // what is sent once more after no answer came is the same command: it is done once
  const [commandId, setCommandId] = useState(newRecordId)
  const readAgain = () => Promise.all(reads.map((read) => client.invalidateQueries({ queryKey: queryKey(read) })))

  /** @returns the answer, or null when it failed: `error` is why */
  async function send<C extends AnyCall>(def: C, input: InputOf<C>): Promise<OutputOf<C> | null> {
    if (busy) return null
    setBusy(true)
    setError(null)
    try {
      const answer = await call(def, input, { commandId })
      setCommandId(newRecordId())
      await readAgain()
      return answer
    } catch (failed) {
      if (!isNetworkError(failed)) setCommandId(newRecordId())
      setError(failed)
      return null
    } finally {
      setBusy(false)
    }
  }
  return { send, busy, error, forget: () => setError(null), readAgain }
}
