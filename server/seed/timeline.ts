/** What happened to a planned request and when: the acts that its history, steps, ledger and facts tell of. */
import type { Action } from '../../contract/kit/lifecycle.ts'
import { spread } from './moments.ts'
import { randomFor } from './random.ts'
import type { Stop } from './routes.ts'
import type { TimedStory } from './story.ts'

export interface Act {
  action: Extract<Action, 'submit' | 'approve' | 'revise' | 'reject' | 'cancel'>
  at: Date
  actorId: string
  round: number
  /** 0 for what the requester does. */
  level: number
  note: string
}

/** Fit a request of any module; most approvers write nothing. */
const anyNotes = ['', '', '', '', '', '', 'Fine with me.', 'Approved.', 'Checked, thank you.']

/** Acts of a story, oldest first; none for a draft. */
export function timelineOf(story: TimedStory, route: readonly Stop[], approvalNotes: readonly string[] = anyNotes): Act[] {
  const { submittedAt, ending, person } = story
  if (submittedAt === null || ending.kind === 'draft') return []
  const random = randomFor(`acts:${story.key}`)
  const own = (action: Act['action'], at: Date, round: number, note = ''): Act => ({ action, at, actorId: person.id, round, level: 0, note })
  const by = (action: Act['action'], at: Date, round: number, level: number, note: string): Act => ({ action, at, actorId: route[level - 1]?.personId ?? '', round, level, note })
  const approvals = (moments: readonly Date[], round: number) => moments.map((at, i) => by('approve', at, round, i + 1, random.pick(approvalNotes)))
  const submit = own('submit', submittedAt, 1)
  const moments = (count: number) => spread(submittedAt, story.settledBy, count, () => random.next())

  if (ending.kind === 'approved') return [submit, ...approvals(moments(route.length), 1)]
  if (ending.kind === 'waiting') return [submit, ...approvals(moments(ending.level - 1), 1)]
  if (ending.kind === 'revised' || ending.kind === 'rejected') {
    const level = Math.min(ending.level, route.length)
    const times = moments(level)
    return [submit, ...approvals(times.slice(0, -1), 1), by(ending.kind === 'revised' ? 'revise' : 'reject', times[level - 1] as Date, 1, level, ending.note)]
  }
  if (ending.kind === 'cancelled') {
    const [sentBack, gaveUp] = moments(2) as [Date, Date]
    return [submit, by('revise', sentBack, 1, 1, 'Is this still needed?'), own('cancel', gaveUp, 1, ending.note)]
  }
  if (ending.kind === 'cancelling') {
    const times = moments(route.length + 1)
    const last = times.pop() as Date
    return [submit, ...approvals(times, 1), own('cancel', last, 2, ending.note)]
  }
  // reversed: approved in round 1, cancelled with the last approver's consent in round 2
  const times = moments(route.length + 2)
  const last = times.splice(-2) as [Date, Date]
  return [submit, ...approvals(times, 1), own('cancel', last[0], 2, ending.note), { action: 'approve', at: last[1], actorId: route.at(-1)?.personId ?? '', round: 2, level: 1, note: '' }]
}
