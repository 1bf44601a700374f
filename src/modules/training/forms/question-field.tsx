import { useId, useState } from 'react'
import type { FormAnswer, FormQuestion } from '../../../../contract/modules/training/form-calls.ts'
import { useSeparators, useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { describedBy } from '../../../ui/field/field-frame.tsx'
import { editedNumber } from '../../../lib/number-input.ts'
import { asNumber } from './answer-text.ts'

interface QuestionProps {
  question: FormQuestion
  value: FormAnswer | undefined
  /** The only one on the screen. */
  isAlone: boolean
  onAnswer: (value: FormAnswer | null, afterMs: number) => void
  /** Left: what was typed is kept now. */
  onLeave: () => void
}

const SOON_MS = 1000
const TOGGLE_MS = 500
const LONGEST = 2000
const SCALE = [1, 2, 3, 4, 5]

interface InsideProps extends QuestionProps {
  id: string
}

function Choices({ question: { kind, options }, value, onAnswer, id }: InsideProps) {
  const isOne = kind === 1
  const chosen = Array.isArray(value) ? value : typeof value === 'number' ? [value] : []
  const toggle = (place: number) => {
    if (isOne) return onAnswer(place, 0)
    onAnswer(chosen.includes(place) ? chosen.filter((one) => one !== place) : [...chosen, place].sort((a, b) => a - b), TOGGLE_MS)
  }
  return (
    <div className="fm-options">
      {options.map((option, place) => (
        <label key={place} className="fm-option">
          <input type={isOne ? 'radio' : 'checkbox'} name={id} checked={chosen.includes(place)} onChange={() => toggle(place)} />
          <span>{option}</span>
        </label>
      ))}
    </div>
  )
}

function Scale({ value, onAnswer, id }: InsideProps) {
  const { t, show } = useTools('training-forms')
  return (
    <>
      <div className="fm-scale">
        {SCALE.map((step) => (
          <label key={step} className="fm-step">
            <input type="radio" name={id} checked={value === step} aria-label={t('training-forms:answer.scale', { value: show.whole(step) })} onChange={() => onAnswer(step, 0)} />
            <span aria-hidden="true">{show.whole(step)}</span>
          </label>
        ))}
      </div>
      <div className="fm-ends" aria-hidden="true"><span>{t('training-forms:scale.least')}</span><span>{t('training-forms:scale.most')}</span></div>
    </>
  )
}

function Words({ value, onAnswer, onLeave, id, question }: InsideProps) {
  return <textarea className="ess-input" id={id} rows={3} maxLength={LONGEST} aria-required={question.required} value={typeof value === 'string' ? value : ''} onChange={(e) => onAnswer(e.currentTarget.value, SOON_MS)} onBlur={onLeave} />
}

/** As it is typed while somebody types; what is no number is not taken, and said so on leaving. */
function NumberAnswer({ value, onAnswer, onLeave, id, question }: InsideProps) {
  const { t } = useTools('training-forms')
  const separators = useSeparators()
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const shown = typed ?? editedNumber(typeof value === 'string' ? value : null, separators)
  const error = isLeft && shown.trim() !== '' && asNumber(shown) === null ? t('training-forms:number.wrong') : undefined
  return (
    <div className="ess-field" data-error={error ? true : undefined}>
      <input
        className="ess-input num" id={id} inputMode="decimal" autoComplete="off" maxLength={24} aria-required={question.required} aria-invalid={error ? true : undefined} aria-describedby={describedBy(id, undefined, error)} value={shown}
        onFocus={() => setLeft(false)}
        onChange={(e) => { setTyped(e.currentTarget.value); onAnswer(asNumber(e.currentTarget.value), SOON_MS) }}
        onBlur={() => { setLeft(true); onLeave() }}
      />
      {error ? <p className="ess-error" id={`${id}-error`}>{error}</p> : null}
    </div>
  )
}

const inputs = { 1: Choices, 2: Choices, 3: Scale, 4: Words, 5: NumberAnswer }

/** A question with its answer. */
export function QuestionField(props: QuestionProps) {
  const { t } = useTools('training-forms')
  const id = useId()
  const { question, value, isAlone, onAnswer } = props
  const { kind, label, required } = question
  const Input = inputs[kind]
  const hint = [kind === 2 ? t('training-forms:question.several') : '', required ? '' : t('training-forms:question.optional')].filter(Boolean).join(' · ')
  const inside = <>{label}{hint ? <> <span className="fm-hint">{hint}</span></> : null}</>
  if (kind >= 4) {
    return (
      <div className="fm-question" data-alone={isAlone || undefined}>
        <label className="fm-label" htmlFor={id}>{inside}</label>
        <Input {...props} id={id} />
      </div>
    )
  }
  return (
    <fieldset className="fm-question" data-alone={isAlone || undefined} aria-required={required || undefined} role={kind === 2 ? 'group' : 'radiogroup'} aria-labelledby={`${id}-label`}>
      <legend id={`${id}-label`}>{inside}</legend>
      <Input {...props} id={id} />
      {!required && kind !== 2 ? <div className="fm-empty">{value === undefined ? null : <Button look="quiet" size="small" className="fm-clear" onClick={() => onAnswer(null, 0)}>{t('training-forms:answer.clear')}</Button>}</div> : null}
    </fieldset>
  )
}
