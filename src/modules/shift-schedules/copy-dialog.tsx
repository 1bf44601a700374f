import { useState } from 'react'
import type { PeriodPayOption, ScheduleRow } from '../../../contract/modules/shift-schedules/calls.ts'
import { useTools } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select/select.tsx'

interface CopyDialogProps {
  periods: readonly PeriodPayOption[]
  period: PeriodPayOption
  /** Who gets the copy. */
  rows: readonly ScheduleRow[]
  onCopy: (from: { fromPeriodPay: string; fromEmployeeId?: string }) => void
  onClose: () => void
}

/** Days of another period, or of one person, for everybody in the list. */
export function CopyDialog({ periods, period, rows, onCopy, onClose }: CopyDialogProps) {
  const { t, show } = useTools('shift-schedules', 'common')
  const [from, setFrom] = useState(periods.find((p) => p.until < period.from)?.id ?? period.id)
  const [person, setPerson] = useState('')
  const nothing = from === period.id && person === ''
  return (
    <Dialog
      opened onClose={onClose} title={t('shift-schedules:copy')}
      actions={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button look="primary" disabled={nothing} onClick={() => onCopy({ fromPeriodPay: from, ...(person ? { fromEmployeeId: person } : {}) })}>{t('shift-schedules:copy-it', { count: rows.length })}</Button>
        </>
      }
    >
      <div className="rq-stack">
        <Select id="sp-from" label={t('shift-schedules:copy-period')} value={from} onChange={setFrom} options={periods.map((p) => ({ value: p.id, label: show.period(p.from, p.until) }))} />
        <Select
          id="sp-person" label={t('shift-schedules:copy-person')} hint={t('shift-schedules:copy-hint')} value={person} onChange={setPerson}
          options={[{ value: '', label: t('shift-schedules:copy-own') }, ...rows.map((r) => ({ value: r.employeeId, label: r.employee }))]}
        />
      </div>
    </Dialog>
  )
}
