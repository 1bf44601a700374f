import type { LeaveTimeType } from '../../../contract/modules/leave-requests/calls.ts'
import { leaveRequestCalls } from '../../../contract/modules/leave-requests/calls.ts'
import { Segments } from '../../request/fields/segments.tsx'
import { useTools } from '../../request/use-tools.ts'
import { endChoices, isOneDay, startChoices } from './halves.ts'
import { type LeaveForm, useLeaveType } from './use-leave-type.ts'

interface LeaveFieldProps {
  form: LeaveForm
  id: string
  label: string
}

/** Words of a choice on the first of several days. */
const ofFirstDay: Record<LeaveTimeType, string> = { 0: 'leave:enum.startDateLeaveType.0', 1: 'leave:enum.startDateLeaveType.1', 2: 'leave:half.from-second' }
const ofOneDay: Record<LeaveTimeType, string> = { 0: 'leave:enum.startDateLeaveType.0', 1: 'leave:enum.startDateLeaveType.1', 2: 'leave:enum.startDateLeaveType.2' }
const ofLastDay: Record<LeaveTimeType, string> = { 0: 'leave:enum.endDateLeaveType.0', 1: 'leave:half.until-first', 2: 'leave:enum.endDateLeaveType.2' }

/** Part of the first day, or of the only one. Not asked for types taken in whole days. */
export function StartHalfField({ form, id, label }: LeaveFieldProps) {
  const { t } = useTools('leave')
  const type = useLeaveType(form, leaveRequestCalls.datasourceLeaveType)
  if (type && !type.allowsHalfDay) return null
  const one = isOneDay(form.values)
  const words = one ? ofOneDay : ofFirstDay
  return (
    <Segments
      id={id} label={one ? t('leave:field.oneDayLeaveType') : label} options={startChoices(form.values).map((value) => ({ value, label: t(words[value]) }))}
      value={form.values.startDateLeaveType ?? 0} onChange={(value) => form.set({ startDateLeaveType: value, ...(one ? { endDateLeaveType: value } : {}) })}
      onLeave={() => form.leave('startDateLeaveType')} error={form.errorOf('startDateLeaveType') ?? (one ? form.errorOf('endDateLeaveType') : undefined)}
    />
  )
}

/** How much of the last of several days. */
export function EndHalfField({ form, id, label }: LeaveFieldProps) {
  const { t } = useTools('leave')
  const type = useLeaveType(form, leaveRequestCalls.datasourceLeaveType)
  if (type && !type.allowsHalfDay) return null
  return (
    <Segments
      id={id} label={label} options={endChoices.map((value) => ({ value, label: t(ofLastDay[value]) }))}
      value={form.values.endDateLeaveType ?? 0} onChange={(value) => form.set({ endDateLeaveType: value })} onLeave={() => form.leave('endDateLeaveType')} error={form.errorOf('endDateLeaveType')}
    />
  )
}
