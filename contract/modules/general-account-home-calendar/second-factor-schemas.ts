import { z } from 'zod'
import { PASSWORD_LENGTH } from '../../kit/password.ts'
import type { InputSchemas } from '../../kit/schema.ts'
import { zSecret } from '../../kit/secret.ts'
import type { secondFactorCalls } from './second-factor-calls.ts'

const proof = { currentPassword: zSecret(1, PASSWORD_LENGTH.max), code: zSecret(1, 40) }
const offer = zSecret(1, 2000)

export const secondFactorSchemas = {
  secondFactor: z.object({}),
  offerSecondFactor: z.object({}),
  confirmSecondFactor: z.object({ ...proof, offer }),
  renewRecoveryCodes: z.object({ ...proof, offer }),
  removeSecondFactor: z.object(proof),
} as unknown as InputSchemas<typeof secondFactorCalls>
