/** Effects that a teller does not tell: the module's own, done once the requests are written, at the moments of the story and in their order. */
import type { Subject } from '../request/actions.ts'
import { Status } from '../../contract/kit/lifecycle.ts'
import { addDays } from '../../contract/kit/civil-date.ts'
import { post, reverse, settle } from '../request/perform/effect-log.ts'
import { systemContext } from '../request/system.ts'
import { type Viewer, viewerOf } from '../request/viewer.ts'
import { at, dateAt } from './moments.ts'
import type { Chronicle } from './notices.ts'
import type { Consequence, PlayedRecord } from './played-record.ts'
import type { Act } from './timeline.ts'

/** What an act meant, still to be done. */
export interface Due {
  record: PlayedRecord
  act: Act
  consequence: Exclude<Consequence, null>
}

const contextAt = (moment: Date, today: string) => systemContext({ now: () => moment }, today, 'seed')

async function carryOut({ record: { module, row, story, steps, lines }, act, consequence }: Due, viewer: Viewer): Promise<void> {
  const { holds = [], effects = [] } = module
  const context = contextAt(act.at, dateAt(act.at, story.person.site))
  const subject: Subject = { module, record: row, steps, covered: new Set(lines.map((line) => line.employeeId)), viewer, context }
  if (consequence === 'hold') await post(holds, subject)
  if (consequence === 'release' || consequence === 'post') await reverse(holds, subject)
  if (consequence === 'post') await post(effects, subject)
  if (consequence === 'reverse') await reverse(effects, subject)
}

/** Does them all. Runs in the seed's transaction. */
export async function carryOutOwn(due: readonly Due[]): Promise<void> {
  const [first] = due
  if (!first) return
  const viewer = await viewerOf(contextAt(first.act.at, dateAt(first.act.at)))
  for (const each of due) await carryOut(each, viewer)
}

/** Kind of effect that waits for the end of a day and makes a payroll line (server/time/overtime-effects.ts). */
const PAY_ONCE_OVER = 'overtimePay'
/** The night's job comes so many minutes after midnight. */
const NIGHT = 5 * 60

/** What the job of each night did for the pay of days up to a date: slips are made of it. Other effects that wait are left to the job itself. */
export async function payPastDays(chronicles: readonly Chronicle[], until: string): Promise<void> {
  const due = chronicles.map((c) => c.record).filter(({ module, row }) => row.status === Status.approved && row.until && row.until <= until && module.effects?.some((e) => e.kind === PAY_ONCE_OVER))
  const moments = due.map((record) => ({ record, moment: new Date(Math.max(record.row.changedAt.getTime(), at(addDays(record.row.until ?? until, 1), NIGHT, record.story.person.site).getTime())) }))
  moments.sort((a, b) => a.moment.getTime() - b.moment.getTime())
  const [first] = moments
  if (!first) return
  const viewer = await viewerOf(contextAt(first.moment, dateAt(first.moment)))
  for (const { record: { module, row, steps, lines }, moment } of moments) {
    const subject: Subject = { module, record: row, steps, covered: new Set(lines.map((line) => line.employeeId)), viewer, context: contextAt(moment, dateAt(moment)) }
    await settle((module.effects ?? []).filter((e) => e.kind === PAY_ONCE_OVER), subject)
  }
}
