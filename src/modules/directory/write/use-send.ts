/** Sends a change of the directory and reads it anew. */
import { useMemo, useState } from 'react'
import type { AnyCall, InputOf, OutputOf } from '../../../../contract/kit/call.ts'
import { directoryCalls } from '../../../../contract/modules/directory/calls.ts'
import { isCallError } from '../../../api/call-error.ts'
import { saidOf, useSendNow } from '../../../request/send-now.ts'
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

const READS = Object.values(directoryCalls).filter(({ kind }) => kind === 'query')

/** @param fields of the form: what was refused of others is said above it */
export function useSend(fields: readonly string[] = []) {
  const { t } = useTools('directory')
  const { send, busy, error, forget } = useSendNow(READS)
  /** What the form itself says is missing. */
  const [own, setOwn] = useState<Refusal>(NONE)

  const shown = fields.join(' ')
  // the same as long as nothing else is refused: a form goes to it once
  const refused = useMemo((): Refusal => {
    const texts = Object.fromEntries((isCallError(error) ? error.fields : []).filter(({ field }) => shown.split(' ').includes(field)).map(({ field, message }) => [field, message]))
    // what is no field's is told as a whole, with the name of whom it concerns
    const others = saidOf(error, t('request:act.needs-network')).filter((text) => !Object.values(texts).some((message) => text === message || text.endsWith(`: ${message}`)))
    return { ...texts, ...(others.length > 0 ? { '': others.join(' ') } : {}), ...own }
  }, [error, own, shown, t])
  return {
    send: async <C extends AnyCall>(def: C, input: InputOf<C>): Promise<OutputOf<C> | null> => {
      setOwn(NONE)
      return send(def, input)
    },
    busy,
    refused,
    refuse: (refusal: Refusal) => {
      forget()
      setOwn(refusal)
    },
  }
}
