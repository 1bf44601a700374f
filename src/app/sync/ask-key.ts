import { calls } from '../../../contract/calls.ts'
import { call } from '../../api/call.ts'
import { isCallError } from '../../api/call-error.ts'
import type { AskKey } from '../../offline/keep/device-key.ts'

/** Asks the server for the key that unsent work is locked with. */
export const askKey: AskKey = async (keyId) => {
  try {
    return await call(calls.platform.deviceKey, keyId === undefined ? {} : { keyId })
  } catch (error) {
    if (isCallError(error, 'not_found')) return null
    throw error
  }
}
