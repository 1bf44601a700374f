import './training-request.css'
import { useState } from 'react'
import { datesOf, weekday } from '../../../contract/kit/civil-date.ts'
import { TrainingLimits } from '../../../contract/modules/training-request/fields.ts'
import { type SessionDraft, timedSessions, type TrainingDraft } from '../../../contract/modules/training-request/rules.ts'
import { newRecordId } from '../../api/outbox.ts'
import { joined } from '../../lib/joined.ts'
import { useTools } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select/select.tsx'
import { repeatedOn } from './in-form.ts'
import { NS } from './list-fields.tsx'

interface RepeatDialogProps {
  /** With days, and a session with times at least. */
  draft: TrainingDraft
  onAdd: (sessions: SessionDraft[]) => void
  onClose: () => void
}

/** A session on other days of the training, at the same times. */
export function RepeatDialog({ draft, onAdd, onClose }: RepeatDialogProps) {
  const { t, show } = useTools(NS)
  const timed = timedSessions(draft)
  const [lineId, setLineId] = useState(timed.at(-1)?.lineId ?? '')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const session = timed.find((s) => s.lineId === lineId)
  const days = draft.trainingRequestStart && draft.trainingRequestUntil && session
    ? datesOf(draft.trainingRequestStart, draft.trainingRequestUntil).filter((day) => repeatedOn(session, [day], timed, () => '').length > 0) : []
  const toggle = (day: string) => setChosen(chosen.has(day) ? new Set([...chosen].filter((d) => d !== day)) : new Set([...chosen, day]))
  const weekly = days.filter((day) => session && weekday(day) === weekday(session.sessionStart.slice(0, 10)))
  const wanted = days.filter((day) => chosen.has(day))
  const room = TrainingLimits.sessions - (draft.sessions ?? []).length
  return (
    <Dialog
      opened onClose={onClose} sheet title={t(`${NS}:repeat.title`)}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>{t(`${NS}:repeat.close`)}</Button>
          <Button look="primary" disabled={wanted.length === 0 || wanted.length > room} onClick={() => session && onAdd(repeatedOn(session, wanted, draft.sessions ?? [], newRecordId))}>{wanted.length === 0 ? t(`${NS}:repeat.title`) : t(`${NS}:repeat.add`, { count: wanted.length })}</Button>
        </>
      }
    >
      <div className="rq-stack">
        <Select
          id="repeat-session" label={t(`${NS}:row.sessions`)} value={lineId} onChange={(id) => { setLineId(id); setChosen(new Set()) }}
          options={timed.map((s) => ({ value: s.lineId, label: joined([`${show.day(s.sessionStart.slice(0, 10))} ${s.sessionStart.slice(11)}–${s.sessionEnd.slice(11)}`, s.title]) }))}
        />
        {days.length === 0 ? <p className="rq-hint">{t(`${NS}:repeat.none`)}</p> : (
          <>
            <div className="tr-ways">
              <Button size="small" onClick={() => setChosen(new Set(days))}>{t(`${NS}:repeat.daily`)}</Button>
              <Button size="small" disabled={weekly.length === 0} onClick={() => setChosen(new Set(weekly))}>{t(`${NS}:repeat.weekly`)}</Button>
            </div>
            <ul className="tr-days" aria-label={t(`${NS}:repeat.days`)}>
              {days.map((day) => <li key={day}><label className="tr-day num"><input type="checkbox" checked={chosen.has(day)} onChange={() => toggle(day)} /> <span>{show.day(day)}</span></label></li>)}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  )
}
