/** What the screens of the profile read, and how they send. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { homeCalls } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { profileCalls } from '../../../contract/modules/profile/calls.ts'
import type { AnyCall, InputOf, OutputOf } from '../../../contract/kit/call.ts'
import { errorTexts } from '../../../contract/kit/wire.ts'
import { call } from '../../api/call.ts'
import { isCallError, isNetworkError } from '../../api/call-error.ts'
import { newRecordId } from '../../api/offline.ts'
import { query } from '../../api/query.ts'

/** One's own profile; an older copy while there is no network. */
export const useProfile = () => useQuery({ ...query(profileCalls.getProfile, {}), staleTime: 60_000, meta: { quiet: true } })

export interface Failure {
  /** What is not the fault of one field. */
  texts: readonly string[]
  /** Field -> its first text. */
  fields: Readonly<Record<string, string>>
  /** Somebody changed it first. */
  stale: boolean
}

/** Sends commands that need a network: says kindly when there is none, and which field is at fault. */
export function useSend() {
  const { t } = useTranslation('profile')
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const read = (error: unknown): Failure => {
    if (isNetworkError(error)) return { texts: [t('needs-network')], fields: {}, stale: false }
    const fields = Object.fromEntries(isCallError(error) ? error.fields.toReversed().map((f) => [f.field.split('.').at(-1) ?? '', f.message]) : [])
    return { texts: Object.keys(fields).length > 0 ? [] : errorTexts(error), fields, stale: isCallError(error) && error.status === 409 }
  }

  /** @returns the answer, or null when it failed: `failure` says why */
  async function send<C extends AnyCall>(def: C, input: InputOf<C>): Promise<OutputOf<C> | null> {
    if (busy) return null
    setBusy(true)
    setFailure(null)
    try {
      const answer = await call(def, input, { commandId: newRecordId() })
      await client.invalidateQueries({ predicate: (q) => /^profile\.(?!picture)/.test(String(q.queryKey[0])) || q.queryKey[0] === homeCalls.home.id })
      return answer
    } catch (error) {
      setFailure(read(error))
      return null
    } finally {
      setBusy(false)
    }
  }
  return { send, busy, failure, setFailure }
}
