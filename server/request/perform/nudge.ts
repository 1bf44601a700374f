/** The requester reminds those whose turn it is: not before they have had some time, and once in so many hours; delegates of theirs, too. */
import { and, desc, eq } from 'drizzle-orm'
import { isOpenForApproval } from '../../../contract/kit/lifecycle.ts'
import type { HistoryAction } from '../../../contract/kit/request.ts'
import type { NudgeOutput } from '../../../contract/kit/request-own-calls.ts'
import { q } from '../../db/context.ts'
import { moduleName } from '../../effects/notice-text.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { settingOf } from '../../org/settings.ts'
import { statusOf, stepsNow, type Subject } from '../actions.ts'
import type { ServerModule } from '../module.ts'
import { lockSubject } from '../records.ts'
import { requestHistory } from '../table.ts'
import { viewerOf } from '../viewer.ts'
import { writeHistory } from './history.ts'
import { tellDesk } from './notices.ts'

const HOUR_MS = 3_600_000
const NUDGE: HistoryAction = 'nudge'

/** Who may remind, were the time right: the requester, while somebody's answer is awaited. */
export const mayNudge = ({ record, viewer }: Subject): boolean => record.requestorId === viewer.employeeId && isOpenForApproval(statusOf(record))

/** From when on this round's people may be reminded; null = now. */
export async function nudgeAgainAt({ record, context }: Subject): Promise<Date | null> {
  const [last] = await q()
    .select({ at: requestHistory.at })
    .from(requestHistory)
    .where(and(eq(requestHistory.requestId, record.id), eq(requestHistory.action, NUDGE)))
    .orderBy(desc(requestHistory.position))
    .limit(1)
  const first = record.levelSince ? record.levelSince.getTime() + (await settingOf('nudgeAfterHours')) * HOUR_MS : 0
  const again = new Date(Math.max(first, last ? last.at.getTime() + (await settingOf('nudgeHours')) * HOUR_MS : 0))
  return again > context.now ? again : null
}

const readable = (at: Date, { caller, language }: Context): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'medium', timeStyle: 'short', timeZone: caller.timeZone }).format(at)

/** @throws CallError not_found, not_allowed (403), illegal_transition, nudge_too_soon with the time from which it is possible */
export async function nudge(module: ServerModule, { id }: { id: string }, context: Context): Promise<NudgeOutput> {
  // locked: two taps at once are one reminder
  const subject = await lockSubject(module, id, await viewerOf(context), context)
  const { record } = subject
  if (!isOpenForApproval(statusOf(record))) refuse('illegal_transition')
  if (!mayNudge(subject)) refuse('not_allowed')
  const again = await nudgeAgainAt(subject)
  if (again) refuse('nudge_too_soon', { at: readable(again, context) })
  await writeHistory(subject, NUDGE, record, { level: record.level })
  await tellDesk(subject, record, stepsNow(subject), 'nudge', context.commandId)
  const next = new Date(context.now.getTime() + (await settingOf('nudgeHours')) * HOUR_MS)
  return { message: context.t('approval:success.nudged', { module: moduleName(context.language, record.module) }), againAt: next.toISOString() }
}
