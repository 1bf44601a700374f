import { useId } from 'react'
import { CRITERION_SCORES } from '../../../../contract/growth/appraisal.ts'
import { useTools } from '../../../request/use-tools.ts'

/** 1 to 5 side by side, large enough for a thumb. */
export function ScoreButtons({ label, value, onChange }: { label: string; value: number | null; onChange: (score: number) => void }) {
  const { t, show } = useTools('performance-appraisal-rate')
  const id = useId()
  return (
    <div className="pt-scores" role="radiogroup" aria-label={label}>
      {CRITERION_SCORES.map((score) => (
        <label key={score} className="pt-step">
          <input type="radio" name={id} checked={value === score} aria-label={t('performance-appraisal-rate:score.said', { score: show.whole(score), word: t(`performance-appraisal-rate:score.${score}`) })} onChange={() => onChange(score)} />
          <span aria-hidden="true">{show.whole(score)}</span>
        </label>
      ))}
    </div>
  )
}
