/** Which command this is: who, which tap, which call, and what it said. */
import type { z } from 'zod'
import type { AnyCall } from '../../contract/kit/call.ts'
import { inputNames, secretsOf } from '../../contract/kit/secret.ts'
import type { RateLimit } from '../lib/rate-limit.ts'
import { CallError } from '../lib/refuse.ts'
import { type CommandKey, isKeyUsed } from './commands.ts'
import { digestOf } from './digest.ts'

export interface Tap {
  call: AnyCall
  schema: z.ZodType
  /** Not yet checked by the schema. */
  raw: Record<string, unknown>
  sub: string
  commandId: string
}

/**
 * The key of a command. An input with secrets costs a hash for each, so first it must be worth it: `isWelcome` refuses, unless the
 * same key came before, whose replay is judged by the rules of its day; and tries are limited either way.
 * @param isWelcome whether this person may send this input. @throws CallError when not
 * @throws CallError too_many
 */
export async function commandKeyOf({ call, schema, raw, sub, commandId }: Tap, tries: RateLimit, isWelcome: () => Promise<void>): Promise<CommandKey> {
  const secrets = secretsOf(schema)
  if (secrets.length > 0) {
    if (!(await isKeyUsed(sub, commandId))) await isWelcome()
    const seconds = await tries.take(sub)
    if (seconds > 0) throw new CallError('too_many', [{ code: 'too_many', params: { seconds } }], { retryAfter: seconds })
  }
  // beside a secret only what the call takes: a field of a wrong name may hold one, too
  const counted = secrets.length === 0 ? raw : Object.fromEntries(inputNames(schema).filter((name) => name in raw).map((name) => [name, raw[name]]))
  return { sub, commandId, call: call.id, digest: await digestOf(commandId, counted, secrets) }
}
