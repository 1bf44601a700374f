/** What a decision would change, before it is made. @see docs/product/lifecycle.md#effect-preview */
import { listIn } from '../../../contract/kit/language.ts'
import { outcomeOf } from '../../../contract/kit/lifecycle.ts'
import type { AlsoAway } from '../../../contract/kit/request-own-calls.ts'
import type { PreviewRow } from '../../../contract/modules/platform/calls.ts'
import { tx } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import { type Problem, refuse } from '../../lib/refuse.ts'
import { deskOf, statusOf } from '../actions.ts'
import type { ServerModule } from '../module.ts'
import { checkedFor } from '../perform/checked.ts'
import { levelProblems } from '../perform/desk.ts'
import { reversalBlocks } from '../perform/effect-log.ts'
import { inReach } from '../perform/in-reach.ts'
import { withPeople } from '../perform/lines.ts'
import { findSubject } from '../records.ts'
import { sayProblem } from '../say-problem.ts'
import { viewerOf } from '../viewer.ts'
import { alsoAwayOf } from './also-away.ts'

/** Effects taken back, now or once a cancellation is granted. */
function takesBack(status: ReturnType<typeof statusOf>, action: 'approve' | 'cancel'): boolean {
  const outcome = outcomeOf(status, action) ?? refuse('illegal_transition')
  return outcome.effects === 'reverse' || ('to' in outcome && outcome.round === 'open')
}

/** "2 colleagues also away: Budi, Sari"; without names for those who need not know. */
function awayRow(beside: AlsoAway | undefined, { t, language }: Context): PreviewRow[] {
  if (!beside || beside.count === 0) return []
  const text = t('approval:alsoAway', { count: beside.count })
  return [{ kind: 'away', text: beside.names.length > 0 ? t('approval:alsoAwayNames', { text, people: listIn(language, beside.names) }) : text, before: null, after: null, warning: true }]
}

/**
 * Rows of what changes, with what is worth knowing among them, and the texts of what would refuse the action; of people the reader neither
 * decides about nor may file for, nothing.
 * @throws CallError not_found, illegal_transition
 */
export function effectPreview(module: ServerModule, id: string, action: 'approve' | 'cancel', context: Context): Promise<{ rows: PreviewRow[]; problems: string[] }> {
  const say = (problem: Problem) => sayProblem(problem, context)
  // a module's check may take locks: they end with the transaction
  return tx(async () => {
    const subject = await findSubject(module, id, await viewerOf(context), context)
    const { record } = subject
    const isReversal = takesBack(statusOf(record), action)
    const part = await inReach(subject)
    const { problems, warnings } = await checkedFor(part, action)
    const blocks = isReversal ? await reversalBlocks(module.effects ?? [], part) : []
    const rows = part.isEmpty ? [] : ((await module.preview?.({ record: part.subject.record, lines: part.lines, context, action: isReversal ? 'cancel' : action })) ?? [])
    // whoever filed it may take it back whatever it says of them
    const barred = action === 'cancel' ? [] : await withPeople(module, part.barred)
    const ofLevel = action === 'approve' && deskOf(subject) ? await levelProblems(subject) : []
    const beside = isReversal ? undefined : (await alsoAwayOf([subject])).get(id)
    const worthKnowing = warnings.map((w): PreviewRow => ({ kind: 'warning', text: say(w), before: null, after: null, warning: true }))
    const known = new Set(rows.map((r) => r.text))
    return { rows: [...rows, ...awayRow(beside, context), ...worthKnowing.filter((w) => !known.has(w.text))], problems: [...barred, ...ofLevel, ...problems, ...blocks].map(say) }
  })
}
