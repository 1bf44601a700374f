import { useState } from 'react'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field/text-input.tsx'
import type { BoardCard } from '../board/board-state.ts'
import { moveTo } from '../board/moves.ts'
import type { Board } from '../board/use-board.ts'
import { EndReasonField, NO_REASON, useAsksReason } from './end-reason.tsx'

const LONGEST_NOTE = 1000

/** Every place is taken: the applications that go on end with one reason, each by a command of its own. */
export function EndOthers({ board, cards, onClose }: { board: Board; cards: readonly BoardCard[]; onClose: () => void }) {
  const { t, show } = useTools('vacancies', 'errors', 'common')
  const [note, setNote] = useState('')
  const [reason, setReason] = useState(NO_REASON)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const asksReason = useAsksReason(true)
  const lacksReason = asksReason && reason.id === null
  const lacks = note.trim() === ''
  const end = async () => {
    setTried(true)
    if (lacks || lacksReason) return
    setBusy(true)
    for (const card of cards) {
      const move = moveTo(board.caseOf(card), 'failed')
      // where one is not kept there is no room for the next: it was said why
      if (move && !move.problem && !(await board.send(card, move, { note: note.trim(), ...(asksReason && reason.id !== null ? { endReasonId: reason.id } : {}) }))) break
    }
    setBusy(false)
    onClose()
  }
  return (
    <Dialog
      opened onClose={onClose} title={t('vacancies:end-others.title', { count: cards.length })} busy={busy} sheet
      actions={<><Button onClick={onClose} disabled={busy}>{t('common:action.cancel')}</Button><Button look="danger" busy={busy} onClick={() => void end()}>{t('vacancies:end-others.do')}</Button></>}
    >
      <div className="vb-form">
        <p>{show.list(cards.map((card) => card.name))}</p>
        {asksReason ? <EndReasonField id="end-others-reason" value={reason} lacks={tried && lacksReason} onChange={setReason} /> : null}
        <TextArea id="end-others-note" label={t(asksReason ? 'vacancies:note' : 'vacancies:note.why')} hint={t('vacancies:note.hint')} optional={false} error={tried && lacks ? t('errors:stage_note') : undefined} value={note} max={LONGEST_NOTE} onChange={setNote} />
      </div>
    </Dialog>
  )
}
