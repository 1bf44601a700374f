import { useState } from 'react'
import { isDecided, isDone, isEnd } from '../../../../contract/workforce/stages.ts'
import { StageStatus } from '../../../../contract/workforce/vocabulary.ts'
import { useOnline } from '../../../api/outbox.ts'
import { DateInput } from '../../../request/fields/date-input.tsx'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field/text-input.tsx'
import { Note } from '../../../ui/states.tsx'
import { ButtonRow, Rows } from '../../../ui/surfaces.tsx'
import { type BoardCard, hasEnded } from '../board/board-state.ts'
import { type Move, moveTo, passMove, skipMove } from '../board/moves.ts'
import type { Board } from '../board/use-board.ts'
import { useReason } from '../board/use-reason.ts'
import { EndReasonField, NO_REASON, useAsksReason } from './end-reason.tsx'

const LONGEST_NOTE = 1000

interface SheetProps {
  card: BoardCard
  board: Board
}

interface Choice {
  id: string
  label: string
  move: Move
  hint?: string
}

/** Everywhere somebody can be moved to. @param isOut only the ways to leave */
function useChoices({ card, board }: SheetProps, isOut: boolean): Choice[] {
  const { t } = useTools('vacancies')
  const of = board.caseOf(card)
  const one = (id: string, label: string, move: Move | null, hint?: string): Choice[] => (move ? [{ id, label, move, ...(hint === undefined ? {} : { hint }) }] : [])
  const isActive = card.status === 'active'
  const ways = isActive ? [...one('failed', t('vacancies:act.fail'), moveTo(of, 'failed')), ...one('withdrawn', t('vacancies:act.withdraw'), moveTo(of, 'withdrawn'))] : []
  if (isOut) return ways
  const hire = isActive && card.at.kind === 'hired' ? one('hire', t('vacancies:hire'), passMove(of)) : []
  const again = hasEnded(card) || card.status === 'hired' ? one('again', t('vacancies:act.again', { stage: card.at.stage }), moveTo(of, { stageId: card.at.stageId })) : []
  const stages = card.stages.flatMap(({ stageId, stage, kind }) => (stageId === card.at.stageId ? [] : one(stageId, stage, moveTo(of, { stageId }), kind === 'hired' ? t('vacancies:to-hired') : undefined)))
  return [...hire, ...again, ...stages, ...(isActive ? one('skip', t('vacancies:act.skip-of', { stage: card.at.stage }), skipMove(of)) : []), ...ways]
}

/** Where to: what cannot be done stands there with the reason. */
export function PickSheet({ card, board, isOut = false }: SheetProps & { isOut?: boolean }) {
  const { t } = useTools('vacancies', 'common')
  const reason = useReason()
  const choices = useChoices({ card, board }, isOut)
  return (
    <Dialog opened onClose={board.close} title={t(isOut ? 'vacancies:out.title' : 'vacancies:move.title', { name: card.name })} sheet>
      <div className="vb-form">
        <p className="vb-dim">{t('vacancies:stands-at', { stage: card.at.stage })}</p>
        {choices.length === 0 ? <p>{t('vacancies:no-further', { name: card.name })}</p> : null}
        <Rows label={t('vacancies:act.move')}>
          {choices.map(({ id, label, move, hint }, i) => (
            <li key={id}>
              <ButtonRow title={label} sub={move.problem ? reason(move.problem) : hint} disabled={move.problem !== null} {...(i === 0 ? { 'data-autofocus': true } : {})} onClick={() => { board.close(); board.go(card, move) }} />
            </li>
          ))}
        </Rows>
      </div>
    </Dialog>
  )
}

/** Asks what a move needs, and does it only then. */
export function MoveSheet({ card, board, move }: SheetProps & { move: Move }) {
  const { t, show } = useTools('vacancies', 'errors', 'fixed', 'common', 'request')
  const online = useOnline()
  const [note, setNote] = useState('')
  const [reason, setReason] = useState(NO_REASON)
  const [date, setDate] = useState<string | null>(show.today)
  const [start, setStart] = useState<string | null>(card.expectedJoinDate)
  const [faulty, setFaulty] = useState<Readonly<Record<string, boolean>>>({})
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [why, setWhy] = useState<readonly string[]>([])
  const last = move.changes.at(-1)
  const isEndMove = last !== undefined && isEnd(last.statusId)
  const isDay = !move.hires && move.changes.some((c) => isDecided(c.statusId))
  const isBack = move.changes.every((c) => !isDecided(c.statusId)) && move.note
  const asksReason = useAsksReason(isEndMove)
  const lacksReason = asksReason && reason.id === null
  const lacksNote = move.note && note.trim() === ''
  const isLate = isDay && date !== null && date > show.today
  const fault = (field: string) => (code: string | null) => setFaulty((old) => ({ ...old, [field]: code !== null }))
  const dateError = faulty.date ? t('fixed:field.invalid-date') : tried && isDay && date === null ? t('fixed:field.required') : tried && isLate ? t('errors:stage_future') : undefined
  const startError = faulty.start ? t('fixed:field.invalid-date') : tried && move.hires && start === null ? t('errors:join_date_missing') : undefined
  const title = move.hires ? t('vacancies:hire.title', { name: card.name })
    : isBack ? t('vacancies:back.title', { name: card.name })
    : isEndMove ? t(last.statusId === StageStatus.failed ? 'vacancies:fail.title' : 'vacancies:withdraw.title', { name: card.name })
    : t('vacancies:skip.title', { name: card.name, stage: card.at.stage })
  const act = move.hires ? t('vacancies:hire') : isBack ? t('vacancies:back.do') : isEndMove ? t(last.statusId === StageStatus.failed ? 'vacancies:act.fail' : 'vacancies:act.withdraw') : t('vacancies:act.skip')
  const send = async () => {
    setTried(true)
    setWhy([])
    if (lacksReason || lacksNote || dateError || startError || (isDay && (date === null || isLate)) || (move.hires && start === null)) return
    const given = { ...(note.trim() ? { note: note.trim() } : {}), ...(isDay && date ? { date } : {}), ...(move.hires && start ? { expectedJoinDate: start } : {}), ...(asksReason && reason.id !== null ? { endReasonId: reason.id } : {}) }
    if (!move.hires) {
      if (await board.send(card, move, given)) board.close()
      return
    }
    if (!online) return setWhy([t('vacancies:hire.needs-network')])
    setBusy(true)
    const refused = await new Promise<readonly string[] | null>((told) => void board.send(card, move, given, told))
    setBusy(false)
    if (refused === null) board.close()
    else setWhy(refused)
  }
  return (
    <Dialog
      opened onClose={board.close} title={title} sheet busy={busy}
      actions={<><Button onClick={board.close} disabled={busy}>{t('common:action.cancel')}</Button><Button look={isEndMove ? 'danger' : 'primary'} busy={busy} onClick={() => void send()}>{act}</Button></>}
    >
      <div className="vb-form">
        {why.length > 0 ? <Note tone="red" icon="alert" role="alert">{why.join(' ')}</Note> : null}
        {move.hires && !online && why.length === 0 ? <Note tone="yellow" icon="cloudOff">{t('vacancies:hire.needs-network')}</Note> : null}
        {isBack ? <p className="vb-dim">{t('vacancies:back.hint', { stages: show.list(move.changes.map((c) => card.stages.find((s) => s.stageId === c.stageId)?.stage)) })}</p> : null}
        {move.hires ? <DateInput id="vacancy-start" label={t('vacancies:hire.day')} hint={t('vacancies:hire.day.hint')} value={start} optional={false} error={startError} onChange={setStart} onFault={fault('start')} /> : null}
        {isDay ? <DateInput id="vacancy-day" label={t(last && isDone(last.statusId) ? 'vacancies:move.day' : 'vacancies:out.day')} value={date} max={show.today} optional={false} error={dateError} onChange={setDate} onFault={fault('date')} /> : null}
        {asksReason ? <EndReasonField id="vacancy-end-reason" value={reason} lacks={tried && lacksReason} onChange={setReason} /> : null}
        <TextArea id="vacancy-note" label={t(move.note && !asksReason ? 'vacancies:note.why' : 'vacancies:note')} hint={t('vacancies:note.hint')} optional={!move.note} error={tried && lacksNote ? t('errors:stage_note') : undefined} value={note} max={LONGEST_NOTE} onChange={setNote} />
      </div>
    </Dialog>
  )
}
