/** When overtime is and how much of it, in words. */
import type { overtimeFields } from '../../../contract/modules/overtime-schedule/calls.ts'
import { minutesBetween } from '../../../contract/kit/clock-time.ts'
import type { RowView } from '../../request/row-view.ts'

type OvertimeView = RowView<typeof overtimeFields>

/** "Thu 12 May, 17:00 – 19:00"; the end's own day where it is another one. */
export function overtimeWhen({ values, show }: OvertimeView): string | null {
  const { oTStart, oTUntil } = values
  if (!oTStart || !oTUntil) return null
  const end = oTStart.slice(0, 10) === oTUntil.slice(0, 10) ? oTUntil.slice(11) : `${show.day(oTUntil.slice(0, 10))} ${oTUntil.slice(11)}`
  return `${show.day(oTStart.slice(0, 10))}, ${oTStart.slice(11)} – ${end}`
}

/** "2 hours · 3 people". An inbox item holds only the window: how many people came along as a text. */
export function overtimeAmount({ values, texts, t, show }: OvertimeView): string | null {
  const { oTStart, oTUntil, breakMinutes } = values
  if (!oTStart || !oTUntil) return null
  const minutes = Math.max(0, minutesBetween(oTStart, oTUntil) - (breakMinutes ?? 0))
  const people = Array.isArray(values.employees) ? values.employees.length : Number(texts.employees ?? 0)
  return [minutes > 0 ? show.duration(minutes) : '', people > 1 ? t('request:value.employees', { count: people }) : ''].filter(Boolean).join(' · ')
}
