import './columns.css'
import { type DragEvent, useRef, useState } from 'react'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ApplicantCardView } from './applicant-card.tsx'
import type { BoardCard, Column } from './board-state.ts'
import { moveTo } from './moves.ts'
import type { Board } from './use-board.ts'
import { useBoardKeys } from './use-board-keys.ts'

interface ColumnViewProps {
  column: Column
  board: Board
  dragged: BoardCard | null
  onDrag: (card: BoardCard | null) => void
}

function ColumnView({ column, board, dragged, onDrag }: ColumnViewProps) {
  const { t, show } = useTools('vacancies')
  const [isOver, setOver] = useState(false)
  const [isShown, setShown] = useState(false)
  const { stage, cards, count } = column
  const name = stage?.name ?? t('vacancies:ended')
  const isFolded = stage === null && !isShown
  const more = board.more(column)
  const isOther = dragged !== null && !cards.includes(dragged)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onDrag(null)
    if (!dragged || !isOther) return
    const move = stage ? moveTo(board.caseOf(dragged), { stageId: stage.id }) : null
    if (move) board.go(dragged, move)
    else if (stage === null) board.out(dragged)
  }
  return (
    <section
      className="vb-column" aria-label={t('vacancies:column', { stage: name, count })} data-over={(isOver && isOther) || undefined} data-folded={isFolded || undefined}
      onDragOver={(event) => { if (isOther) { event.preventDefault(); setOver(true) } }} onDragLeave={(event) => { if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false) }} onDrop={drop}
    >
      {stage === null ? (
        <button type="button" className="vb-column-head" aria-expanded={isShown} onClick={() => { board.readEnds(); setShown(!isShown) }}><h2>{name}</h2><b className="num">{show.whole(count)}</b><Icon name={isShown ? 'chevronUp' : 'chevronDown'} size={18} /></button>
      ) : (
        <div className="vb-column-head"><h2>{name}</h2><b className="num">{show.whole(count)}</b></div>
      )}
      {isFolded ? null : (
        <>
          {cards.length > 0 ? <ul className="vb-cards" aria-label={name}>{cards.map((card) => <li key={card.applicationId}><ApplicantCardView card={card} board={board} onDrag={onDrag} short /></li>)}</ul> : <p className="vb-none">{count > 0 ? t('vacancies:hidden', { count }) : t('vacancies:none-in', { stage: name })}</p>}
          {more ? <Button size="small" look="quiet" wide onClick={more}>{t('vacancies:more', { count: count - cards.length })}</Button> : null}
        </>
      )}
    </section>
  )
}

/** The stages side by side: for a wide screen. Cards are dragged, or moved with the keyboard. */
export function BoardColumns({ board }: { board: Board }) {
  const { t } = useTools('vacancies')
  const place = useRef<HTMLDivElement>(null)
  const keys = useBoardKeys(board, place)
  const [dragged, setDragged] = useState<BoardCard | null>(null)
  return (
    <>
      {board.mayMove ? <p className="vb-keys">{t('vacancies:keys')}</p> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it listens for its cards, which have the focus */}
      <div className="vb-board" ref={place} {...keys}>
        {board.columns.map((column) => <ColumnView key={column.stage?.id ?? 'ended'} column={column} board={board} dragged={dragged} onDrag={setDragged} />)}
      </div>
    </>
  )
}
