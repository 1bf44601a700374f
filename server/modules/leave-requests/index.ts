/** Leave requests on the server: what they mean. @see contract/modules/leave-requests/README.md */
import { leaveRequestCalls } from '../../../contract/modules/leave-requests/calls.ts'
import { leaveRequest } from '../../../contract/modules/leave-requests/index.ts'
import { leaveRequestSchemas } from '../../../contract/modules/leave-requests/schemas.ts'
import { toHundredths } from '../../../contract/kit/decimal.ts'
import { findLeaveType } from '../../ledger/read.ts'
import { serve, type ServedCall } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { fileableEmployees } from '../../request/filing.ts'
import { type Allow, type ModuleValues, serverModule, type ServerModule } from '../../request/module.ts'
import { awayBeside } from '../../time/leave-absences.ts'
import { leaveEffects, leaveHolds } from '../../time/leave-effects.ts'
import { leaveValues, readCase, storedTotal } from '../../time/leave-case.ts'
import { searchSites } from '../../org/sites.ts'
import { checkApprove, checkCancel, checkSubmit } from './policy.ts'
import { previewLeave } from './preview.ts'
import { leaveAttachmentDue } from './proof.ts'
import { leaveTypeOptions, timeTypeOptions } from '../../time/leave-options.ts'
import { replacementOptions } from './sources.ts'
import { leaveTexts, leaveTitles } from './texts.ts'
import { totalDay } from './total-day.ts'

/** Oneself, or HR and superiors for others; a draft stays with whoever opened it. */
const mayFile: Allow = (r) => r.isRequestor && (r.isEmployee || r.isSuperior || r.isHr)

export const leaveRequestModule: ServerModule = serverModule(leaveRequest, {
  can: {
    view: (r) => r.isRequestor || r.isEmployee || r.isSuperior || r.isHr || r.isInChain,
    draft: mayFile,
    submit: mayFile,
    cancel: (r) => r.isRequestor || r.isEmployee || r.isHr,
  },
  async compute({ values, employeeId, context }): Promise<ModuleValues> {
    const complete = leaveValues(values)
    return { totalDay: complete ? (await readCase(employeeId, complete, context.now)).count.totalDay : '0.00' }
  },
  // its answer stands at the first day, in the form as it is filled in
  checksPayPeriod: true,
  check: { submit: checkSubmit, approve: checkApprove, cancel: checkCancel },
  async conditions({ values }) {
    const type = await findLeaveType(String(values.leaveType))
    return { leaveType: type?.code ?? '', totalDay: toHundredths(storedTotal(values)) / 100 }
  },
  holds: leaveHolds,
  effects: leaveEffects,
  preview: previewLeave,
  async absence({ values }) {
    const leave = leaveValues(values)
    const type = leave && (await findLeaveType(leave.leaveType))
    // half a day at the desk is enough to decide
    if (!leave || !type || type.rules.attendanceStatus === 'workFromHome' || (leave.startDate === leave.endDate && leave.startDateLeaveType !== 0)) return null
    return { from: leave.startDate, until: leave.endDate }
  },
  alsoAway: awayBeside,
  attachmentDue: leaveAttachmentDue,
  texts: leaveTexts,
  title: leaveTitles,
  days: ({ values }) => toHundredths(storedTotal(values)) / 100,
})

export interface LeaveRequestDeps {
  /** The request machinery: serves the calls every request module has. */
  requests: { served(module: ServerModule): ServedCall[] }
}

/** All 16 calls: the nine of every request module and the seven of leave alone. */
export function createLeaveRequests({ requests }: LeaveRequestDeps): ServedCall[] {
  const { datasourceEmployee, datasourceReplacement, datasourceLocation, datasourceLeaveType, leaveTimeTypeDataSources, enableInputLocation, getTotalDay } = leaveRequestCalls
  const own = { datasourceEmployee, datasourceReplacement, datasourceLocation, datasourceLeaveType, leaveTimeTypeDataSources, enableInputLocation, getTotalDay }
  return [
    ...requests.served(leaveRequestModule),
    ...serve(own, leaveRequestSchemas, {
      datasourceEmployee: fileableEmployees,
      datasourceReplacement: replacementOptions,
      datasourceLocation: searchSites,
      datasourceLeaveType: leaveTypeOptions,
      leaveTimeTypeDataSources: async (input, context) => timeTypeOptions(input, context),
      async enableInputLocation({ leaveType }) {
        const type = await findLeaveType(leaveType)
        return { enableInputLocation: type ? (type.rules.enableLocation ?? false) : refuse('leave_type_unknown', {}, 'leaveType') }
      },
      getTotalDay: totalDay,
    }),
  ]
}
