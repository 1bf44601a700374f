/** Calls that documents about pay are read with. */
import type { AnyCall, InputOf, OutputOf } from '../../../contract/kit/call.ts'
import { DOCUMENT_UNLOCK_HEADER } from '../../../contract/kit/pay-document.ts'
import { call } from '../../api/call.ts'

/** Makes one with what is open. @param token null: locked */
export const askOpen = <C extends AnyCall>(def: C, input: InputOf<C>, token: string | null, signal?: AbortSignal): Promise<OutputOf<C>> =>
  call(def, input, { ...(signal ? { signal } : {}), ...(token === null ? {} : { headers: { [DOCUMENT_UNLOCK_HEADER]: token } }) })
