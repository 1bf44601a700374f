import { useState } from 'react'
import type { ChangeStatusInput } from '../../../../contract/modules/training/attendance-calls.ts'
import type { Session } from '../../../../contract/modules/training/shapes.ts'
import { DateInput } from '../../../request/fields/date-input.tsx'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field/text-input.tsx'
import { SegmentedTabs } from '../../../ui/segmented-tabs.tsx'
import { isIn, type PersonHere } from './people.ts'
import { momentOf } from './session-time.ts'

type Status = NonNullable<ChangeStatusInput['status']>
const STATUSES: readonly Status[] = [1, 2, 3, 4]
const LONGEST_NOTE = 500

const timeOf = (moment: string | null) => moment?.slice(11, 16) ?? null

interface MarkDialogProps {
  here: PersonHere
  session: Session
  needsCheckOut: boolean
  onClose: () => void
  onDone: (input: Omit<ChangeStatusInput, 'id' | 'version'> & { status: Status }) => void
}

/** Any mark, with times and a reason. Who changes what is recorded says why. */
export function MarkDialog({ here: { person, mark }, session, needsCheckOut, onClose, onDone }: MarkDialogProps) {
  const { t } = useTools('training-attendance', 'common', 'ui')
  const recorded = mark.attendanceStatusId
  const [status, setStatus] = useState<Status>(recorded === 0 ? 4 : recorded)
  const [inTime, setInTime] = useState(timeOf(mark.inTime))
  const [outTime, setOutTime] = useState(timeOf(mark.outTime))
  const [inFault, setInFault] = useState<string | null>(null)
  const [outFault, setOutFault] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const needsNote = recorded !== 0 || session.status !== 'planned'
  // whether there is such a field does not hang on what is being typed into it
  const hasOut = needsCheckOut || mark.outTime !== null
  const isMissing = needsNote && note.trim() === ''
  const send = () => {
    setTried(true)
    if (isMissing || (isIn(status) && (inFault ?? outFault))) return
    const times = isIn(status) ? { ...(inTime ? { inTime: momentOf(session, inTime) } : {}), ...(outTime ? { outTime: momentOf(session, outTime) } : {}) } : {}
    onDone({ status, ...times, ...(note.trim() ? { note: note.trim() } : {}) })
  }
  return (
    <Dialog
      opened onClose={onClose} title={person.employee}
      actions={<><Button onClick={onClose}>{t('common:action.cancel')}</Button><Button look="primary" onClick={send}>{t('training-attendance:change.save')}</Button></>}
    >
      <div className="tr-form">
        <SegmentedTabs label={t('training-attendance:change.status')} value={String(status)} onChange={(next) => setStatus(Number(next) as Status)} segments={STATUSES.map((one) => ({ value: String(one), label: t(`training-attendance:mark.${one}`) }))} />
        {isIn(status) ? (
          <div className="ess-input-row" data-pair>
            <DateInput kind="time" label={t('training-attendance:change.in')} optional value={inTime} onChange={setInTime} onFault={setInFault} />
            {hasOut ? <DateInput kind="time" label={t('training-attendance:change.out')} optional value={outTime} onChange={setOutTime} onFault={setOutFault} /> : null}
          </div>
        ) : null}
        <TextArea
          id="mark-note" label={t('training-attendance:change.note')} optional={!needsNote} hint={needsNote ? t('training-attendance:change.note.hint') : undefined}
          error={tried && isMissing ? t('training-attendance:change.note.missing') : undefined} value={note} max={LONGEST_NOTE} onChange={setNote}
        />
      </div>
    </Dialog>
  )
}
