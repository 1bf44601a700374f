/** Sends commands of a training that need a network: what was typed stays where it is when there is none. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyCall, InputOf, OutputOf } from '../../../../contract/kit/call.ts'
import { errorTexts } from '../../../../contract/kit/wire.ts'
import { call } from '../../../api/call.ts'
import { isCallError, isNetworkError } from '../../../api/call-error.ts'
import { newRecordId } from '../../../api/offline.ts'
import { useTools } from '../../../request/use-tools.ts'

export interface Failure {
  /** What is not the fault of one field. */
  texts: readonly string[]
  /** Field -> its first text. */
  fields: Readonly<Record<string, string>>
}

const TOUCHED = /^training(-open-registration)?\./

export function useSend() {
  const { t } = useTools('training-screens')
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const read = (error: unknown): Failure => {
    if (isNetworkError(error)) return { texts: [t('training-screens:needs-network')], fields: {} }
    const fields = Object.fromEntries(isCallError(error) ? error.fields.toReversed().map((f) => [f.field, f.message]) : [])
    return { texts: Object.keys(fields).length > 0 ? [] : errorTexts(error), fields }
  }

  /** @returns the answer, or null when it failed: `failure` says why */
  async function send<C extends AnyCall>(def: C, input: InputOf<C>): Promise<OutputOf<C> | null> {
    if (busy) return null
    setBusy(true)
    setFailure(null)
    try {
      const answer = await call(def, input, { commandId: newRecordId() })
      await client.invalidateQueries({ predicate: (q) => TOUCHED.test(String(q.queryKey[0])) })
      return answer
    } catch (error) {
      setFailure(read(error))
      return null
    } finally {
      setBusy(false)
    }
  }
  return { send, busy, failure }
}
