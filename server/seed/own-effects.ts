/** Effects that a teller does not tell: the module's own, done once the requests are written, at the moments of the story and in their order. */
import type { Subject } from '../request/actions.ts'
import { post, reverse } from '../request/perform/effect-log.ts'
import { systemContext } from '../request/system.ts'
import { type Viewer, viewerOf } from '../request/viewer.ts'
import { dateAt } from './moments.ts'
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
