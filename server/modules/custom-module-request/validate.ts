/** What a submit of the stored request would say, for every line the reader may be told of: also for lines beside one that still misses something. */
import { isEditable } from '../../../contract/kit/lifecycle.ts'
import type { Validation } from '../../../contract/modules/custom-module-request/calls.ts'
import { tx } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import type { Problem } from '../../lib/refuse.ts'
import { statusOf } from '../../request/actions.ts'
import type { ServerModule } from '../../request/module.ts'
import { checkedFor } from '../../request/perform/checked.ts'
import { gapsIn } from '../../request/perform/complete.ts'
import { inReach } from '../../request/perform/in-reach.ts'
import { findSubject } from '../../request/records.ts'
import { viewerOf } from '../../request/viewer.ts'

/** @throws CallError not_found */
export function validate(module: ServerModule, id: string, context: Context): Promise<Validation> {
  const told = ({ code, params, field = '' }: Problem) => ({ field, code, message: context.t(`errors:${code}`, params) })
  // the rules take locks: they end with the transaction
  return tx(async () => {
    const part = await inReach(await findSubject(module, id, await viewerOf(context), context))
    const { record } = part.subject
    const isOpen = isEditable(statusOf(record))
    const { problems, warnings } = await checkedFor(part, isOpen ? 'submit' : 'approve')
    const gaps = isOpen && !part.isEmpty ? gapsIn(module, record) : []
    const all = [...gaps, ...part.barred, ...problems]
    return { isValid: all.length === 0, problems: all.map(told), warnings: warnings.map(told) }
  })
}
