import { leaveRequestCalls } from '../../../contract/modules/leave-requests/calls.ts'
import type { LeaveTypeOption } from '../../../contract/modules/leave-requests/calls.ts'
import { OptionPicker } from '../../request/fields/option-picker.tsx'
import { useTools } from '../../request/use-tools.ts'
import { daysText } from './leave-text.ts'
import { type LeaveForm, typeParams, useLeaveType } from './use-leave-type.ts'

interface LeaveFieldProps {
  form: LeaveForm
  id: string
  label: string
}

/** Leave types with what is left of each. */
export function LeaveTypeField({ form, id, label }: LeaveFieldProps) {
  const tools = useTools('leave')
  const { t, show } = tools
  const source = leaveRequestCalls.datasourceLeaveType
  const chosen = useLeaveType(form, source)
  const left = (o: LeaveTypeOption) => (o.balance === null ? '' : t('leave:type.balance', { days: daysText(o.balance, tools) }))
  const rules = (o: LeaveTypeOption) =>
    [
      o.attachmentAfterDays === null ? '' : o.attachmentAfterDays === 0 ? t('leave:type.attachment-always') : t('leave:type.attachment', { count: o.attachmentAfterDays, days: show.decimal(o.attachmentAfterDays) }),
      o.countsCalendarDays ? t('leave:type.calendar-days') : '',
    ].filter(Boolean).join('. ')
  return (
    <OptionPicker<LeaveTypeOption>
      id={id} label={label} source={source} params={typeParams(form)} value={form.values.leaveType ?? null} text={form.textOf('leaveType')}
      error={form.errorOf('leaveType')} onLeave={() => form.leave('leaveType')} endOf={left} subOf={rules}
      hint={chosen ? [left(chosen), rules(chosen)].filter(Boolean).join('. ') || undefined : undefined}
      onChoose={(row) => {
        if (row) form.remember('leaveType', row.displayName)
        form.set({ leaveType: row?.id ?? null, ...(row?.enableLocation ? {} : { location: null }) })
      }}
    />
  )
}
