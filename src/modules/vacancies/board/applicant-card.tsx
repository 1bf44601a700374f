import { StageStatus } from '../../../../contract/workforce/vocabulary.ts'
import { discard } from '../../../api/outbox.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu, type MenuItem } from '../../../ui/popup/menu.tsx'
import { Note } from '../../../ui/states.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { applicationLook } from '../vacancy-look.ts'
import type { Board } from './use-board.ts'
import { type BoardCard, hasEnded } from './board-state.ts'
import { type Move, moveOf, moveTo, passMove, skipMove } from './moves.ts'
import { useReason } from './use-reason.ts'
import { useStanding } from './use-card-texts.ts'

/** What was not taken, and why; of what somebody else was faster with: who moved them when, and where they stand now. */
function Stuck({ card, board }: { card: BoardCard; board: Board }) {
  const { t, show } = useTools('vacancies')
  const { stuck } = card
  if (!stuck) return null
  const current = stuck.state === 'conflict' ? stuck.problem?.current : undefined
  const now = hasEnded(card) || card.status === 'hired' ? t(`vacancies:application.${card.status}`) : card.at.stage
  const why = current?.changedBy
    ? t('vacancies:moved-by', { person: current.changedBy, name: card.name, time: show.moment(Date.parse(current.changedAt)), now })
    : (stuck.problem?.errors.length ? stuck.problem.errors : [stuck.problem?.message || t('request:sync.refused-unknown')]).join(' ')
  // what was typed is not thrown away with a word
  const wasTyped = stuck.input.applicant !== undefined
  const action = wasTyped ? <Button look="quiet" size="small" onClick={() => board.again(card)} aria-label={t('vacancies:again-of', { name: card.name })}>{t('vacancies:again')}</Button>
    : <Button look="quiet" size="small" onClick={() => void discard(stuck.seq)} aria-label={t('vacancies:seen-of', { name: card.name })}>{t('vacancies:seen')}</Button>
  return <Note tone="red" icon="alert" role="alert" action={action}>{why}</Note>
}

function useItems(card: BoardCard, board: Board): MenuItem[] {
  const { t } = useTools('vacancies')
  const reason = useReason()
  const of = board.caseOf(card)
  const item = (id: string, icon: MenuItem['icon'], move: Move | null, danger = false): MenuItem[] =>
    move === null ? [] : [{ id, label: t(`vacancies:act.${id}`), ...(icon ? { icon } : {}), danger, disabledReason: move.problem ? reason(move.problem) : undefined, onSelect: () => board.go(card, move) }]
  const may = board.canMove(card)
  const isActive = card.status === 'active'
  const begins = isActive && card.at.statusId === StageStatus.planned && card.at.kind !== 'hired' ? moveOf(of, [{ stageId: card.at.stageId, statusId: StageStatus.inProgress }]) : null
  return [
    ...(may ? [{ id: 'move', label: t('vacancies:act.move'), icon: 'arrowRight' as const, onSelect: () => board.pick(card) }] : []),
    ...(may && isActive ? [...item('begin', 'play', begins), ...item('skip', 'chevronRight', skipMove(of)), ...item('fail', 'closeCircle', moveTo(of, 'failed'), true), ...item('withdraw', 'logOut', moveTo(of, 'withdrawn'))] : []),
    { id: 'open', label: t('vacancies:act.open'), icon: 'eye', onSelect: () => board.open(card) },
  ]
}

interface ApplicantCardProps {
  card: BoardCard
  board: Board
  /** It can be dragged onto a column. */
  onDrag?: (card: BoardCard | null) => void
  /** The stage is named above. */
  short?: boolean
}

/** One applicant: who, how long here, the next step as a button, and everything else in a menu. */
export function ApplicantCardView({ card, board, onDrag, short = false }: ApplicantCardProps) {
  const { t } = useTools('vacancies')
  const standing = useStanding()
  const items = useItems(card, board)
  const next = board.canMove(card) && card.status === 'active' ? passMove(board.caseOf(card)) : null
  return (
    <div
      className="vb-card" data-waiting={card.waiting ? true : undefined}
      {...(onDrag && board.canMove(card) ? { draggable: true, onDragStart: (event) => { event.dataTransfer.setData('text/plain', card.applicationId); event.dataTransfer.effectAllowed = 'move'; onDrag(card) }, onDragEnd: () => onDrag(null) } : {})}
    >
      <button type="button" className="vb-name" data-card={card.applicationId} onClick={() => board.open(card)}>{card.name}</button>
      {card.status === 'active' ? null : <StatusLabel {...applicationLook[card.status]}>{t(`vacancies:application.${card.status}`)}</StatusLabel>}
      <p className="vb-sub">{standing(card)}</p>
      {card.waiting ? (
        <p className="vb-waits">
          <StatusLabel plain tone="yellow" icon="clock">{t(card.waiting.state === 'needsSignIn' ? 'request:sync.needsSignIn' : 'vacancies:waits')}</StatusLabel>
          {card.undoable ? <Button look="quiet" size="small" icon="undo" onClick={() => void board.takeBack(card)} aria-label={t('vacancies:undo-of', { name: card.name })}>{t('request:act.undo')}</Button> : null}
        </p>
      ) : null}
      <Stuck card={card} board={board} />
      {(next && !next.problem) || items.length > 1 ? <div className="vb-card-foot">
        {next && !next.problem ? <Button size="small" {...(short ? {} : { icon: next.hires ? 'checkCircle' as const : 'check' as const })} onClick={() => board.go(card, next)} aria-label={next.hires ? t('vacancies:hire-of', { name: card.name }) : t('vacancies:pass-of', { stage: card.at.stage, name: card.name })}>{next.hires ? t('vacancies:hire') : short ? t('vacancies:pass.short') : t('vacancies:pass', { stage: card.at.stage })}</Button> : null}
        {items.length > 1 ? <Menu label={t('vacancies:actions-of', { name: card.name })} items={items} /> : null}
      </div> : null}
    </div>
  )
}
