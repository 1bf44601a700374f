/** A permit in words: what for, when, and how long. */
import type { permitFields } from '../../../contract/modules/permit-out/calls.ts'
import { minutesBetween } from '../../../contract/kit/clock-time.ts'
import type { RowView } from '../../request/row-view.ts'

type PermitView = RowView<typeof permitFields>

/** "Permit out: Bank". */
export function permitTitle(view: PermitView): string {
  const reason = view.text('permitOutReasonType')
  return reason ? view.t('card.title', { reason }) : view.t('card.title-alone')
}

/** "Thu 12 May, 10:00 – 11:30"; a night's second day is named. */
export function permitWhen({ values: { permitStart, permitUntil }, show }: PermitView): string | null {
  if (!permitStart) return null
  const start = `${show.day(permitStart.slice(0, 10))}, ${permitStart.slice(11)}`
  if (!permitUntil) return start
  return `${start} – ${permitUntil.slice(0, 10) === permitStart.slice(0, 10) ? '' : `${show.day(permitUntil.slice(0, 10))}, `}${permitUntil.slice(11)}`
}

/** "1 hour 30 minutes". */
export function permitLength({ values: { permitStart, permitUntil }, show }: Pick<PermitView, 'values' | 'show'>): string | null {
  const minutes = permitStart && permitUntil ? minutesBetween(permitStart, permitUntil) : 0
  return minutes > 0 ? show.duration(minutes) : null
}
