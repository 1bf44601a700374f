import { Link } from '@tanstack/react-router'
import type { RequiredStatus, RequiredTraining } from '../../../../contract/modules/training/reading-calls.ts'
import { useTools } from '../../../request/use-tools.ts'
import { LinkButton } from '../../../ui/button.tsx'
import type { IconName } from '../../../ui/icon-paths.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import type { ToneName } from '../../../ui/theme/palette.ts'

/** Icon and colour; its word is `required.<status>`. */
export const requiredLook: Record<RequiredStatus, { tone: ToneName; icon: IconName }> = {
  overdue: { tone: 'red', icon: 'alert' },
  dueSoon: { tone: 'yellow', icon: 'clock' },
  never: { tone: 'grey', icon: 'circle' },
  done: { tone: 'green', icon: 'checkCircle' },
}

/** To be done, and no date is booked. */
export const isGap = ({ status, booked }: Pick<RequiredTraining, 'status' | 'booked'>): boolean => status !== 'done' && booked === null

/** "Overdue since 3 May", "12 days left": as far as there is a day. */
export function useDueText(): (row: RequiredTraining) => string {
  const { t, show } = useTools('training-screens')
  return ({ status, dueDate, daysLeft, validUntil }) => {
    if (status === 'done') return validUntil ? t('training-screens:required.valid', { date: show.day(validUntil) }) : t('training-screens:required.for-good')
    if (dueDate === null || daysLeft === null) return ''
    return daysLeft < 0 ? t('training-screens:required.since', { date: show.day(dueDate) }) : t('training-screens:required.until', { date: show.day(dueDate), count: daysLeft })
  }
}

/** A subject that is asked of the reader: where it stands, and the way to a date. */
export function RequiredLine({ row }: { row: RequiredTraining }) {
  const { t, show } = useTools('training-screens')
  const dueText = useDueText()
  return (
    <div className="ess-row trl-required">
      <span className="ess-row-text">
        <span className="ess-row-title"><Link to="/training/subject/$id" params={{ id: row.trainingSubjectId }}>{row.trainingSubject}</Link></span>
        <span className="ess-row-sub trl-line"><StatusLabel {...requiredLook[row.status]}>{t(`training-screens:required.${row.status}`)}</StatusLabel>{dueText(row)}</span>
      </span>
      {row.booked ? <LinkButton to="/training/active-training/$id" params={{ id: row.booked.id }} look="quiet" size="small" icon="calendar">{t('training-screens:required.booked', { date: show.day(row.booked.date) })}</LinkButton>
        : row.status === 'done' ? null
        : row.offerId ? <LinkButton to="/training/open-registration/detail/$id" params={{ id: row.offerId }} size="small">{t('training-screens:required.book')}</LinkButton>
        : <span className="trl-dim">{t('training-screens:required.no-date')}</span>}
    </div>
  )
}
