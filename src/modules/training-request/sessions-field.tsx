import './training-request.css'
import { lazy, Suspense, useState } from 'react'
import { trainingRequestFields } from '../../../contract/modules/training-request/fields.ts'
import { faultsOf, plannedMinutes, timedSessions } from '../../../contract/modules/training-request/rules.ts'
import { AnyField } from '../../request/fields/field-kinds.tsx'
import { useLateTexts } from '../../request/use-late-texts.ts'
import { useTools } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/states.tsx'
import { draftOf, type TrainingValues } from './in-form.ts'
import { NS, type TrainingFieldProps } from './list-fields.tsx'

const RepeatDialog = lazy(() => import('./repeat-session.tsx').then((m) => ({ default: m.RepeatDialog })))

/** Sessions, what they come to for one person, and which of them are at the same time for the same people. */
export function SessionsField({ form, ...props }: TrainingFieldProps) {
  const { t, show } = useTools(NS)
  const inWords = useLateTexts('errors')
  const [repeating, setRepeating] = useState(false)
  const draft = draftOf(form.values)
  const timed = timedSessions(draft)
  const overlaps = faultsOf(draft).filter(({ code }) => code === 'training_sessions_overlap')
  return (
    <>
      <AnyField {...props} name="sessions" field={trainingRequestFields.sessions} ns={NS} form={form} />
      <section className="tr-figures" aria-live="polite" aria-label={t(`${NS}:hint.hours`)}>
        <p className="tr-figure num">{timed.length > 0 ? t(`${NS}:hint.sessions`, { count: timed.length, time: show.duration(plannedMinutes(draft)) }) : t(`${NS}:hint.no-session`)}</p>
        {inWords ? overlaps.map(({ code, field, params }) => <Note key={field} tone="yellow" icon="alert">{t(`errors:${code}`, params)}</Note>) : null}
        <Button icon="copy" disabled={timed.length === 0 || !draft.trainingRequestStart || !draft.trainingRequestUntil} onClick={() => setRepeating(true)}>{t(`${NS}:repeat.open`)}</Button>
      </section>
      {repeating ? (
        <Suspense fallback={null}>
          <RepeatDialog
            draft={draft} onClose={() => setRepeating(false)}
            onAdd={(added) => {
              const now = draftOf(form.now?.() ?? form.values)
              form.set({ sessions: [...(now.sessions ?? []), ...added] as unknown as NonNullable<TrainingValues['sessions']> })
              form.leave('sessions')
              setRepeating(false)
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
