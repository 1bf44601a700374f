import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { ApplicantCardView } from './applicant-card.tsx'
import type { Board } from './use-board.ts'
import { useBoardKeys } from './use-board-keys.ts'

const ENDED = 'ended'
const PANEL = 'vacancy-stage'

/** One stage at a time: a row of stages with how many stand there, and their cards below. */
export function StageByStage({ board }: { board: Board }) {
  const { t, show } = useTools('vacancies')
  const navigate = useNavigate()
  const { stage: wanted } = useSearch({ strict: false }) as { stage?: unknown }
  const place = useRef<HTMLDivElement>(null)
  const keys = useBoardKeys(board, place)
  const { columns } = board
  const idOf = (column: (typeof columns)[number]) => column.stage?.id ?? ENDED
  const nameOf = (column: (typeof columns)[number]) => column.stage?.name ?? t('vacancies:ended')
  const shown = columns.find((column) => idOf(column) === wanted) ?? columns.find((column) => column.cards.length > 0) ?? columns[0]
  const shownIds = shown?.cards.map((card) => card.applicationId).join(' ')
  const before = useRef<string>(undefined)
  useEffect(() => {
    // whoever was moved took the focus along: it goes on from here
    if (before.current !== undefined && before.current !== shownIds && document.activeElement === document.body) place.current?.focus({ preventScroll: true })
    before.current = shownIds
  }, [shownIds])
  const isEnds = shown !== undefined && shown.stage === null
  const { readEnds } = board
  useEffect(() => {
    if (isEnds) readEnds()
  }, [isEnds, readEnds])
  if (!shown) return null
  const choose = (id: string) => void navigate({ to: '.', search: (old: Record<string, unknown>) => ({ ...old, stage: id }), replace: true })
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = columns.indexOf(shown) + (getComputedStyle(event.currentTarget).direction === 'rtl' ? -step : step)
    const next = columns[(at + columns.length) % columns.length]
    if (!next) return
    choose(idOf(next))
    event.currentTarget.parentElement?.querySelectorAll('button')[columns.indexOf(next)]?.focus()
  }
  const more = board.more(shown)
  return (
    <>
      <div className="vb-chips" role="tablist" aria-label={t('vacancies:stages')}>
        {columns.map((column) => (
          <button key={idOf(column)} type="button" role="tab" className="vb-chip" aria-selected={column === shown} aria-controls={PANEL} tabIndex={column === shown ? 0 : -1} onClick={() => choose(idOf(column))} onKeyDown={move}>
            {nameOf(column)} <b>{show.whole(column.count)}</b>
          </button>
        ))}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it listens for its cards, which have the focus */}
      <div id={PANEL} className="vb-panel" role="tabpanel" aria-label={nameOf(shown)} ref={place} tabIndex={-1} {...keys}>
        {shown.cards.length > 0 ? <ul className="vb-cards">{shown.cards.map((card) => <li key={card.applicationId}><ApplicantCardView card={card} board={board} /></li>)}</ul>
          : <EmptyState icon="users" title={shown.count > 0 ? t('vacancies:hidden', { count: shown.count }) : t('vacancies:none-in', { stage: nameOf(shown) })} />}
        {more ? <Button look="quiet" wide onClick={more}>{t('vacancies:more', { count: shown.count - shown.cards.length })}</Button> : null}
      </div>
    </>
  )
}
