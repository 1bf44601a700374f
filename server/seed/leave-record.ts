/** A planned request as its rows: header, line, steps, history. The same state machine as `server/request/perform`, in memory. */
import { leaveRequest } from '../../contract/modules/leave-requests/index.ts'
import { outcomeOf, Status, type StatusId, Step } from '../../contract/kit/lifecycle.ts'
import { leaveTypeIds } from '../ledger/leave-types.ts'
import type { approvalStep, request, requestHistory, requestLine } from '../request/table.ts'
import { type PlannedLeave, requestIdOf } from './leave-plan.ts'
import { dateAt } from './moments.ts'
import { siteId } from './people.ts'
import { idOf } from './random.ts'
import type { Stop } from './routes.ts'
import type { Act } from './timeline.ts'

type RequestRow = typeof request.$inferSelect
type StepRow = typeof approvalStep.$inferSelect
type HistoryRow = typeof requestHistory.$inferSelect
type LineRow = typeof requestLine.$inferSelect

/** What an act meant for the effects. */
export type Consequence = 'hold' | 'release' | 'post' | 'reverse' | null

export class LeaveRecord {
  readonly story: PlannedLeave
  readonly row: RequestRow
  readonly line: LineRow
  readonly steps: StepRow[] = []
  readonly history: HistoryRow[] = []
  readonly #route: readonly Stop[]

  constructor(story: PlannedLeave, route: readonly Stop[], code: string) {
    this.story = story
    this.#route = route
    const { person, range, createdAt, note } = story
    const id = requestIdOf(story)
    const values = {
      employeeId: person.id, leaveType: leaveTypeIds[story.type], ...range,
      location: story.location && siteId(story.location), replacement: story.replacement?.id ?? null, totalDay: story.totalDay,
    }
    this.row = {
      id, module: leaveRequest.slug, code, requestorId: person.id, employeeId: person.id, transDate: dateAt(createdAt, person.site), submittedAt: null, sortAt: createdAt,
      status: Status.draft, note, search: '', values, from: range.startDate, until: range.endDate, version: 1, round: 0, level: 0, levelCount: 0, levelSince: null,
      lastApproverId: null, markedBySystem: false, createdAt, changedAt: createdAt, changedById: person.id, deletedAt: null,
    }
    this.line = { requestId: id, lineId: id, kind: leaveRequest.slug, employeeId: person.id, from: range.startDate, until: range.endDate, note, values, position: 0 }
  }

  /** Carries out one act. @returns what it meant for the effects */
  apply(act: Act): Consequence {
    const from = this.row.status as StatusId
    const outcome = outcomeOf(from, act.action)
    if (!outcome) throw new Error(`${this.story.key}: ${act.action} at ${from}`)
    const step = this.#stepOn(act)
    let consequence: Consequence = 'levels' in outcome ? null : (outcome.effects ?? null)
    if ('levels' in outcome) {
      if (this.#advance(step, act)) {
        this.#move({ status: outcome.levels.last, level: 0, levelSince: null, ...(outcome.effects === 'post' ? { lastApproverId: act.actorId } : {}) }, act)
        consequence = outcome.effects
      }
    } else if (outcome.round === 'open') {
      const stops = from === Status.approved ? [{ personId: this.row.lastApproverId ?? '', reasonCode: 'lastApprover', reasonParams: {} }] : this.#route
      this.#move({ status: outcome.to, ...this.#openRound(stops, act.at), ...(act.action === 'submit' ? { submittedAt: act.at, sortAt: act.at } : {}) }, act)
      if (act.action === 'submit') consequence = 'hold'
    } else {
      if (act.action === 'revise' || act.action === 'reject') this.#answerAll(step, act)
      this.#move({ status: outcome.to, level: 0, levelSince: null }, act)
    }
    this.history.push({
      id: idOf(`history:${this.story.key}:${this.history.length}`), requestId: this.row.id, position: this.history.length + 1, round: this.row.round, level: step?.level ?? 0,
      action: act.action, actorId: act.actorId, onBehalfOfId: null, at: act.at, note: act.note, attachmentIds: [], fromStatus: from, toStatus: this.row.status,
    })
    return consequence
  }

  #move(change: Partial<RequestRow>, act: Act): void {
    Object.assign(this.row, change, { version: this.row.version + 1, changedAt: act.at, changedById: act.actorId })
  }

  #openRound(stops: readonly Stop[], at: Date): Partial<RequestRow> {
    const round = this.row.round + 1
    stops.forEach(({ personId, reasonCode, reasonParams }, i) => {
      this.steps.push({
        id: idOf(`step:${this.story.key}:${round}:${i + 1}`), requestId: this.row.id, round, level: i + 1, rule: 'anyOne', personId, reasonCode, reasonParams,
        statusId: i === 0 ? Step.onDesk : Step.waiting, since: i === 0 ? at : null, actedAt: null, actedById: null, note: '',
        remindedAt: null, escalatedAt: null, insteadOfId: null,
      })
    })
    return { round, level: 1, levelCount: stops.length, levelSince: at }
  }

  #stepOn(act: Act): StepRow | null {
    if (act.level === 0) return null
    const step = this.steps.find((s) => s.round === this.row.round && s.level === act.level)
    if (!step || step.statusId !== Step.onDesk || step.personId !== act.actorId) throw new Error(`${this.story.key}: ${act.action} out of turn`)
    return step
  }

  /** The step is approved and the next level comes on. @returns true when there is none */
  #advance(step: StepRow | null, act: Act): boolean {
    if (!step) return false
    Object.assign(step, { statusId: Step.approved, actedAt: act.at, note: act.note })
    const next = this.steps.find((s) => s.round === step.round && s.level === step.level + 1)
    if (!next) return true
    Object.assign(next, { statusId: Step.onDesk, since: act.at })
    this.#move({ level: next.level, levelSince: act.at }, act)
    return false
  }

  #answerAll(step: StepRow | null, act: Act): void {
    for (const other of this.steps.filter((s) => s.round === step?.round && s !== step)) {
      if (act.action === 'revise') other.statusId = Step.waiting
      else if (other.statusId === Step.waiting || other.statusId === Step.onDesk) other.statusId = Step.rejectedByOther
    }
    if (step) Object.assign(step, { statusId: act.action === 'revise' ? Step.revised : Step.rejected, actedAt: act.at, note: act.note })
  }
}
