/** Training request on the server: what it means. @see contract/modules/training-request/README.md */
import { trainingRequestCalls } from '../../../contract/modules/training-request/calls.ts'
import { trainingRequest } from '../../../contract/modules/training-request/index.ts'
import { trainingRequestSchemas } from '../../../contract/modules/training-request/schemas.ts'
import { serve, type ServedCall } from '../../lib/handler.ts'
import { searchDepartments } from '../../org/departments.ts'
import { searchEmployees } from '../../org/people.ts'
import { searchSites } from '../../org/sites.ts'
import { fileableEmployees } from '../../request/filing.ts'
import { type Allow, serverModule, type ServerModule } from '../../request/module.ts'
import { participantId } from '../../training/participants.ts'
import { searchCurrencies } from '../../training/terms/currencies.ts'
import { searchFormTemplates } from '../../training/terms/form-templates.ts'
import { ROLE_LEARNING } from '../../training/who.ts'
import { checkApprove, checkSubmit } from './check.ts'
import { createClone, withoutPast } from './clone.ts'
import { computeTraining } from './compute.ts'
import { trainingEffects } from './effects.ts'
import { previewTraining } from './preview.ts'
import { audienceReach } from './reach.ts'
import { deleteRow, type Machinery, saveMember, saveRow } from './rows.ts'
import { configuration, sourceOptions, subjectOptions } from './sources.ts'
import { memberTexts, trainingTexts, trainingTitles } from './texts.ts'

const own: Allow = (r) => r.isRequestor
/** Costs are for who asks, decides, or plans trainings; superiors see a request without them. */
const readsCosts: Allow = (r, { caller }) => r.isRequestor || r.isHr || r.isInChain || caller.roles.includes('cfo')

export const trainingRequestModule: ServerModule = serverModule(trainingRequest, {
  reach: [ROLE_LEARNING],
  can: {
    view: (r) => r.isRequestor || r.isSuperior || r.isHr || r.isInChain,
    draft: own,
    submit: own,
    cancel: (r) => r.isRequestor || r.isHr,
  },
  hides: { fields: ['costs', 'costDetails', 'totalCost', 'overCeiling'], from: (r, context) => !readsCosts(r, context) },
  compute: computeTraining,
  // who is recommended is no line: they do not see the request, and may decide on it
  lines: ({ record: { id, employeeId, from, until, note } }) => Promise.resolve([{ lineId: id, kind: trainingRequest.slug, employeeId, from, until, note, values: {} }]),
  startsOver: withoutPast,
  idOfPerson: participantId,
  check: { submit: checkSubmit, approve: checkApprove },
  // a training is no day of pay
  checksPayPeriod: true,
  atCutOff: 'passOn',
  effects: trainingEffects,
  preview: previewTraining,
  texts: trainingTexts,
  lineTexts: memberTexts,
  title: trainingTitles,
})

export interface TrainingRequestDeps {
  /** The request machinery: serves the calls every request module has, and saves a request when one of its rows changes. */
  requests: Machinery & { served(module: ServerModule): ServedCall[] }
}

/** All 33 calls, and four sources and a count of ours. */
export function createTrainingRequest({ requests }: TrainingRequestDeps): ServedCall[] {
  const {
    datasourceTrainingSubject, datasourceEmployee, datasourceCurrency, datasourceFacilitatorSource, datasourceCrew, datasourceCompanyStructure, datasourceSite, datasourceForm, configuration: facts, audienceReach: reach, createClone: clone,
    createOrUpdateRecommendMember, deleteRecommendMember, createOrUpdateFacilitator, createOrUpdateCost, createOrUpdateCostDetail, createOrUpdateSession, createOrUpdateSessionGroup, createOrUpdateCoordinator,
    deleteFacilitator, deleteCost, deleteCostDetail, deleteSession, deleteSessionGroup, deleteCoordinator,
  } = trainingRequestCalls
  const module = trainingRequestModule
  return [
    ...requests.served(module),
    ...serve(
      {
        datasourceTrainingSubject, datasourceEmployee, datasourceCurrency, datasourceFacilitatorSource, datasourceCrew, datasourceCompanyStructure, datasourceSite, datasourceForm, configuration: facts, audienceReach: reach, createClone: clone,
        createOrUpdateRecommendMember, deleteRecommendMember, createOrUpdateFacilitator, createOrUpdateCost, createOrUpdateCostDetail, createOrUpdateSession, createOrUpdateSessionGroup, createOrUpdateCoordinator,
        deleteFacilitator, deleteCost, deleteCostDetail, deleteSession, deleteSessionGroup, deleteCoordinator,
      },
      trainingRequestSchemas,
      {
        datasourceTrainingSubject: subjectOptions,
        datasourceEmployee: (input, context) => fileableEmployees(input, context, module),
        datasourceCurrency: (input, { language }) => searchCurrencies(input, language),
        datasourceFacilitatorSource: sourceOptions,
        datasourceCrew: (input, { today }) => searchEmployees({ ...input, date: today }),
        datasourceCompanyStructure: searchDepartments,
        datasourceSite: searchSites,
        datasourceForm: (input, { language }) => searchFormTemplates(input, language),
        configuration,
        audienceReach,
        createClone: (input, context) => createClone(requests, input, context),
        createOrUpdateRecommendMember: (input, context) => saveMember(requests, module, input, context),
        deleteRecommendMember: (input, context) => deleteRow(requests, 'recommendMembers', input, context),
        createOrUpdateFacilitator: (input, context) => saveRow(requests, 'facilitators', input, context),
        createOrUpdateCost: (input, context) => saveRow(requests, 'costs', input, context),
        createOrUpdateCostDetail: (input, context) => saveRow(requests, 'costDetails', input, context),
        createOrUpdateSession: (input, context) => saveRow(requests, 'sessions', input, context),
        createOrUpdateSessionGroup: (input, context) => saveRow(requests, 'sessionGroups', input, context),
        createOrUpdateCoordinator: (input, context) => saveRow(requests, 'coordinators', input, context),
        deleteFacilitator: (input, context) => deleteRow(requests, 'facilitators', input, context),
        deleteCost: (input, context) => deleteRow(requests, 'costs', input, context),
        deleteCostDetail: (input, context) => deleteRow(requests, 'costDetails', input, context),
        deleteSession: (input, context) => deleteRow(requests, 'sessions', input, context),
        deleteSessionGroup: (input, context) => deleteRow(requests, 'sessionGroups', input, context),
        deleteCoordinator: (input, context) => deleteRow(requests, 'coordinators', input, context),
      },
    ),
  ]
}
