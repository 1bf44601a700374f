/** Sends what is done to accounts, and reads them anew. Nothing of it waits for a network: who is locked must know it is done. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountCalls } from '../../../../contract/modules/accounts/calls.ts'
import type { AnyCall, InputOf, OutputOf } from '../../../../contract/kit/call.ts'
import { errorTexts } from '../../../../contract/kit/wire.ts'
import { call } from '../../../api/call.ts'
import { isNetworkError } from '../../../api/call-error.ts'
import { newRecordId } from '../../../api/offline.ts'
import { queryKey } from '../../../api/query.ts'
import { useTools } from '../../../request/use-tools.ts'

export function useSend() {
  const { t } = useTools()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [why, setWhy] = useState<readonly string[]>([])

  /** @returns the answer, or null when it was refused: `why` says for what */
  async function send<C extends AnyCall>(def: C, input: InputOf<C>): Promise<OutputOf<C> | null> {
    if (busy) return null
    setBusy(true)
    setWhy([])
    try {
      const answer = await call(def, input, { commandId: newRecordId() })
      await Promise.all([accountCalls.list, accountCalls.detail].map((read) => client.invalidateQueries({ queryKey: queryKey(read) })))
      return answer
    } catch (error) {
      setWhy(isNetworkError(error) ? [t('request:act.needs-network')] : errorTexts(error))
      return null
    } finally {
      setBusy(false)
    }
  }
  return { send, busy, why, forget: () => setWhy([]) }
}
