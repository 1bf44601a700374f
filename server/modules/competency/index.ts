/** Competency assessments on the server: what they mean. @see contract/modules/competency/README.md */
import { isEmptyId } from '../../../contract/kit/ids.ts'
import { competencyCalls, type CreateOrUpdateInput, type LevelsInput, type StartInput } from '../../../contract/modules/competency/calls.ts'
import { competency } from '../../../contract/modules/competency/index.ts'
import { competencySchemas } from '../../../contract/modules/competency/schemas.ts'
import { type Context, serve, type ServedCall } from '../../lib/handler.ts'
import { fileableEmployees } from '../../request/filing.ts'
import { type Allow, serverModule, type ServerModule } from '../../request/module.ts'
import type { SaveValues } from '../../request/requests.ts'
import { withoutPeriod } from '../../growth/periods.ts'
import { checkLevel, checkSubmit } from './check.ts'
import { computeAssessment } from './compute.ts'
import { competencyEffects } from './effects.ts'
import { finalAssessment, finalDesk, finalHistory, finalList, type Machinery } from './final.ts'
import { giveLevels, saveLevels } from './levels.ts'
import { previewAssessment } from './preview.ts'
import { competencyProfile } from './profile.ts'
import { seesLevels } from '../../growth/sight.ts'
import { competencyOptions, configuration, jobOptions, periodOptions } from './sources.ts'
import { startOf } from './start.ts'
import { assessmentTexts, assessmentTitles, deskTexts } from './texts.ts'

const own: Allow = (r) => r.isRequestor && r.isEmployee

export const competencyModule: ServerModule = serverModule(competency, {
  can: {
    view: (r) => r.isRequestor || r.isEmployee || r.isSuperior || r.isHr || r.isInChain,
    draft: own,
    submit: own,
    cancel: (r) => r.isRequestor || r.isHr,
  },
  compute: computeAssessment,
  seesDesk: seesLevels,
  deskTexts,
  // what somebody can do is no pay of a day
  checksPayPeriod: true,
  atCutOff: 'passOn',
  check: { submit: checkSubmit, level: checkLevel },
  effects: competencyEffects,
  preview: previewAssessment,
  vanished: (records) => withoutPeriod('competency', records),
  texts: assessmentTexts,
  title: assessmentTitles,
})

export interface CompetencyDeps {
  /** The request machinery: serves the calls every request module has. */
  requests: Machinery
}

const isLevels = (input: CreateOrUpdateInput): input is LevelsInput => 'levels' in input && input.levels !== undefined

/** All 15 calls, and those of ours. */
export function createCompetency({ requests }: CompetencyDeps): ServedCall[] {
  const { configuration: facts, getFinalAssessment, getFinalAssessmentApproval, getFinalAssessmentHistory, getFinalAssessmentById, datasourceEmployee, datasourcePeriod, competencies, jobProfiles, profile } = competencyCalls
  const { detail, createOrUpdate, saveDesk } = competencyCalls
  const module = competencyModule
  const wrapped: ServedCall[] = [
    { call: detail, schema: competencySchemas.detail, handle: (input: StartInput, context: Context) => (isEmptyId(input.id) ? startOf(input, context) : requests.detail(competency, { id: input.id }, context)) },
    {
      call: createOrUpdate, schema: competencySchemas.createOrUpdate,
      handle: (input: CreateOrUpdateInput, context: Context) => (isLevels(input) ? giveLevels(requests, input, context) : requests.perform(competency, 'save', input as unknown as SaveValues, context)),
    },
    { call: saveDesk, schema: competencySchemas.saveDesk, handle: (input, context) => saveLevels(requests, input, context) },
  ]
  const replaced = new Set(wrapped.map(({ call }) => call.id))
  return [
    ...requests.served(module).filter(({ call }) => !replaced.has(call.id)),
    ...wrapped,
    ...serve({ configuration: facts, getFinalAssessment, getFinalAssessmentApproval, getFinalAssessmentHistory, getFinalAssessmentById, datasourceEmployee, datasourcePeriod, competencies, jobProfiles, profile }, competencySchemas, {
      configuration: (_, context) => configuration(context),
      getFinalAssessment: (input, context) => finalList(requests, module, input, context),
      getFinalAssessmentApproval: (input, context) => finalDesk(requests, input, context),
      getFinalAssessmentHistory: (input, context) => finalHistory(requests, input, context),
      getFinalAssessmentById: (input, context) => finalAssessment(requests, module, input, context),
      datasourceEmployee: (input, context) => fileableEmployees(input, context, module),
      datasourcePeriod: periodOptions,
      competencies: competencyOptions,
      jobProfiles: jobOptions,
      profile: competencyProfile,
    }),
  ]
}
