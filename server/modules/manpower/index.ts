/** Requests for people on the server: what they mean. @see contract/modules/manpower/README.md */
import { toKeyValues } from '../../../contract/kit/wire.ts'
import { manpowerCalls } from '../../../contract/modules/manpower/calls.ts'
import { manpower } from '../../../contract/modules/manpower/index.ts'
import { manpowerSchemas } from '../../../contract/modules/manpower/schemas.ts'
import type { AnyRequestDef, RequestDetail } from '../../../contract/kit/request.ts'
import { type Context, serve, type ServedCall } from '../../lib/handler.ts'
import { type Allow, serverModule, type ServerModule } from '../../request/module.ts'
import { checkApprove, checkSubmit } from './check.ts'
import { computeManpower } from './compute.ts'
import { configuration, contractMonth, mandatoryFields } from './configuration.ts'
import { customPropertiesFor } from './custom.ts'
import { manpowerEffects, manpowerHolds } from './effects.ts'
import { inChargeOptions } from './in-charge.ts'
import { planRoom } from './plan-room.ts'
import { previewManpower } from './preview.ts'
import { designationOptions, employmentStatusOptions, frameOptions, gradeOptions, leaverOptions, managerOptions, positionOptions, requestTypeOptions, siteOptions, unitOptions, workingLocationOptions } from './sources.ts'
import { statedOf } from './stated.ts'
import { manpowerTexts, manpowerTitles, planTexts } from './texts.ts'
import { requireFiles } from './who.ts'

/** HR, or who leads people; for a manager below them, or themselves. */
const mayFile: Allow = (r) => r.isRequestor && r.leads && (r.isEmployee || r.isSuperior || r.isHr)

export const manpowerModule: ServerModule = serverModule(manpower, {
  can: {
    view: (r) => r.isRequestor || r.isEmployee || r.isSuperior || r.isHr || r.isInChain,
    draft: mayFile,
    submit: mayFile,
    cancel: (r) => r.isRequestor || r.isEmployee || r.isHr,
  },
  compute: computeManpower,
  // a hire is no day of pay
  checksPayPeriod: true,
  atCutOff: 'passOn',
  check: { submit: checkSubmit, approve: checkApprove },
  conditions: ({ values }) => statedOf(values),
  holds: manpowerHolds,
  effects: manpowerEffects,
  preview: previewManpower,
  texts: manpowerTexts,
  title: manpowerTitles,
})

export interface ManpowerDeps {
  /** The request machinery: serves the calls every request module has. */
  requests: { served(module: ServerModule): ServedCall[]; detail(def: AnyRequestDef, input: { id: string }, context: Context): Promise<RequestDetail> }
}

/** A request with what the plan has for it now. */
async function detailWithPlan(requests: ManpowerDeps['requests'], { id }: { id: string }, context: Context): Promise<RequestDetail> {
  const detail = await requests.detail(manpower, { id }, context)
  return { ...detail, texts: [...detail.texts, ...toKeyValues(await planTexts({ id, values: { ...detail } }, context))] }
}

/** Calls of requests for people: those every request has, what they are chosen from, and what their form must know. */
export function createManpower({ requests }: ManpowerDeps): ServedCall[] {
  const calls = manpowerCalls
  const schemas = manpowerSchemas
  const wrapped: ServedCall[] = [
    { call: calls.detail, schema: schemas.detail, handle: (input: { id: string }, context: Context) => detailWithPlan(requests, input, context) },
    { call: calls.datasourceWorkingLocation, schema: schemas.datasourceWorkingLocation, handle: workingLocationOptions },
  ]
  const replaced = new Set(wrapped.map(({ call }) => call.id))
  const {
    datasourceEmployee, datasourceTimeFrame, datasourceCompanyStructure, datasourceDesignation, datasourceSite, datasourceEmployeeGrade, datasourceReplacement, datasourcePosition, datasourceRequestType, datasourceEmploymentStatus,
    datasourceInCharge, configuration: facts, getMandatoryField, getCustomProperty, contractMonth: months, planRoom: room,
  } = calls
  return [
    ...requests.served(manpowerModule).filter(({ call }) => !replaced.has(call.id)),
    ...wrapped,
    ...serve(
      {
        datasourceEmployee, datasourceTimeFrame, datasourceCompanyStructure, datasourceDesignation, datasourceSite, datasourceEmployeeGrade, datasourceReplacement, datasourcePosition, datasourceRequestType, datasourceEmploymentStatus,
        datasourceInCharge, configuration: facts, getMandatoryField, getCustomProperty, contractMonth: months, planRoom: room,
      },
      schemas,
      {
        datasourceEmployee: managerOptions,
        datasourceTimeFrame: frameOptions,
        datasourceCompanyStructure: unitOptions,
        datasourceDesignation: designationOptions,
        datasourceSite: siteOptions,
        datasourceEmployeeGrade: gradeOptions,
        datasourceReplacement: leaverOptions,
        datasourcePosition: positionOptions,
        datasourceRequestType: requestTypeOptions,
        datasourceEmploymentStatus: employmentStatusOptions,
        async datasourceInCharge(input, context) {
          await requireFiles(context)
          return inChargeOptions(input, context)
        },
        configuration,
        getMandatoryField: mandatoryFields,
        async getCustomProperty(input, context) {
          await requireFiles(context)
          return customPropertiesFor(input, context)
        },
        contractMonth,
        planRoom,
      },
    ),
  ]
}
