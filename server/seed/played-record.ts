/** A story as its rows: header, lines, steps, history. The same state machine as `server/request/perform`, in memory; for any module. */
import type { DraftValues, Fields } from '../../contract/kit/field.ts'
import { outcomeOf, Status, type StatusId, Step } from '../../contract/kit/lifecycle.ts'
import type { LineRecord, RequestRecord, ServerModule, StepRecord } from '../request/module.ts'
import { linesOfValues } from '../request/perform/lines.ts'
import type { requestHistory } from '../request/table.ts'
import { dateAt } from './moments.ts'
import { idOf } from './random.ts'
import type { Stop } from './routes.ts'
import { requestIdOf, type TimedStory } from './story.ts'
import type { Act } from './timeline.ts'

type HistoryRow = typeof requestHistory.$inferSelect

/** What an act meant for the effects. */
export type Consequence = 'hold' | 'release' | 'post' | 'reverse' | null

/** A change as the effect log names it. */
export interface Change {
  target: string
  before: unknown
  after: unknown
}

/** A line of a request at the act that has its effect. */
export interface Played {
  record: PlayedRecord
  line: LineRecord
  act: Act
}

export class PlayedRecord {
  readonly module: ServerModule
  readonly story: TimedStory
  readonly row: RequestRecord
  readonly lines: LineRecord[]
  readonly steps: StepRecord[] = []
  readonly history: HistoryRow[] = []
  /** Who decides, level by level. */
  readonly route: readonly Stop[]

  /** @param routeOf who decides, where these people are on its lines */
  constructor(module: ServerModule, story: TimedStory, routeOf: (covered: readonly string[]) => readonly Stop[], code: string) {
    this.module = module
    this.story = story
    const { person, employee = person, values, createdAt, note } = story
    const id = requestIdOf(story)
    const period = module.def.period(values as DraftValues<Fields>)
    this.row = {
      id, module: module.def.slug, code, requestorId: person.id, employeeId: employee.id, transDate: dateAt(createdAt, person.site), submittedAt: null, sortAt: createdAt,
      status: Status.draft, note, search: '', values, from: period?.from ?? null, until: period?.until ?? null, version: 1, round: 0, level: 0, levelCount: 0, levelSince: null,
      lastApproverId: null, markedBySystem: false, createdAt, changedAt: createdAt, changedById: person.id, deletedAt: null,
    }
    const lines = story.lines?.(this.row) ?? linesOfValues(module, this.row)
    this.lines = lines.map((line, position) => ({ kind: module.def.slug, ...line, requestId: id, position }))
    this.route = routeOf(this.lines.map((line) => line.employeeId))
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
      const stops = from === Status.approved ? [{ personId: this.row.lastApproverId ?? '', reasonCode: 'lastApprover', reasonParams: {} }] : this.route
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

  #move(change: Partial<RequestRecord>, act: Act): void {
    Object.assign(this.row, change, { version: this.row.version + 1, changedAt: act.at, changedById: act.actorId })
  }

  #openRound(stops: readonly Stop[], at: Date): Partial<RequestRecord> {
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

  #stepOn(act: Act): StepRecord | null {
    if (act.level === 0) return null
    const step = this.steps.find((s) => s.round === this.row.round && s.level === act.level)
    if (!step || step.statusId !== Step.onDesk || step.personId !== act.actorId) throw new Error(`${this.story.key}: ${act.action} out of turn`)
    return step
  }

  /** The step is approved and the next level comes on. @returns true when there is none */
  #advance(step: StepRecord | null, act: Act): boolean {
    if (!step) return false
    Object.assign(step, { statusId: Step.approved, actedAt: act.at, note: act.note })
    const next = this.steps.find((s) => s.round === step.round && s.level === step.level + 1)
    if (!next) return true
    Object.assign(next, { statusId: Step.onDesk, since: act.at })
    this.#move({ level: next.level, levelSince: act.at }, act)
    return false
  }

  #answerAll(step: StepRecord | null, act: Act): void {
    for (const other of this.steps.filter((s) => s.round === step?.round && s !== step)) {
      if (act.action === 'revise') other.statusId = Step.waiting
      else if (other.statusId === Step.waiting || other.statusId === Step.onDesk) other.statusId = Step.rejectedByOther
    }
    if (step) Object.assign(step, { statusId: act.action === 'revise' ? Step.revised : Step.rejected, actedAt: act.at, note: act.note })
  }
}
