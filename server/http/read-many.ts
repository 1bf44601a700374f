/** Many reads in one call: each with its own check of rights and input, and its own refusal. */
import type { AnyCall } from '../../contract/kit/call.ts'
import { errorStatus } from '../../contract/kit/errors.ts'
import { isKept, keptOf } from '../../contract/kit/kept.ts'
import { platformCalls, type Read, type ReadAnswer } from '../../contract/modules/platform/calls.ts'
import { readOld } from '../db/read-old.ts'
import { awayService, isReadOnly } from '../lib/service-away.ts'
import type { Context, Handler, ServedCall } from '../lib/handler.ts'
import { errorFacts, type Log } from '../lib/log.ts'
import { isCallError, refuse } from '../lib/refuse.ts'
import { isBadValue } from './commands.ts'
import { validated } from './validation.ts'

/** Characters of JSON with which an answer is long enough: what is left is asked for in another call. */
const ENOUGH = 2_000_000

/** Answers JSON, changes nothing and leaves no trace: who fetches ahead has looked at nothing yet. What answers many reads is itself none of them. */
const isRead = ({ kind, answer, writes, id }: AnyCall) => kind === 'query' && answer !== 'file' && writes === undefined && id !== platformCalls.readMany.id

/**
 * @param served every call of the server; asked for once it is complete
 * @param requireCall whether the caller may make a call at all, as before a call that stands alone
 */
export function createReadMany(served: () => readonly ServedCall[], requireCall: (call: AnyCall, context: Context) => Promise<void>, log: Log): Handler<typeof platformCalls.readMany> {
  let byId: Map<string, ServedCall> | undefined

  async function answerOf({ call, input }: Read, context: Context): Promise<unknown> {
    byId ??= new Map(served().filter((one) => isRead(one.call)).map((one) => [one.call.id, one]))
    const one = byId.get(call) ?? refuse('no_such_call')
    if (keptOf(one.call, input) === 'never') refuse('no_such_call')
    const read = async (): Promise<unknown> => {
      await requireCall(one.call, context)
      return one.handle(validated(one.schema, input as Record<string, unknown>), context)
    }
    const answer = await (one.mayBeOld ? readOld({ call, caller: context.caller }, read) : read())
    // what a device fetches ahead it keeps: of others there is nothing to be had here, as if there were no such call
    return isKept(one.call, input, answer, context.caller.employeeId) ? answer : refuse('no_such_call')
  }

  return async ({ reads }, context) => {
    const answers: ReadAnswer[] = []
    let length = 0
    // one after the other: a device that fetches ahead takes no more of the database than one that waits for each
    for (const read of reads) {
      if (context.hasGone?.()) break
      if (length > ENOUGH) {
        answers.push({ status: errorStatus.too_large, answer: null })
        continue
      }
      const answer = await answerOf(read, context).then(
        (value): ReadAnswer => ({ status: 200, answer: value }),
        (error: unknown): ReadAnswer => {
          if (isCallError(error)) return { status: error.status, answer: null }
          if (isBadValue(error)) return { status: 400, answer: null }
          const away = awayService(error)
          // nobody waits for the same with each of the rest; one that is read-only answers all that leaves no trace
          if (away === 'database' && !isReadOnly(error)) throw error
          log.error({ requestId: context.requestId, call: read.call, ...errorFacts(error) }, away === null ? 'unexpected error' : `the ${away} does not answer as it should`)
          return { status: away === null ? 500 : 503, answer: null }
        },
      )
      length += JSON.stringify(answer).length
      answers.push(answer)
    }
    return { answers }
  }
}
