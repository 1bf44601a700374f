import '../../../request/act/act.css'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { PHONE, useMedia } from '../../../ui/use-media.ts'
import { CheckPage } from './check-page.tsx'
import type { FillProps } from './fill-props.ts'
import { FormHeader } from './form-header.tsx'
import { QuestionField } from './question-field.tsx'
import { RefusedNote } from './refused-note.tsx'
import { SavedLine } from './saved-line.tsx'

const FEEDBACK = 3

/** Where in the form somebody is stands in the address: Back leads from the check to the questions, not out. */
function usePlace(count: number) {
  const raw = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const at = Number.isInteger(raw.q) ? Math.min(Math.max(Number(raw.q), 1), count) - 1 : null
  return { at, isChecking: raw.check === true, go: (place: number) => void navigate({ to: '.', search: { q: place + 1 }, replace: true }), check: () => void navigate({ to: '.', search: at === null ? { check: true } : { q: at + 1, check: true } }) }
}

function Way({ at, count }: { at: number; count: number }) {
  const { t, show } = useTools('training-forms')
  return (
    <div className="fm-way">
      <p>{t('training-forms:question.of', { n: show.whole(at + 1), total: show.whole(count) })}</p>
      <div className="fm-way-line" aria-hidden="true"><span style={{ inlineSize: `${((at + 1) / count) * 100}%` }} /></div>
    </div>
  )
}

/** The question that was chosen comes to sight, and the heading of a new one is read. */
function useSight(at: number | null, isStepped: boolean) {
  const form = useRef<HTMLDivElement>(null)
  const before = useRef(isStepped ? at : null)
  useEffect(() => {
    if (before.current === at) return
    before.current = at
    if (at === null) return
    const question = form.current?.querySelector(`[data-question="${at}"]`)
    question?.scrollIntoView({ block: isStepped ? 'nearest' : 'center' })
    question?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
  }, [at, isStepped])
  return form
}

/** The questions: one a screen for a test on a phone, all below each other otherwise. */
export function FillForm({ form, pad, copyFrom }: FillProps) {
  const { t } = useTools('training-forms')
  const isStepped = useMedia(PHONE) && form.formKind !== FEEDBACK
  const count = form.fields.length
  const { at, isChecking, go, check } = usePlace(count)
  const sight = useSight(at, isStepped)
  const place = at ?? 0
  const isLast = place === count - 1
  const leave = () => void pad.keep()
  if (isChecking) return <CheckPage form={form} pad={pad} copyFrom={copyFrom} />
  const shown = isStepped ? form.fields.slice(place, place + 1) : form.fields
  return (
    <Page>
      <FormHeader form={form} copyFrom={copyFrom} />
      <RefusedNote row={pad.refused} />
      <div className="fm-form" data-stepped={isStepped || undefined} ref={sight}>
        {isStepped ? <Way at={place} count={count} /> : null}
        {shown.map((question, i) => (
          <div key={question.fieldId} data-question={isStepped ? place : i}>
            <QuestionField question={question} value={pad.answers.get(question.fieldId)} isAlone={isStepped} onAnswer={(value, afterMs) => pad.answer(question.fieldId, value, afterMs)} onLeave={leave} />
          </div>
        ))}
        <SavedLine form={form} pad={pad} />
      </div>
      <div className="rq-bar" role="group" aria-label={t('training-forms:bar')}>
        {isStepped && place > 0 ? <Button onClick={() => go(place - 1)}>{t('training-forms:previous')}</Button> : <span className="rq-bar-space" />}
        {isStepped && !isLast ? <Button look="primary" onClick={() => go(place + 1)}>{t('training-forms:next')}</Button> : <Button look="primary" onClick={check}>{t('training-forms:check')}</Button>}
      </div>
    </Page>
  )
}
