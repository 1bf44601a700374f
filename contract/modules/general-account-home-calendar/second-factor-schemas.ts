import { z } from 'zod'
import { PASSWORD_LENGTH } from '../../kit/password.ts'
import type { InputSchemas } from '../../kit/schema.ts'
import type { secondFactorCalls } from './second-factor-calls.ts'

const proof = { currentPassword: z.string().min(1).max(PASSWORD_LENGTH.max), code: z.string().min(1).max(40) }
const offer = z.string().min(1).max(2000)

export const secondFactorSchemas = {
  secondFactor: z.object({}),
  offerSecondFactor: z.object({}),
  confirmSecondFactor: z.object({ ...proof, offer }),
  renewRecoveryCodes: z.object({ ...proof, offer }),
  removeSecondFactor: z.object(proof),
} as unknown as InputSchemas<typeof secondFactorCalls>
