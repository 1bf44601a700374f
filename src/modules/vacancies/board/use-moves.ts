/** Moves people: shown at once, kept on this device, sent when it can be, taken back with one key until then. */
import { currentStage, isDone, isEnd, needsNote } from '../../../../contract/workforce/stages.ts'
import { StageStatus } from '../../../../contract/workforce/vocabulary.ts'
import { undo } from '../../../api/outbox.ts'
import { useRunCommand } from '../../../request/act/use-run-command.ts'
import { useTools } from '../../../request/use-tools.ts'
import { announce } from '../../../ui/announce.ts'
import { type BoardCard, MOVE } from './board-state.ts'
import type { Move } from './moves.ts'

/** What is asked of who moves somebody, as far as the move asks for it. */
export interface Given {
  note?: string
  /** Civil date of what is decided; left out: today. */
  date?: string
  expectedJoinDate?: string
  /** Why it ends. */
  endReasonId?: string
}

export interface Moves {
  /** @param told says itself why it was not taken; left out: the card says it @returns false when nothing was kept */
  send: (card: BoardCard, move: Move, given?: Given, told?: (why: readonly string[] | null) => void) => Promise<boolean>
  takeBack: (card: BoardCard) => Promise<void>
}

export function useMoves(vacancyId: string): Moves {
  const { t } = useTools('vacancies')
  const run = useRunCommand()
  /** Where the move brings them, as it is called: a stage, or what came of it. */
  const aim = (card: BoardCard, { changes, hires }: Move): string => {
    if (hires) return t('vacancies:application.hired')
    const stages = card.stages.map((s) => ({ ...s, statusId: changes.find((c) => c.stageId === s.stageId)?.statusId ?? s.statusId }))
    const end = stages.find((s) => isEnd(s.statusId))
    return end ? t(`vacancies:application.${end.statusId === StageStatus.failed ? 'rejected' : 'withdrawn'}`) : (currentStage(stages)?.stage ?? '')
  }
  const send: Moves['send'] = (card, move, given = {}, told) => {
    const stages = move.changes.map(({ stageId, statusId, date, note }) => {
      const from = card.stages.find((s) => s.stageId === stageId)?.statusId ?? StageStatus.planned
      const day = date ?? (isDone(statusId) || isEnd(statusId) ? given.date : undefined)
      const why = note ?? (needsNote(from, statusId) || move.changes.length === 1 ? given.note : undefined)
      return { stageId, statusId, ...(day === undefined ? {} : { date: day }), ...(why ? { note: why } : {}) }
    })
    return run({
      op: MOVE.id, recordId: card.applicationId, baseVersion: card.version,
      input: { vacancyId, applicationId: card.applicationId, version: card.version, stages, ...(given.expectedJoinDate === undefined ? {} : { expectedJoinDate: given.expectedJoinDate }), ...(given.endReasonId === undefined ? {} : { endReasonId: given.endReasonId }) },
      label: { key: 'sync:item.applicant', params: { person: card.name, stage: aim(card, move) }, at: `/vacancies/${vacancyId}` },
      ...(told ? { told } : { inPlace: true, stays: true }),
    })
  }
  const takeBack: Moves['takeBack'] = async (card) => {
    if (!card.waiting) return
    const taken = await undo(card.waiting.seq)
    announce(t(taken ? 'vacancies:taken-back' : 'request:act.too-late', { person: card.name }))
  }
  return { send, takeBack }
}
