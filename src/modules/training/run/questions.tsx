import type { ScanQuestion } from '../../../../contract/modules/training/attendance-calls.ts'
import { trainingRunningCalls } from '../../../../contract/modules/training/running-calls.ts'
import { useOutbox } from '../../../api/outbox.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Rows } from '../../../ui/surfaces.tsx'
import { useClockText } from '../use-clock-text.ts'

interface QuestionsProps {
  questions: readonly ScanQuestion[]
  onDecide: (question: ScanQuestion, accept: boolean) => void
}

/** Scans the server does not count by itself, each with what makes it doubt. */
export function Questions({ questions, onDecide }: QuestionsProps) {
  const { t, show } = useTools('training-attendance')
  const clockText = useClockText()
  const rows = useOutbox()
  const decided = new Set(rows.filter((row) => row.op === trainingRunningCalls.decideScan.id && row.state !== 'refused').map((row) => String(row.input.scanId)))
  if (questions.length === 0) return <EmptyState icon="checkCircle" title={t('training-attendance:questions.none')} />
  return (
    <Rows label={t('training-attendance:tab.questions')}>
      {questions.map((question) => (
        <li key={question.scanId} className="tr-person">
          <div className="tr-person-text">
            <p className="tr-person-name">{question.employee}</p>
            <p className="tr-person-sub">{t(`training-attendance:question.${question.direction === 'i' ? 'in' : 'out'}`, { time: clockText(question.time), at: show.instant(question.receivedAt) })}</p>
            <ul className="tr-reasons">{question.reasons.map((reason) => <li key={reason}>{t(`training-attendance:reason.${reason}`)}</li>)}</ul>
          </div>
          <div className="tr-person-acts">
            {decided.has(question.scanId) ? <span className="tr-person-sub">{t('training-attendance:mark.waiting')}</span> : (
              <>
                <Button size="small" icon="check" onClick={() => onDecide(question, true)} aria-label={t('training-attendance:question.accept-of', { person: question.employee })}>{t('training-attendance:question.accept')}</Button>
                <Button size="small" look="quiet" onClick={() => onDecide(question, false)} aria-label={t('training-attendance:question.decline-of', { person: question.employee })}>{t('training-attendance:question.decline')}</Button>
              </>
            )}
          </div>
        </li>
      ))}
    </Rows>
  )
}
