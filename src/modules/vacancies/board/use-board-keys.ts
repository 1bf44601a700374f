/** Keys of a card that has the focus: arrows go to others, `m` asks where to, `[` and `]` move one stage back and on, Escape takes back what is not sent. */
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { isShortcut } from '../../../lib/single-keys.ts'
import { announce } from '../../../ui/announce.ts'
import { useTools } from '../../../request/use-tools.ts'
import { hasEnded } from './board-state.ts'
import { moveTo, passMove, stageBeside } from './moves.ts'
import { nextCard } from './next-card.ts'
import type { Board } from './use-board.ts'

const cardIn = (place: ParentNode | null, id: string) => place?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`)

/** Gives what listens on the element around the cards. The card that was moved keeps the focus wherever it goes. */
export function useBoardKeys(board: Board, place: RefObject<HTMLElement | null>) {
  const { t } = useTools('vacancies')
  const held = useRef<string | null>(null)
  useEffect(() => {
    if (held.current === null || document.querySelector('[aria-modal="true"]')) return
    const card = cardIn(place.current, held.current)
    if (card && document.activeElement !== card && (document.activeElement === document.body || place.current?.contains(document.activeElement))) card.focus()
  })
  const hold = (id: string) => {
    held.current = id
  }
  const release = () => {
    held.current = null
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = (event.target as HTMLElement).dataset.card
    const card = board.columns.flatMap((column) => column.cards).find((one) => one.applicationId === id)
    if (!id || !card || !isShortcut(event.nativeEvent)) return
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const beside = nextCard(board.columns.map((column) => column.cards.map((one) => one.applicationId)), id, event.key, isRtl ? 'ArrowLeft' : 'ArrowRight')
    const taken = () => event.preventDefault()
    if (event.key.startsWith('Arrow')) {
      taken()
      release()
      if (beside) cardIn(place.current, beside)?.focus()
    } else if (event.key === 'Escape' && card.undoable) {
      taken()
      hold(id)
      void board.takeBack(card)
    } else if (!board.canMove(card)) {
      return
    } else if (event.key === 'm') {
      taken()
      hold(id)
      board.pick(card)
    } else if (event.key === '[' || event.key === ']') {
      taken()
      hold(id)
      const of = board.caseOf(card)
      const stage = stageBeside(of, -1)
      const move = event.key === ']' ? passMove(of) : hasEnded(card) || card.status === 'hired' ? moveTo(of, { stageId: card.at.stageId }) : stage ? moveTo(of, { stageId: stage.stageId }) : null
      if (move) board.go(card, move)
      else announce(t('vacancies:no-further', { name: card.name }))
    }
  }
  return { onKeyDown, onPointerDown: release }
}
