import { useState } from 'react'
import type { PeriodPayOption, ScheduleRow } from '../../../contract/modules/shift-schedules/calls.ts'
import { useTools } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldFrame } from '../../ui/field/field-frame.tsx'

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
        <FieldFrame id="sp-from" label={t('shift-schedules:copy-period')}>
          <select id="sp-from" className="ess-input" value={from} onChange={(e) => setFrom(e.currentTarget.value)}>{periods.map((p) => <option key={p.id} value={p.id}>{show.period(p.from, p.until)}</option>)}</select>
        </FieldFrame>
        <FieldFrame id="sp-person" label={t('shift-schedules:copy-person')} hint={t('shift-schedules:copy-hint')}>
          <select id="sp-person" className="ess-input" value={person} onChange={(e) => setPerson(e.currentTarget.value)}>
            <option value="">{t('shift-schedules:copy-own')}</option>
            {rows.map((r) => <option key={r.employeeId} value={r.employeeId}>{r.employee}</option>)}
          </select>
        </FieldFrame>
      </div>
    </Dialog>
  )
}
