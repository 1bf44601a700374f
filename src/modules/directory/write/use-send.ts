/** Sends a change of the directory and reads it anew. Nothing of it waits for a network: who is moved must know it is done. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyCall, InputOf, OutputOf } from '../../../../contract/kit/call.ts'
import { errorTexts } from '../../../../contract/kit/wire.ts'
import { directoryCalls } from '../../../../contract/modules/directory/calls.ts'
import { call } from '../../../api/call.ts'
import { isCallError, isNetworkError } from '../../../api/call-error.ts'
import { newRecordId } from '../../../api/offline.ts'
import { queryKey } from '../../../api/query.ts'
import { useTools } from '../../../request/use-tools.ts'

/** Texts by field; under '' what is no field's. */
export type Refusal = Readonly<Record<string, string>>

const NONE: Refusal = {}

/** What stands in fields and means nothing, by field: nothing is sent while there is any. */
export function useFaults() {
  const { t } = useTools('directory', 'fixed')
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>(NONE)
  return {
    /** Hears of a field, as `onFault` of its input tells. */
    faultOf: (field: string) => (code: string | null) => setFaults(({ [field]: _mended, ...others }) => (code === null ? others : { ...others, [field]: code })),
    /** Null where there is none. */
    faulty: Object.keys(faults).length === 0 ? null : (Object.fromEntries(Object.entries(faults).map(([field, code]) => [field, t(code)])) as Refusal),
  }
}

/** @param fields of the form: what was refused of others is said above it */
export function useSend(fields: readonly string[] = []) {
  const { t } = useTools('directory')
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>(NONE)
  // what is sent once more after no answer came is the same command: it is done once
  const [commandId, setCommandId] = useState(newRecordId)

  function told(error: unknown): Refusal {
    if (isNetworkError(error)) return { '': t('request:act.needs-network') }
    const texts = Object.fromEntries((isCallError(error) ? error.fields : []).filter(({ field }) => fields.includes(field)).map(({ field, message }) => [field, message]))
    // what is no field's is told as a whole, with the name of whom it concerns
    const others = errorTexts(error).filter((text) => !Object.values(texts).some((message) => text === message || text.endsWith(`: ${message}`)))
    return others.length > 0 ? { ...texts, '': others.join(' ') } : texts
  }

  /** @returns the answer, or null when it was refused: `refused` says for what */
  async function send<C extends AnyCall>(def: C, input: InputOf<C>): Promise<OutputOf<C> | null> {
    if (busy) return null
    setBusy(true)
    setRefused(NONE)
    try {
      const answer = await call(def, input, { commandId })
      await Promise.all(Object.values(directoryCalls).filter(({ kind }) => kind === 'query').map((read) => client.invalidateQueries({ queryKey: queryKey(read) })))
      setCommandId(newRecordId())
      return answer
    } catch (error) {
      if (!isNetworkError(error)) setCommandId(newRecordId())
      setRefused(told(error))
      return null
    } finally {
      setBusy(false)
    }
  }
  return { send, busy, refused, refuse: setRefused }
}
