/** Leave adjustments on the server: what they mean. @see contract/modules/leave-adjustment/README.md */
import { fromHundredths } from '../../../contract/kit/decimal.ts'
import { leaveAdjustmentCalls } from '../../../contract/modules/leave-adjustment/calls.ts'
import { leaveAdjustment } from '../../../contract/modules/leave-adjustment/index.ts'
import { Adjustment, mayHaveExpiry, needsAmount, needsRow } from '../../../contract/modules/leave-adjustment/kinds.ts'
import { leaveAdjustmentSchemas } from '../../../contract/modules/leave-adjustment/schemas.ts'
import { findLeaveType } from '../../ledger/read.ts'
import { serve, type ServedCall } from '../../lib/handler.ts'
import { fileableEmployees } from '../../request/filing.ts'
import { type Allow, type ModuleValues, serverModule, type ServerModule } from '../../request/module.ts'
import { adjustmentValues, kindOf } from './adjustment-case.ts'
import { adjustmentEffects } from './effects.ts'
import { adjustmentHolds } from './holds.ts'
import { checkApprove, checkSubmit } from './policy.ts'
import { previewAdjustment } from './preview.ts'
import { adjustmentConfig, adjustmentTypeOptions, availableBalanceOptions, balanceTypeOptions, currentExpiryDate, disbursementConfig, expiryOfRow } from './sources.ts'
import { adjustmentTexts, adjustmentTitles } from './texts.ts'

/** Oneself, or HR and superiors for others; a draft stays with whoever opened it. */
const mayFile: Allow = (r) => r.isRequestor && (r.isEmployee || r.isSuperior || r.isHr)

/** Each kind keeps only what it asks for; a choice made before another kind was chosen is no part of it. */
async function compute({ values, employeeId }: { values: ModuleValues; employeeId: string }): Promise<ModuleValues> {
  const kind = kindOf(values.adjustmentType)
  if (kind === null) return { currentExpiryDate: null }
  const rowId = needsRow(kind) && typeof values.availableBalance === 'string' ? values.availableBalance : null
  return {
    availableBalance: rowId,
    currentExpiryDate: await expiryOfRow(employeeId, String(values.leaveBalanceType), rowId),
    ...(needsAmount(kind) ? {} : { amount: '0.00' }),
    ...(mayHaveExpiry(kind) ? {} : { newExpiryDate: null }),
  }
}

export const leaveAdjustmentModule: ServerModule = serverModule(leaveAdjustment, {
  can: {
    view: (r) => r.isRequestor || r.isEmployee || r.isSuperior || r.isHr || r.isInChain,
    draft: mayFile,
    submit: mayFile,
    cancel: (r) => r.isRequestor || r.isEmployee || r.isHr,
  },
  compute,
  check: { submit: checkSubmit, approve: checkApprove },
  async conditions({ values }) {
    const asked = adjustmentValues(values)
    const type = asked && (await findLeaveType(asked.leaveBalanceType))
    const name = Object.entries(Adjustment).find(([, kind]) => kind === asked?.kind)?.[0] ?? ''
    return { adjustmentType: name, leaveBalanceType: type?.code ?? '', amount: Number(fromHundredths(asked?.amount ?? 0)) }
  },
  holds: adjustmentHolds,
  effects: adjustmentEffects,
  preview: previewAdjustment,
  texts: adjustmentTexts,
  title: adjustmentTitles,
})

export interface LeaveAdjustmentDeps {
  /** The request machinery: serves the calls every request module has. */
  requests: { served(module: ServerModule): ServedCall[] }
}

/** All 17 calls: the nine of every request module and the eight of leave adjustment alone. */
export function createLeaveAdjustment({ requests }: LeaveAdjustmentDeps): ServedCall[] {
  const {
    adjustmentTypeDataSources, datasourceLeaveAdjustmentType, datasourceEmployee, leaveBalanceTypeDataSources, availableBalanceDataSources, getCurrentExpiryDate, getLeaveBalanceAdjustmentConfig,
    getLeaveBalanceDisbursementConfig,
  } = leaveAdjustmentCalls
  const own = {
    adjustmentTypeDataSources, datasourceLeaveAdjustmentType, datasourceEmployee, leaveBalanceTypeDataSources, availableBalanceDataSources, getCurrentExpiryDate, getLeaveBalanceAdjustmentConfig,
    getLeaveBalanceDisbursementConfig,
  }
  return [
    ...requests.served(leaveAdjustmentModule),
    ...serve(own, leaveAdjustmentSchemas, {
      adjustmentTypeDataSources: async (input, context) => adjustmentTypeOptions(input, context),
      datasourceLeaveAdjustmentType: async (input, context) => adjustmentTypeOptions(input, context),
      datasourceEmployee: fileableEmployees,
      leaveBalanceTypeDataSources: balanceTypeOptions,
      availableBalanceDataSources: availableBalanceOptions,
      getCurrentExpiryDate: currentExpiryDate,
      getLeaveBalanceAdjustmentConfig: adjustmentConfig,
      getLeaveBalanceDisbursementConfig: disbursementConfig,
    }),
  ]
}
