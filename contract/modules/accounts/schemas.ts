import { z } from 'zod'
import { type InputSchemas, zId, zListInput } from '../../kit/schema.ts'
import { type accountCalls, accountStates, MOST_INVITED } from './calls.ts'

const onAccount = z.object({ id: zId })

export const accountSchemas = {
  list: zListInput.extend({ state: z.enum(accountStates).optional() }),
  detail: onAccount,
  invite: z.object({ ids: z.array(zId).min(1).max(MOST_INVITED) }),
  sendReset: onAccount,
  lock: onAccount,
  unlock: onAccount,
  endSessions: onAccount,
  resetSecondFactor: onAccount,
  unpinIdentity: onAccount,
  setAdministrator: z.object({ id: zId, isAdministrator: z.boolean() }),
} as unknown as InputSchemas<typeof accountCalls>
