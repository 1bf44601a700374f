import '../result/result.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CALIBRATION_REASON_LENGTH, SCORE_MAX, SCORE_MIN } from '../../../../contract/growth/appraisal.ts'
import { calibrationProblem, gradeOf } from '../../../../contract/growth/score.ts'
import { decimalOf } from '../../../../contract/kit/decimal.ts'
import { appraisalCalls } from '../../../../contract/modules/performance-appraisal/calls.ts'
import type { evaluationFields } from '../../../../contract/modules/performance-appraisal/fields.ts'
import { query } from '../../../api/query.ts'
import type { DeskPanelProps } from '../../../request/client-module.ts'
import { useSeparators, useTools } from '../../../request/use-tools.ts'
import { NumberInput } from '../../../ui/field/number-input.tsx'
import { TextArea } from '../../../ui/field/text-input.tsx'
import { useScoreText } from '../score-text.ts'

const REASON_MOST = 1000
const within = { min: `${SCORE_MIN}.00`, max: `${SCORE_MAX}.00` }

/** The score may be moved a little by whoever decides last, who says why; left empty, it stays. */
export function CalibrateDesk({ record, form, mine }: DeskPanelProps<typeof evaluationFields>) {
  const { t } = useTools('performance-appraisal-calibration')
  const separators = useSeparators()
  const scoreText = useScoreText()
  const document = useQuery({ ...query(appraisalCalls.evaluation, { id: record.id }), retry: false, meta: { quiet: true } })
  const configuration = useQuery({ ...query(appraisalCalls.configuration, {}), staleTime: 600_000, meta: { quiet: true } })
  const isMine = mine.includes('calibratedScore')
  const held = form.values as { calibratedScore?: string | null; calibrationReason?: string | null }
  const score = record.score
  const max = configuration.data?.limits.calibrationMax ?? '0.50'
  const typed = held.calibratedScore ?? null
  const wanted = typed === null ? null : decimalOf(typed)
  const isFar = typed !== null && score !== null && (wanted === null || calibrationProblem(score, wanted, max, within))
  const grades = document.data?.grades ?? []
  const grade = wanted === null || isFar ? null : gradeOf(grades, wanted)
  const isShort = typed !== null && (held.calibrationReason ?? '').trim().length < CALIBRATION_REASON_LENGTH
  useEffect(() => {
    form.unreadable('calibratedScore', isMine && isFar ? 'calibration_range' : null)
    form.unreadable('calibrationReason', isMine && isShort ? 'calibration_reason' : null)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form's functions are new with every render
  }, [isMine, isFar, isShort])
  if (!isMine) return null
  return (
    <div className="pv-read">
      <p>{score === null ? t('performance-appraisal-calibration:none') : t('performance-appraisal-calibration:computed', { score: scoreText(score), grade: record.gradeCode ?? '' })}</p>
      <NumberInput
        id="calibratedScore" label={t('performance-appraisal-calibration:score')} optional separators={separators} value={typed} hint={grade === null ? t('performance-appraisal-calibration:score.hint', { max: scoreText(max) }) : t('performance-appraisal-calibration:becomes', { grade })}
        error={isFar ? t('performance-appraisal-calibration:far', { max: scoreText(max), score: score === null ? '' : scoreText(score) }) : undefined} onChange={(value) => form.set({ calibratedScore: value })} onBlur={() => { if (wanted !== null) form.set({ calibratedScore: wanted }) }}
      />
      <TextArea id="calibrationReason" label={t('performance-appraisal-calibration:reason')} optional={typed === null} value={held.calibrationReason ?? ''} max={REASON_MOST} error={isShort ? t('performance-appraisal-calibration:reason.hint', { count: CALIBRATION_REASON_LENGTH }) : undefined} onChange={(text) => form.set({ calibrationReason: text })} />
    </div>
  )
}
