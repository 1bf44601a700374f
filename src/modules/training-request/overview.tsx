import './training-request.css'
import { comingOf, plannedMinutes, timedSessions } from '../../../contract/modules/training-request/rules.ts'
import { useTools } from '../../request/use-tools.ts'
import { draftOf } from './in-form.ts'
import { NS, type TrainingForm } from './list-fields.tsx'
import { useTotal } from './use-total.ts'

/** All of it on one glance, before it is sent. */
export function Overview({ form }: { form: TrainingForm }) {
  const { t, show } = useTools(NS)
  const draft = draftOf(form.values)
  const { trainingRequestStart: from, trainingRequestUntil: until } = draft
  const { members, quota } = comingOf(draft)
  const { total } = useTotal(form.values)
  const minutes = plannedMinutes(draft)
  const count = timedSessions(draft).length
  const facts = [
    { key: 'what', text: draft.trainingTitle || (form.textOf('trainingSubject') ?? '') },
    { key: 'when', text: from ? show.period(from, until ?? from) : '' },
    { key: 'sessions', text: count > 0 ? t(`${NS}:hint.sessions`, { count, time: show.duration(minutes) }) : '' },
    { key: 'people', text: members > 0 ? t(`${NS}:card.people`, { count: members }) : '' },
    { key: 'seats', text: quota > 0 ? show.whole(quota) : '' },
    { key: 'cost', text: total ? show.money(total) : '' },
  ].filter((f) => f.text !== '')
  return (
    <section className="tr-figures" aria-label={t(`${NS}:overview.title`)}>
      <h2 className="tr-overview">{t(`${NS}:overview.title`)}</h2>
      {facts.length > 0 ? <dl className="rq-facts num">{facts.map(({ key, text }) => <div key={key}><dt>{t(`${NS}:overview.${key}`)}</dt><dd>{text}</dd></div>)}</dl> : <p className="rq-hint">{t(`${NS}:overview.nothing`)}</p>}
    </section>
  )
}
