/** What a submit of the stored request would say, for every line: also for lines beside one that still misses something. */
import { isEditable } from '../../../contract/kit/lifecycle.ts'
import type { Validation } from '../../../contract/modules/custom-module-request/calls.ts'
import { tx } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import type { Problem } from '../../lib/refuse.ts'
import { statusOf } from '../../request/actions.ts'
import type { ServerModule } from '../../request/module.ts'
import { gapsIn } from '../../request/perform/complete.ts'
import { scopeProblems } from '../../request/perform/lines.ts'
import { viewerOf } from '../../request/viewer.ts'
import { type Machinery, seen } from './lines.ts'
import { checkApprove, checkSubmit } from './policy.ts'

/** @throws CallError not_found */
export function validate(module: ServerModule, machinery: Machinery, id: string, context: Context): Promise<Validation> {
  const told = ({ code, params, field = '' }: Problem) => ({ field, code, message: context.t(`errors:${code}`, params) })
  // the rules take locks: they end with the transaction
  return tx(async () => {
    const record = await seen(machinery, id, context)
    const isOpen = isEditable(statusOf(record))
    const input = { record, lines: [], context }
    const { problems, warnings } = await (isOpen ? checkSubmit(input) : checkApprove(input))
    const own = isOpen ? [...gapsIn(module, record), ...(await scopeProblems(module, record.values, await viewerOf(context)))] : []
    const all = [...own, ...problems]
    return { isValid: all.length === 0, problems: all.map(told), warnings: warnings.map(told) }
  })
}
