/** Commands that took effect before and are asked again. */
import type { AnyCall } from '../../contract/kit/call.ts'
import type { z } from 'zod'
import type { RateLimit } from '../lib/rate-limit.ts'
import { UnknownPerson } from '../lib/unknown-person.ts'
import { jsonAnswer } from './answers.ts'
import { malformed } from './body.ts'
import { commandKeyOf } from './command-key.ts'
import { answerOf, isKeyUsed } from './commands.ts'

const KEY = /^[\x21-\x7e]{1,200}$/

/** The key of a command. @throws CallError malformed_key */
export function commandIdOf(request: Request): string | null {
  const key = request.headers.get('idempotency-key')
  if (key !== null && !KEY.test(key)) throw malformed('', 'malformed_key')
  return key
}

/** The first answer, once more. */
export const replay = (answer: string) => jsonAnswer(answer, 200, { 'idempotent-replay': 'true' })

/**
 * Somebody whom the company does not know any more asks again for what took effect while it did: the answer is theirs, and nothing
 * else is. @throws the refusal, for anything else
 */
export async function doneByUnknown(error: unknown, { call, schema, tries }: { call: AnyCall; schema: z.ZodType; tries: RateLimit }, request: Request, read: () => Promise<Record<string, unknown>>): Promise<Response> {
  if (!(error instanceof UnknownPerson) || error.sub === null || call.kind !== 'command') throw error
  const { sub } = error
  const commandId = commandIdOf(request)
  if (commandId === null || !(await isKeyUsed(sub, commandId))) throw error
  const isWelcome = async () => {
    throw error
  }
  const done = await answerOf(await commandKeyOf({ call, schema, raw: await read(), sub, commandId }, tries, isWelcome))
  if (done === null) throw error
  return replay(done)
}
