import type { GeneralConfigs } from '../../../contract/modules/general-account-home-calendar/calls.ts'
import { toKeyValues } from '../../../contract/kit/wire.ts'
import { settings } from '../../org/settings.ts'

/** The company's switches: those the specification names as fields, all others as keys and values. */
export async function generalConfigs(): Promise<GeneralConfigs> {
  const { thousandSeparator, decimalSeparator, dateFormat, timeFormat, lastApproverMayCancel, attachmentMaxMb, qrLink, ...rest } = await settings()
  const others = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, String(value)]))
  return { thousandSeparator, decimalSeparator, dateFormat, timeFormat, lastApproverMayCancel, attachmentMaxMb, qrLink, settings: toKeyValues(others) }
}
