/** Custom module requests on the server: what they mean. @see contract/modules/custom-module-request/README.md */
import { customExtraCalls } from '../../../contract/modules/custom-module-request/calls.ts'
import { payHourReasons } from '../../../contract/modules/custom-module-request/choices.ts'
import { overtimeReasons } from '../../../contract/modules/overtime-schedule/choices.ts'
import { shiftReasons } from '../../../contract/modules/manual-shifts/choices.ts'
import { customModuleRequest } from '../../../contract/modules/custom-module-request/index.ts'
import { MAX_LINES, MAX_RANGE_DAYS } from '../../../contract/modules/custom-module-request/line-types.ts'
import { customModuleSchemas } from '../../../contract/modules/custom-module-request/schemas.ts'
import { customSources } from '../../../contract/modules/custom-module-request/sources.ts'
import { pagedRows } from '../../db/paging.ts'
import { attachmentsOf } from '../../files/refs.ts'
import { serve, type ServedCall } from '../../lib/handler.ts'
import { searchEmployees } from '../../org/people.ts'
import { searchChoices } from '../../org/choices.ts'
import { readableBy } from '../../org/scope.ts'
import { searchSites } from '../../org/sites.ts'
import { fileableEmployees } from '../../request/filing.ts'
import { type Allow, serverModule, type ServerModule } from '../../request/module.ts'
import { noteAttachmentIds } from '../../request/perform/history.ts'
import { shiftOptions } from '../../time/shift-options.ts'
import { computeLines } from './compute.ts'
import { customEffects, customHolds } from './effects.ts'
import { checkTime, fromCalendarGroup, leaveBalance, manualOtDate, payrollOtAdjustmentDate, totalDay } from './hints.ts'
import { type Machinery, seen, servedLines } from './lines.ts'
import { checkApprove, checkCancel, checkSubmit } from './policy.ts'
import { previewCustom } from './preview.ts'
import { rowsOf } from './rows.ts'
import { componentOptions, groupOptions, mutationTypeOptions, periodOptions, startEndOptions, statusOptions, typeOptions } from './sources.ts'
import { customTexts } from './texts.ts'
import { validate } from './validate.ts'

/** HR, or somebody with people under them; for whom is judged line by line. */
const mayFile: Allow = (r) => r.isRequestor && r.leads

export const customModule: ServerModule = serverModule(customModuleRequest, {
  can: {
    view: (r) => r.isRequestor || r.isSuperior || r.isHr || r.isInChain,
    draft: mayFile,
    submit: mayFile,
    cancel: (r) => r.isRequestor || r.isHr,
  },
  compute: ({ values, context }) => computeLines(values, context.now),
  lines: ({ record, values }) => Promise.resolve(rowsOf({ id: record.id, values }).flatMap((r) => r.units)),
  // each line answers for its own days: an adjustment is about days that are closed, in a period that is not
  checksPayPeriod: true,
  check: { submit: checkSubmit, approve: checkApprove, cancel: checkCancel },
  holds: customHolds,
  effects: customEffects,
  preview: previewCustom,
  texts: customTexts,
})

export interface CustomModuleDeps {
  /** The request machinery: serves the calls every request module has, and saves a request when one of its lines changes. */
  requests: Machinery & { served(module: ServerModule): ServedCall[] }
}

/** All 61 calls: those of every request module, four for each type of line, and those of its own. */
export function createCustomModuleRequests({ requests }: CustomModuleDeps): ServedCall[] {
  return [
    ...requests.served(customModule),
    ...servedLines(requests),
    ...serve({ ...customExtraCalls, ...customSources }, customModuleSchemas, {
      validate: ({ id }, context) => validate(customModule, id, context),
      async getAttachment(input, context) {
        const { id } = await seen(requests, input.id, context)
        const notes = await noteAttachmentIds(id)
        return pagedRows(((await attachmentsOf([id])).get(id) ?? []).filter((a) => !notes.has(a.attachmentId)), input)
      },
      async configuration(_, context) {
        return { mayCreate: (await readableBy(context))?.beside.isEmpty !== true, maxLines: MAX_LINES, maxRangeDays: MAX_RANGE_DAYS }
      },
      dataSourceRequestor: fileableEmployees,
      dataSourceReplacement: (input, { today }) => searchEmployees({ ...input, date: today }),
      dataSourceSite: searchSites,
      dataSourceShift: shiftOptions,
      dataSourceManualShiftReasonType: (input, { language }) => searchChoices(shiftReasons, input, language),
      dataSourceOtReasonType: (input, { language }) => searchChoices(overtimeReasons, input, language),
      dataSourcePayrollOtAdjustmentReason: (input, { language }) => searchChoices(payHourReasons, input, language),
      dataSourcePeriodPay: periodOptions,
      dataSourceAttendanceComponent: componentOptions,
      dataSourceEmployeeMutationType: mutationTypeOptions,
      dataSourceCalendarGroup: groupOptions,
      dataSourceLeaveType: typeOptions,
      dataSourceStartEndType: startEndOptions,
      dataSourceStatus: statusOptions,
      getImmediatePostDataFromCalendarGroup: fromCalendarGroup,
      getImmediatePostDataLeaveBalance: leaveBalance,
      getImmediatePostDataTotalDay: totalDay,
      getImmediatePostDataManualOtDate: manualOtDate,
      getImmediatePostDataPayrollOtAdjustmentDate: payrollOtAdjustmentDate,
      getImmediatePostDataCheckTime: checkTime,
    }),
  ]
}
