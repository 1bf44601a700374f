import type { GeneralConfigs } from '../../../contract/modules/general-account-home-calendar/calls.ts'
import { toKeyValues } from '../../../contract/kit/wire.ts'
import type { Context } from '../../lib/handler.ts'
import { inLanguage, settings } from '../../org/settings.ts'

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** The company's switches: those every screen needs as fields, all others as keys and values. */
export async function generalConfigs(_: unknown, { language }: Pick<Context, 'language'>): Promise<GeneralConfigs> {
  const { thousandSeparator, decimalSeparator, dateFormat, timeFormat, lastApproverMayCancel, attachmentMaxMb, qrLink, help, ...rest } = await settings()
  const others = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, asText(value)]))
  return {
    thousandSeparator, decimalSeparator, dateFormat, timeFormat, lastApproverMayCancel, attachmentMaxMb, qrLink,
    help: help.map(({ screen, text, videoUrl }) => ({ screen, text: inLanguage(text, language), videoUrl })).filter((h) => h.text !== ''),
    settings: toKeyValues(others),
  }
}
