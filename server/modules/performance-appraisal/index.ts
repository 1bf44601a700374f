/** Evaluations on the server: what they mean. @see contract/modules/performance-appraisal/README.md */
import { appraisalCalls } from '../../../contract/modules/performance-appraisal/calls.ts'
import { performanceAppraisal } from '../../../contract/modules/performance-appraisal/index.ts'
import { appraisalSchemas } from '../../../contract/modules/performance-appraisal/schemas.ts'
import type { Files } from '../../files/files.ts'
import { findEvaluation } from '../../growth/appraisal/evaluations.ts'
import { everyPeriod } from '../../growth/periods.ts'
import { serve, type ServedCall } from '../../lib/handler.ts'
import { rolesOf } from '../../org/roles.ts'
import { type Allow, type RequestRecord, serverModule, type ServerModule } from '../../request/module.ts'
import type { Requests } from '../../request/requests.ts'
import { batchDecide, batchSubmit } from './batch.ts'
import { checkApprove, checkLevel, checkSubmit } from './check.ts'
import { computeEvaluation } from './compute.ts'
import { saveCalibration, seesCalibration } from './desk.ts'
import { evaluationEffects } from './effects.ts'
import { movedEvaluation } from './moved.ts'
import { previewEvaluation } from './preview.ts'
import { ownObjectives, sayProgress } from './progress.ts'
import { acknowledge, publish } from './publish.ts'
import { type RaterDeps, raterCalls } from './raters/index.ts'
import { appraisalReading } from './read/index.ts'
import { evaluationTexts, evaluationTitles } from './texts.ts'
import { periodIdIn } from './values.ts'

/** Only who writes it; whom it is about is told nothing of the request (`confidential`). */
const writer: Allow = (r) => r.isRequestor

/** Open ones whose period the company took out of its configuration. */
async function vanished(records: readonly Pick<RequestRecord, 'id' | 'values'>[]): Promise<ReadonlySet<string>> {
  const known = await everyPeriod('appraisal')
  return new Set(records.filter(({ values }) => { const id = periodIdIn(values); return id !== '' && !known.has(id) }).map((r) => r.id))
}

export const performanceAppraisalModule: ServerModule = serverModule(performanceAppraisal, {
  can: {
    view: (r) => r.isRequestor || r.isSuperior || r.isHr || r.isInChain,
    draft: writer,
    submit: writer,
    cancel: (r) => r.isRequestor || r.isHr,
  },
  compute: computeEvaluation,
  moved: movedEvaluation,
  seesDesk: (relation, of) => seesCalibration(relation, of),
  // what somebody achieved is no pay of a day
  checksPayPeriod: true,
  atCutOff: 'passOn',
  check: { submit: checkSubmit, approve: checkApprove, level: checkLevel },
  conditions: async ({ record, context }) => {
    const evaluatorId = (await findEvaluation(record.id))?.evaluatorId ?? record.requestorId
    return { writer: (await rolesOf(evaluatorId, context.today)).includes('ceo') ? 'ceo' : 'other' }
  },
  effects: evaluationEffects,
  preview: previewEvaluation,
  vanished,
  texts: evaluationTexts,
  title: evaluationTitles,
})

export interface PerformanceAppraisalDeps extends Pick<RaterDeps, 'noteReading'> {
  /** The request machinery: serves the calls every request module has. */
  requests: Requests
  files: Files
}

/** Every call of the module but those of objectives. */
export function createPerformanceAppraisal({ requests, files, noteReading }: PerformanceAppraisalDeps): ServedCall[] {
  const { saveDesk } = appraisalCalls
  const { batchSubmit: submitMany, batchApprove, batchReject, acknowledge: acknowledged, publish: publishNow, progress, ownObjectives: objectivesOfCaller } = appraisalCalls
  const reading = appraisalReading({ requests, files })
  const replaced = new Set([saveDesk.id, ...reading.map(({ call }) => call.id)])
  return [
    ...requests.served(performanceAppraisalModule).filter(({ call }) => !replaced.has(call.id)),
    ...reading,
    ...serve({ saveDesk, batchSubmit: submitMany, batchApprove, batchReject, acknowledge: acknowledged, publish: publishNow, progress, ownObjectives: objectivesOfCaller }, appraisalSchemas, {
      saveDesk: (input, context) => saveCalibration(requests, input, context),
      batchSubmit: (input, context) => batchSubmit(requests, input, context),
      batchApprove: (input, context) => batchDecide(requests, 'approve', input, context),
      batchReject: (input, context) => batchDecide(requests, 'reject', input, context),
      acknowledge,
      publish,
      progress: sayProgress,
      ownObjectives: (_, context) => ownObjectives(context),
    }),
    ...raterCalls({ requests, noteReading }),
  ]
}
