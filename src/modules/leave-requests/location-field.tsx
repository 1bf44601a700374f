import { useTranslation } from 'react-i18next'
import { leaveRequestCalls } from '../../../contract/modules/leave-requests/calls.ts'
import type { OptionRow } from '../../../contract/kit/paging.ts'
import { OptionPicker } from '../../request/fields/option-picker.tsx'
import { type LeaveForm, useLeaveType } from './use-leave-type.ts'

interface LeaveFieldProps {
  form: LeaveForm
  id: string
  label: string
}

/** Where the person works instead; only for types that allow a location (EnableInputLocation). */
export function LocationField({ form, id, label }: LeaveFieldProps) {
  const { t } = useTranslation('request')
  const type = useLeaveType(form, leaveRequestCalls.datasourceLeaveType)
  if (!type?.enableLocation) return null
  return (
    <OptionPicker<OptionRow>
      id={id} label={label} source={leaveRequestCalls.datasourceLocation} params={{}} value={form.values.location ?? null} text={form.textOf('location')} optional emptyText={t('form.choose')}
      error={form.errorOf('location')} onLeave={() => form.leave('location')}
      onChoose={(row) => {
        if (row) form.remember('location', row.displayName)
        form.set({ location: row?.id ?? null })
      }}
    />
  )
}
