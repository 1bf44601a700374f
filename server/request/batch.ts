/** Many decisions, or submits, at once: each a command of its own, with its own outcome. The rules are those of the single action. @see docs/product/lifecycle.md#approval */
import { createHash } from 'node:crypto'
import type { ApproverAction } from '../../contract/kit/lifecycle.ts'
import { type ActOutput, callOf } from '../../contract/kit/request.ts'
import { canonicalJson } from '../../contract/kit/wire.ts'
import type { BatchItem, BatchOutcome } from '../../contract/modules/attachments-inbox-announcements/calls.ts'
import type { Context } from '../lib/handler.ts'
import { errorFacts } from '../lib/log.ts'
import { type CallError, isCallError, refuse } from '../lib/refuse.ts'
import { requireModule } from './access.ts'
import type { Requests, RequestPorts } from './requests.ts'
import { sayProblem } from './say-problem.ts'

export interface BatchInput {
  action: ApproverAction | 'submit'
  note?: string
  items: BatchItem[]
}

const digestOf = (input: unknown) => createHash('sha256').update(canonicalJson(input)).digest('hex')

const textsOf = (error: CallError, context: Context) => error.problems.map((p) => sayProblem(p, context)).join('\n')

export async function batch(service: Pick<Requests, 'moduleOf' | 'perform'>, ports: RequestPorts, input: BatchInput, context: Context): Promise<{ outcomes: BatchOutcome[] }> {
  async function act(item: BatchItem, index: number): Promise<ActOutput> {
    const { def } = service.moduleOf(item.module)
    const call = callOf(def, input.action) ?? refuse('action_missing')
    await requireModule(def.slug, 'command', context)
    const given = { id: item.id, ...(item.version === undefined ? {} : { version: item.version }), ...(input.note === undefined ? {} : { note: input.note }) }
    const key = { sub: context.caller.sub, commandId: `${context.commandId}:${index}`, call: call.id, digest: digestOf([input.action, given]) }
    return ports.runOnce(key, () => service.perform(def, input.action, given, context))
  }

  const outcomes: BatchOutcome[] = []
  for (const [index, item] of input.items.entries()) {
    try {
      const { code, status, message } = await act(item, index)
      outcomes.push({ id: item.id, module: item.module, code, ok: true, status, message, errorCode: null })
    } catch (error) {
      if (!isCallError(error)) ports.log?.error({ requestId: context.requestId, index, ...errorFacts(error) }, 'unexpected error in a batch')
      const [message, errorCode] = isCallError(error) ? [textsOf(error, context), error.code] : [context.t('errors:unexpected', { requestId: context.requestId }), 'unexpected']
      outcomes.push({ id: item.id, module: item.module, code: '', ok: false, status: isCallError(error) ? (error.current?.status ?? null) : null, message, errorCode })
    }
  }
  return { outcomes }
}
