import { memo } from 'react'
import { undo } from '../../../api/outbox.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { useClockText } from '../use-clock-text.ts'
import { markLook } from '../mark-look.ts'
import { type PersonHere, isIn } from './people.ts'

interface PersonRowProps {
  here: PersonHere
  onMark: (here: PersonHere, status: 1 | 3) => void
  onMore: (here: PersonHere) => void
}

function useSaid({ mark, status, waiting, undoable }: PersonHere): string {
  const { t } = useTools('training-attendance')
  const clockText = useClockText()
  if (waiting) return undoable ? '' : t('training-attendance:mark.waiting')
  const times = [clockText(mark.inTime), clockText(mark.outTime)].filter(Boolean).join(' – ')
  const how = mark.method === '' || status === 0 ? '' : t(`training-attendance:method.${mark.method}`, { person: mark.setBy })
  return [times, how, mark.verdict === 'offline' ? t('training-attendance:verdict.offline') : '', mark.note].filter(Boolean).join(' · ')
}

/** One person: who, how they stand, and the two taps that change it. */
export const PersonRow = memo(function PersonRow({ here, onMark, onMore }: PersonRowProps) {
  const { t } = useTools('training-attendance')
  const { person, mark, status, waiting, undoable } = here
  const said = useSaid(here)
  const words = { person: person.employee }
  const recorded = status !== 0
  return (
    <li className="tr-person">
      <div className="tr-person-text">
        <p className="tr-person-name">{person.employee}</p>
        <p className="tr-person-sub">{[person.employeeCode, person.companyStructure, person.sessionGroup].filter(Boolean).join(' · ')}</p>
        {recorded ? <p className="tr-person-state"><StatusLabel {...markLook[status]}>{t(`training-attendance:mark.${status}`)}</StatusLabel>{said ? <span>{said}</span> : null}</p> : null}
        {mark.questions.length > 0 ? <p className="tr-person-state"><StatusLabel tone="yellow" icon="help">{t('training-attendance:mark.question')}</StatusLabel></p> : null}
      </div>
      <div className="tr-person-acts">
        {undoable && waiting ? (
          <Button size="small" icon="undo" onClick={() => void undo(waiting.seq)} aria-label={t('training-attendance:act.undo-of', words)}>{t('request:act.undo')}</Button>
        ) : (
          <>
            {recorded ? null : <Button size="small" icon="check" onClick={() => onMark(here, 1)} aria-label={t('training-attendance:act.present-of', words)}>{t('training-attendance:act.present')}</Button>}
            {recorded ? null : <Button size="small" look="quiet" onClick={() => onMark(here, 3)} aria-label={t('training-attendance:act.absent-of', words)}>{t('training-attendance:act.absent')}</Button>}
            <IconButton icon="more" label={t(isIn(status) || recorded ? 'training-attendance:act.change-of' : 'training-attendance:act.more-of', words)} onClick={() => onMore(here)} />
          </>
        )}
      </div>
    </li>
  )
})
