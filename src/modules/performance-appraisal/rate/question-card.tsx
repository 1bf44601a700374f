import { useId, useState } from 'react'
import { CRITERION_SCORES, RangeKind } from '../../../../contract/growth/appraisal.ts'
import { columnText } from '../../../../contract/growth/free-columns.ts'
import { useSeparators, useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { NumberInput } from '../../../ui/field/number-input.tsx'
import { TextArea } from '../../../ui/field/text-input.tsx'
import { NOTHING_SAID, type Question, type Said } from './rating.ts'

const COMMENT_MOST = 500

interface CardProps {
  question: Question
  said: Said | undefined
  /** The only one on the screen. */
  isAlone: boolean
  isSelf: boolean
  isOutside: boolean
  onChange: (changes: Partial<Said>) => void
}

interface ChoiceProps {
  name: string
  label: string
  choices: readonly { value: string; short: string; word: string }[]
  chosen: string | null
  onChoose: (value: string) => void
}

/** Real radio buttons, large enough for a thumb. */
function Choices({ name, label, choices, chosen, onChoose }: ChoiceProps) {
  return (
    <div className="pr-choices" role="radiogroup" aria-label={label}>
      {choices.map(({ value, short, word }) => (
        <label key={value} className="pr-choice">
          <input type="radio" name={name} checked={chosen === value} onChange={() => onChoose(value)} />
          {short === '' ? null : <span className="pr-choice-number num" aria-hidden="true">{short}</span>}
          <span>{word}</span>
        </label>
      ))}
    </div>
  )
}

function Achievement({ question, said, isOutside, onChange, id }: CardProps & { question: Extract<Question, { kind: 'objective' }>; id: string }) {
  const { t, show } = useTools('performance-appraisal-rate')
  const separators = useSeparators()
  const { valueRange, unit, target } = question.objective
  const value = said?.achievement ?? null
  const choose = (achievement: string) => onChange({ achievement })
  if (valueRange.kind === RangeKind.yesNo) {
    return <Choices name={id} label={question.title} chosen={value} onChoose={choose} choices={[{ value: '1.00', short: '', word: t('performance-appraisal-rate:yes') }, { value: '0.00', short: '', word: t('performance-appraisal-rate:no') }]} />
  }
  if (valueRange.kind === RangeKind.scale) {
    return <Choices name={id} label={question.title} chosen={value} onChoose={choose} choices={valueRange.rows.flatMap((row) => (row.from === null ? [] : [{ value: row.from, short: show.decimal(row.from), word: row.names ?? '' }]))} />
  }
  return (
    <NumberInput
      id={id} label={unit ? t('performance-appraisal-rate:reached.unit', { unit }) : t('performance-appraisal-rate:reached')} separators={separators} value={value}
      hint={target === null ? undefined : t('performance-appraisal-rate:target', { target: show.decimal(target), unit })} error={isOutside ? t('performance-appraisal-rate:outside') : undefined}
      onChange={(achievement) => onChange({ achievement })}
    />
  )
}

/** One question with its answer and, where somebody wants to say more, a comment. */
export function QuestionCard(props: CardProps) {
  const { t, show } = useTools('performance-appraisal-rate')
  const id = useId()
  const { question, said = NOTHING_SAID, isAlone, isSelf, onChange } = props
  const [isAsked, setAsked] = useState(false)
  const hasComment = isAsked || said.comment !== ''
  const scores = CRITERION_SCORES.map((score) => ({ value: `${score}.00`, short: show.whole(score), word: t(`performance-appraisal-rate:score.${score}`) }))
  return (
    <section className="pr-question" data-alone={isAlone || undefined} aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`}>{question.title}</h2>
        {question.kind === 'criterion' && question.help ? <p className="pr-help">{question.help}</p> : null}
        {question.kind === 'objective' && question.objective.measure ? <p className="pr-help">{question.objective.measure}</p> : null}
        {question.kind === 'objective' && question.objective.extras ? <p className="pr-help">{question.objective.extras.map((extra) => t('performance-appraisal-rate:extra', { column: extra.name, text: columnText(extra, extra.value, { t, show }) })).join(' · ')}</p> : null}
      </div>
      {question.kind === 'criterion' ? <Choices name={id} label={question.title} choices={scores} chosen={said.score} onChoose={(score) => onChange({ score })} /> : <Achievement {...props} question={question} id={id} />}
      {hasComment ? (
        <TextArea id={`${id}-comment`} label={t(isSelf ? 'performance-appraisal-rate:comment.self' : 'performance-appraisal-rate:comment')} optional value={said.comment} max={COMMENT_MOST} onChange={(comment) => onChange({ comment })} />
      ) : (
        <div><Button look="quiet" size="small" icon="plus" data-comment onClick={() => { setAsked(true); requestAnimationFrame(() => document.getElementById(`${id}-comment`)?.focus()) }}>{t('performance-appraisal-rate:comment.add')}<span className="sr-only"> {question.title}</span></Button></div>
      )}
    </section>
  )
}
