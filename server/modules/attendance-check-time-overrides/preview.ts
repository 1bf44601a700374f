/** What a decision would change, before it is made. */
import type { PreviewRow } from '../../../contract/modules/platform/calls.ts'
import type { CheckInput } from '../../request/module.ts'
import { recordedDays, wantedBy } from '../../time/override-case.ts'

const clock = (time: string | null): string | null => (time === null ? null : time.slice(11, 16))

/** A row for each time that changes: what counts now and what will. */
export async function previewOverrides({ record, lines, context, action }: CheckInput & { action: 'approve' | 'cancel' }): Promise<PreviewRow[]> {
  if (record.from === null) return []
  const wanted = wantedBy(lines)
  const days = await recordedDays([...wanted.keys()], record.from, context.now)
  return [...wanted].flatMap(([employeeId, own]) => own.map(({ values }): PreviewRow => {
    const day = days.get(employeeId)
    const now = clock(values.checkStatus === 'in' ? (day?.checkIn ?? null) : (day?.checkOut ?? null)) ?? context.t('override:preview.none')
    const [before, after] = action === 'cancel' ? [clock(values.time) ?? '', context.t('override:preview.punch')] : [now, clock(values.time) ?? '']
    const what = context.t(`override:enum.checkStatus.${values.checkStatus === 'in' ? 1 : 2}`)
    return { kind: 'override', text: context.t('override:preview.time', { person: day?.person?.fullName ?? '', what, before, after }), before, after, warning: false }
  }))
}
