import { useTools } from '../../../request/use-tools.ts'
import type { FormAnswer, FormQuestion } from '../../../../contract/modules/training/form-calls.ts'
import type { IconName } from '../../../ui/icon-paths.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { Card } from '../../../ui/surfaces.tsx'
import type { ToneName } from '../../../ui/theme/palette.ts'
import { answerText, type Verdict, verdictOf } from './answer-text.ts'
import type { Answers } from './filling.ts'

/** Gives an answer in words. */
export function useAnswerText(): (question: Pick<FormQuestion, 'kind' | 'options'>, value: FormAnswer) => string {
  const { t, show } = useTools('training-forms')
  return (question, value) => answerText(question, value, { list: show.list, scale: (of) => t('training-forms:answer.scale', { value: show.whole(of) }), decimal: show.decimal })
}

const looks: Record<Verdict, { tone: ToneName; icon: IconName }> = { right: { tone: 'green', icon: 'check' }, partly: { tone: 'yellow', icon: 'alert' }, wrong: { tone: 'red', icon: 'close' } }

interface AnswerListProps {
  fields: readonly FormQuestion[]
  answers: Answers
  /** What is right, where the server says it. */
  right?: ReadonlyMap<string, FormAnswer>
}

/** Every question with what was answered, and what is right. */
export function AnswerList({ fields, answers, right }: AnswerListProps) {
  const { t } = useTools('training-forms')
  const textOf = useAnswerText()
  return (
    <Card>
      <ol className="fm-list">
        {fields.map((field) => {
          const value = answers.get(field.fieldId)
          const good = right?.get(field.fieldId)
          const verdict = good === undefined ? null : verdictOf(field, value, good)
          return (
            <li key={field.fieldId}>
              <p className="fm-asked">{field.label}</p>
              <p className="fm-answer" data-none={value === undefined || undefined}>{value === undefined ? t('training-forms:answer.none') : textOf(field, value)}</p>
              {verdict ? <p><StatusLabel tone={looks[verdict].tone} icon={looks[verdict].icon}>{t(`training-forms:verdict.${verdict}`)}</StatusLabel></p> : null}
              {good !== undefined && verdict !== 'right' ? <p className="fm-answer">{t('training-forms:answer.right', { answer: textOf(field, good) })}</p> : null}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
