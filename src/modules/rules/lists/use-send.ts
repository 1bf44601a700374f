/** Sends a change and reads everything of the module anew. Nothing of it waits for a network: who holds a role must know it is done. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyCall, InputOf, OutputOf } from '../../../../contract/kit/call.ts'
import { errorTexts } from '../../../../contract/kit/wire.ts'
import { platformCalls } from '../../../../contract/modules/platform/calls.ts'
import { ruleCalls } from '../../../../contract/modules/rules/calls.ts'
import { call } from '../../../api/call.ts'
import { isCallError, isNetworkError } from '../../../api/call-error.ts'
import { newRecordId } from '../../../api/offline.ts'
import { queryKey } from '../../../api/query.ts'
import { useTools } from '../../../request/use-tools.ts'

export function useSend() {
  const { t } = useTools()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [why, setWhy] = useState<readonly string[]>([])
  const [isStale, setStale] = useState(false)
  const readAgain = () => Promise.all([...Object.values(ruleCalls), platformCalls.modulePermissions].filter(({ kind }) => kind === 'query').map((read) => client.invalidateQueries({ queryKey: queryKey(read) })))

  /** @returns the answer, or null when it was refused: `why` says for what */
  async function send<C extends AnyCall>(def: C, input: InputOf<C>): Promise<OutputOf<C> | null> {
    if (busy) return null
    setBusy(true)
    setWhy([])
    setStale(false)
    try {
      const answer = await call(def, input, { commandId: newRecordId() })
      await readAgain()
      return answer
    } catch (error) {
      setWhy(isNetworkError(error) ? [t('request:act.needs-network')] : errorTexts(error))
      setStale(isCallError(error, 'stale'))
      return null
    } finally {
      setBusy(false)
    }
  }
  const forget = () => {
    setWhy([])
    setStale(false)
  }
  return { send, busy, why, isStale, forget, readAgain: async () => { await readAgain(); forget() } }
}
