/** What moving somebody would take, and what is asked of who moves them. Pure: judged by the same rule as on the server. */
import { changesTo, currentStage, isDone, isEnd, judgeMove, maySkip, type MoveCase, type MoveProblem, needsNote, type StageChange, type StageState } from '../../../../contract/workforce/stages.ts'
import { StageStatus, type StageStatusId } from '../../../../contract/workforce/vocabulary.ts'

export interface Move {
  changes: readonly StageChange[]
  /** A reason is asked for. */
  note: boolean
  /** Somebody takes a place: the first working day is asked for. */
  hires: boolean
  /** Why it cannot be done; null where it can, once what is asked for is given. */
  problem: MoveProblem | null
}

/** Where a move ends: at a stage, or out. */
export type Target = { stageId: string } | 'failed' | 'withdrawn'

/** Given only to see whether anything else is in the way. */
const SOME_NOTE = '.'

const statusAt = ({ stages }: MoveCase, stageId: string): StageStatusId => stages.find((s) => s.stageId === stageId)?.statusId ?? StageStatus.planned

/** These changes as a move. */
export function moveOf(of: MoveCase, changes: readonly StageChange[]): Move {
  const note = changes.some((c) => needsNote(statusAt(of, c.stageId), c.statusId))
  const hires = changes.some((c) => c.statusId === StageStatus.passed && of.stages.some((s) => s.stageId === c.stageId && s.kind === 'hired'))
  const judged = judgeMove({ ...of, expectedJoinDate: of.expectedJoinDate ?? of.today }, changes.map((c) => ({ ...c, note: SOME_NOTE })))
  return { changes, note, hires, problem: 'problems' in judged ? (judged.problems[0] ?? null) : null }
}

const current = (of: MoveCase): StageState | undefined => currentStage(of.stages)

/** The move to a target; null where they stand there. */
export function moveTo(of: MoveCase, target: Target): Move | null {
  const at = current(of)
  if (!at) return null
  const changes = typeof target === 'string' ? [{ stageId: at.stageId, statusId: StageStatus[target] }] : changesTo(of.stages, target.stageId)
  return changes.length === 0 ? null : moveOf(of, changes)
}

/** Passes the stage they stand at; null for who is hired or has ended. At the last one that hires. */
export function passMove(of: MoveCase): Move | null {
  const at = current(of)
  return !at || isDone(at.statusId) || isEnd(at.statusId) ? null : moveOf(of, [{ stageId: at.stageId, statusId: StageStatus.passed }])
}

/** Leaves out the stage they stand at; null where that may not be. */
export function skipMove(of: MoveCase): Move | null {
  const at = current(of)
  return !at || !maySkip(at) || at.statusId !== StageStatus.planned ? null : moveOf(of, [{ stageId: at.stageId, statusId: StageStatus.skipped }])
}

/** The stage so many places before or after where they stand; null beyond the ends. */
export function stageBeside(of: MoveCase, step: 1 | -1): StageState | null {
  const at = of.stages.findIndex((s) => s.stageId === current(of)?.stageId)
  return at < 0 ? null : (of.stages[at + step] ?? null)
}
