/** Career development plans on the server: what they mean. @see contract/modules/career-development-plan/README.md */
import { isEmptyId } from '../../../contract/kit/ids.ts'
import { careerDevelopmentPlanCalls, type RevisePlanInput } from '../../../contract/modules/career-development-plan/calls.ts'
import { careerDevelopmentPlan } from '../../../contract/modules/career-development-plan/index.ts'
import { careerDevelopmentPlanSchemas } from '../../../contract/modules/career-development-plan/schemas.ts'
import { tx } from '../../db/context.ts'
import { withoutPeriod } from '../../growth/periods.ts'
import { seesLevels } from '../../growth/sight.ts'
import { type Context, serve, type ServedCall } from '../../lib/handler.ts'
import { searchDepartments } from '../../org/departments.ts'
import { searchSites } from '../../org/sites.ts'
import { fileableEmployees } from '../../request/filing.ts'
import { type Allow, serverModule, type ServerModule } from '../../request/module.ts'
import { recordsById } from '../../request/records.ts'
import { checkLevel, checkSubmit } from './check.ts'
import { deleteCommentRow, saveCommentRow, saveComments, saveRecommendation } from './comment-rows.ts'
import { planEffects } from './effects.ts'
import { computePlan } from './levels.ts'
import { personalInformation, planStart } from './person.ts'
import { commentDetail, commentedPlans, ownPlans, planDetail } from './plans.ts'
import { previewPlan } from './preview.ts'
import { deleteSectionRow, type Machinery, saveSectionRow } from './section-rows.ts'
import { openAgain, sectionsMoved } from './sections.ts'
import { competencyOptions, periodOptions, positionOptions, suggestionOptions } from './sources.ts'
import { deskTexts, planTexts, planTitles } from './texts.ts'

const own: Allow = (r) => r.isRequestor && r.isEmployee

export const careerDevelopmentPlanModule: ServerModule = serverModule(careerDevelopmentPlan, {
  can: {
    view: (r) => r.isRequestor || r.isEmployee || r.isSuperior || r.isHr || r.isInChain,
    draft: own,
    submit: own,
    cancel: (r) => r.isRequestor || r.isHr,
  },
  compute: computePlan,
  moved: sectionsMoved,
  seesDesk: seesLevels,
  deskTexts,
  // a plan is no pay of a day
  checksPayPeriod: true,
  atCutOff: 'passOn',
  check: { submit: checkSubmit, level: checkLevel },
  effects: planEffects,
  preview: previewPlan,
  vanished: (records) => withoutPeriod('plan', records),
  texts: planTexts,
  title: planTitles,
})

export interface CareerDevelopmentPlanDeps {
  /** The request machinery: serves the calls every request module has, and saves a plan when one of its rows changes. */
  requests: Machinery
}

/** A return opens the sections it names. */
const revise = (requests: Machinery, { sections = [], ...input }: RevisePlanInput, context: Context) =>
  tx(async () => {
    const done = await requests.perform(careerDevelopmentPlan, 'revise', input, context)
    const [record] = await recordsById([input.id])
    if (record) await openAgain(record, sections)
    return done
  })

/** All 30 calls, and those of ours. */
export function createCareerDevelopmentPlan({ requests }: CareerDevelopmentPlanDeps): ServedCall[] {
  const calls = careerDevelopmentPlanCalls
  const schemas = careerDevelopmentPlanSchemas
  const module = careerDevelopmentPlanModule
  const wrapped: ServedCall[] = [
    { call: calls.detail, schema: schemas.detail, handle: ({ id }: { id: string }, context: Context) => (isEmptyId(id) ? planStart(context) : planDetail(requests, id, context)) },
    { call: calls.revise, schema: schemas.revise, handle: (input: RevisePlanInput, context: Context) => revise(requests, input, context) },
    { call: calls.saveDesk, schema: schemas.saveDesk, handle: (input, context) => saveComments(requests, input, context) },
  ]
  const replaced = new Set(wrapped.map(({ call }) => call.id))
  const at = (context: Context) => ({ requests, module, context })
  const {
    datasourcePeriod, datasourceEmployee, datasourceCompetency, datasourceSitePlan, datasourceFunctionPlan, datasourcePositionPlan, datasourceSuggestionPeriod, getPersonalInformation, getSelfFilling, getCommentBySuperior,
    getCommentBySuperiorById, createOrUpdatePreviousCompetency, createOrUpdateCompetency, createOrUpdateDevelopmentByAge, createOrUpdateCurrentCondition, createOrUpdateRecommendation, createOrUpdatePosition,
    createOrUpdateFutureCompetency, deletePreviousCompetency, deleteCompetency, deleteDevelopmentByAge, deleteCurrentCondition, deletePosition, deleteFutureCompetency,
  } = calls
  return [
    ...requests.served(module).filter(({ call }) => !replaced.has(call.id)),
    ...wrapped,
    ...serve(
      {
        datasourcePeriod, datasourceEmployee, datasourceCompetency, datasourceSitePlan, datasourceFunctionPlan, datasourcePositionPlan, datasourceSuggestionPeriod, getPersonalInformation, getSelfFilling, getCommentBySuperior,
        getCommentBySuperiorById, createOrUpdatePreviousCompetency, createOrUpdateCompetency, createOrUpdateDevelopmentByAge, createOrUpdateCurrentCondition, createOrUpdateRecommendation, createOrUpdatePosition,
        createOrUpdateFutureCompetency, deletePreviousCompetency, deleteCompetency, deleteDevelopmentByAge, deleteCurrentCondition, deletePosition, deleteFutureCompetency,
      },
      schemas,
      {
        datasourcePeriod: periodOptions,
        datasourceEmployee: (input, context) => fileableEmployees(input, context, module),
        datasourceCompetency: competencyOptions,
        datasourceSitePlan: searchSites,
        datasourceFunctionPlan: searchDepartments,
        datasourcePositionPlan: positionOptions,
        datasourceSuggestionPeriod: suggestionOptions,
        getPersonalInformation: (input, context) => personalInformation(requests, input, context),
        getSelfFilling: (input, context) => ownPlans(requests, input, context),
        getCommentBySuperior: (input, context) => commentedPlans(module, input, context),
        getCommentBySuperiorById: (input, context) => commentDetail(requests, module, input, context),
        createOrUpdatePreviousCompetency: (input, context) => saveSectionRow(requests, 'previousCompetencyData', input, context),
        createOrUpdateCompetency: (input, context) => saveSectionRow(requests, 'competencyData', input, context),
        createOrUpdateDevelopmentByAge: (input, context) => saveSectionRow(requests, 'developmentByAgeData', input, context),
        createOrUpdateCurrentCondition: (input, context) => saveCommentRow(at(context), 'currentConditionCompetencyCommentData', input),
        createOrUpdateRecommendation: (input, context) => saveRecommendation(at(context), input),
        createOrUpdatePosition: (input, context) => saveCommentRow(at(context), 'futurePositionRecommendationCommentDataDetail', input),
        createOrUpdateFutureCompetency: (input, context) => saveCommentRow(at(context), 'futurePositionCompetencyCommentData', input),
        deletePreviousCompetency: (input, context) => deleteSectionRow(requests, 'previousCompetencyData', input, context),
        deleteCompetency: (input, context) => deleteSectionRow(requests, 'competencyData', input, context),
        deleteDevelopmentByAge: (input, context) => deleteSectionRow(requests, 'developmentByAgeData', input, context),
        deleteCurrentCondition: (input, context) => deleteCommentRow(at(context), 'currentConditionCompetencyCommentData', input),
        deletePosition: (input, context) => deleteCommentRow(at(context), 'futurePositionRecommendationCommentDataDetail', input),
        deleteFutureCompetency: (input, context) => deleteCommentRow(at(context), 'futurePositionCompetencyCommentData', input),
      },
    ),
  ]
}
