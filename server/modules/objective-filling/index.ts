/** Objectives of an appraisal period on the server: what they mean. @see contract/modules/objective-filling/README.md */
import { type ObjectiveStartInput, objectiveCalls } from '../../../contract/modules/objective-filling/calls.ts'
import { objectiveFilling } from '../../../contract/modules/objective-filling/index.ts'
import { objectiveSchemas } from '../../../contract/modules/objective-filling/schemas.ts'
import type { Files } from '../../files/files.ts'
import { everyPeriod } from '../../growth/periods.ts'
import { type Context, serve, type ServedCall } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { type Allow, serverModule, type ServerModule } from '../../request/module.ts'
import { findModuleOf } from '../../request/records.ts'
import type { Requests } from '../../request/requests.ts'
import { reviseObjective } from './change.ts'
import { checkApprove, checkSubmit } from './check.ts'
import { computeObjectives } from './compute.ts'
import { objectivesOnDesk } from './desk.ts'
import { objectiveEffects } from './effects.ts'
import { objectivesMoved } from './moved.ts'
import { previewObjectives } from './preview.ts'
import { startOf } from './start.ts'
import { objectiveTexts, objectiveTitles } from './texts.ts'
import { periodIdOf } from './values.ts'

/** Whoever writes them: the person, who leads them, their HR. */
const writes: Allow = (r) => r.isRequestor && (r.isEmployee || r.isSuperior || r.isHr)

export const objectiveFillingModule: ServerModule = serverModule(objectiveFilling, {
  can: {
    view: (r) => r.isRequestor || r.isEmployee || r.isSuperior || r.isHr || r.isInChain,
    draft: writes,
    submit: writes,
    cancel: (r) => r.isRequestor || r.isHr,
  },
  compute: computeObjectives,
  moved: objectivesMoved,
  // what is to be achieved is no pay of a day
  checksPayPeriod: true,
  atCutOff: 'passOn',
  check: { submit: checkSubmit, approve: checkApprove },
  effects: objectiveEffects,
  preview: previewObjectives,
  async vanished(records) {
    const known = await everyPeriod('appraisal')
    return new Set(records.filter((r) => !known.has(periodIdOf(r.values))).map((r) => r.id))
  },
  texts: objectiveTexts,
  title: objectiveTitles,
})

export interface ObjectiveFillingDeps {
  /** The request machinery: serves the calls every request module has. */
  requests: Requests
  files: Pick<Files, 'readOf'>
}

/** All calls of objectives. */
export function createObjectiveFilling({ requests, files }: ObjectiveFillingDeps): ServedCall[] {
  const module = objectiveFillingModule
  const { edit, file, pendingApproval, reviseObjective: change } = objectiveCalls
  return [
    ...requests.served(module),
    ...serve({ edit, file, pendingApproval, reviseObjective: change }, objectiveSchemas, {
      edit: (input: ObjectiveStartInput, context: Context) => startOf(input, context),
      async file({ id, fileId }, context) {
        const isSeen = (await findModuleOf(id)) === objectiveFilling.slug && (await requests.maySee(id, context))
        return isSeen ? files.readOf(id, fileId) : refuse('not_found')
      },
      pendingApproval: (input, context) => objectivesOnDesk(requests, input, context),
      reviseObjective: (input, context) => reviseObjective(requests, module, input, context),
    }),
  ]
}
