/** What an approval (or a cancel) would change, in words. @see docs/product/lifecycle.md */
import { hoursText } from '../../../contract/kit/hours-text.ts'
import { isInForce } from '../../../contract/kit/lifecycle.ts'
import { minutesBetween } from '../../../contract/kit/clock-time.ts'
import type { PreviewRow } from '../../../contract/modules/platform/calls.ts'
import type { CheckInput } from '../../request/module.ts'
import { countInMonth } from './others.ts'
import { permitValues, readCase } from './permit-case.ts'

export async function previewPermit({ record, context, action }: CheckInput & { action: 'approve' | 'cancel' }): Promise<PreviewRow[]> {
  const values = permitValues(record.values)
  if (!values) return []
  const { t, language } = context
  const counts = isInForce(record.status)
  const input = await readCase(record.employeeId, values, context.now)
  const times = { date: input.day.date, from: values.permitStart.slice(11), until: values.permitUntil.slice(11) }
  const row = (kind: string, text: string): PreviewRow => ({ kind, text, before: null, after: null, warning: false })
  if (action === 'cancel' || counts) return counts ? [row('attendance', t('effects:permit.back', times))] : []
  const minutes = minutesBetween(values.permitStart, values.permitUntil)
  const most = input.reason?.rules.maxPerMonth
  return [
    row('attendance', t(input.reason?.rules.official ? 'effects:permit.official' : 'effects:permit.personal', { ...times, time: hoursText(minutes, language), count: minutes === 60 || minutes === 1 ? 1 : minutes })),
    ...(most === undefined ? [] : [row('month', t('effects:permit.month', { number: (await countInMonth(input, record.id)) + 1, most }))]),
  ]
}
