/** One vacancy with everybody in it, as its board reads and changes it. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { vacancyCalls, type ApplicantCard, type VacancyDetail } from '../../../../contract/modules/manpower/vacancy-calls.ts'
import { currentStage, isEnd, type MoveCase } from '../../../../contract/workforce/stages.ts'
import { useOutbox } from '../../../api/outbox.ts'
import { query } from '../../../api/query.ts'
import { useToday, useTools } from '../../../request/use-tools.ts'
import { announce } from '../../../ui/announce.ts'
import { showInfo } from '../../../ui/snackbar-store.ts'
import { type BoardCard, cardsOf, caseOf, type Column, columnsOf, movesOf } from './board-state.ts'
import type { Move } from './moves.ts'
import { type Moves, useMoves } from './use-moves.ts'
import { useReason } from './use-reason.ts'

/** As many as the detail brings of each stage. */
const A_STAGE = 30
const SOON_MS = 60_000

/** What is open over the board. */
export type Opened = { what: 'move'; id: string; move: Move } | { what: 'pick' | 'out' | 'applicant' | 'again'; id: string } | null

export interface Board {
  detail: VacancyDetail
  columns: Column[]
  /** People may be entered and moved here by the reader. */
  mayMove: boolean
  canMove: (card: BoardCard) => boolean
  caseOf: (card: BoardCard) => MoveCase
  /** Moves somebody, or asks first for what the move needs; says why where it cannot be done. */
  go: (card: BoardCard, move: Move) => void
  /** Asks where to. */
  pick: (card: BoardCard) => void
  /** Asks in which way they leave. */
  out: (card: BoardCard) => void
  open: (card: BoardCard) => void
  /** Opens what was entered and not taken. */
  again: (card: BoardCard) => void
  takeBack: (card: BoardCard) => Promise<void>
  send: Moves['send']
  /** Reads more of a column; null where everybody is read, or the rest is on its way. */
  more: (column: Column) => (() => void) | null
  /** Reads why applications ended, as far as the reader may know: no device keeps it, so that the board does not bring it. */
  readEnds: () => void
  opened: Opened
  close: () => void
}

/** The vacancy; with what the server knows of it, and its age. */
export const useVacancy = (id: string) => useQuery({ ...query(vacancyCalls.getVacancyById, { id }), staleTime: SOON_MS, meta: { quiet: true } })

/** The column of those who ended. */
const ENDED = ''

/** Pages of columns after their first rows; of those who ended the first rows, too, once these are looked at. */
function useMore(detail: VacancyDetail | undefined) {
  const [pages, setPages] = useState<Readonly<Record<string, number>>>({})
  const wanted = Object.entries(pages).flatMap(([stage, last]) => Array.from({ length: last }, (_, i) => ({ stage, page: i + 1 })).slice(stage === ENDED ? 0 : 1))
  const reads = useQueries({
    queries: wanted.map(({ stage, page }) => ({
      ...query(vacancyCalls.vacancyApplicants, { vacancyId: detail?.id ?? '', ...(stage === ENDED ? { ended: true } : { stageId: stage }), paginationSize: A_STAGE, paginationPage: page }), enabled: detail !== undefined, meta: { quiet: true },
    })),
  })
  const applicants: ApplicantCard[] = [...new Map([...(detail?.applicants ?? []), ...reads.flatMap((read) => read.data?.listData ?? [])].map((one) => [one.id, one])).values()]
  const isReading = reads.some((read) => read.isFetching)
  const readEnds = useCallback(() => setPages((old) => ({ ...old, [ENDED]: old[ENDED] ?? 1 })), [])
  return { applicants, isReading, readEnds, more: (stage: string) => setPages({ ...pages, [stage]: (pages[stage] ?? 1) + 1 }) }
}

/** @param read the vacancy, once it is there */
export function useBoard(id: string, read: ReturnType<typeof useVacancy>): Board | null {
  const { t } = useTools('vacancies')
  const today = useToday()
  const reason = useReason()
  const { send, takeBack } = useMoves(id)
  const moves = movesOf(useOutbox(), id)
  const { applicants, isReading, more, readEnds } = useMore(read.data)
  const [opened, setOpened] = useState<Opened>(null)
  if (!read.data) return null
  const detail = { ...read.data, applicants }
  const cards = cardsOf({ detail, moves, today, readAt: read.dataUpdatedAt })
  const columns = columnsOf(detail, cards)
  const mayMove = detail.isInCharge && detail.status !== 'closed' && detail.status !== 'cancelled'
  const judged = (card: BoardCard) => caseOf(card, detail, today)
  const go: Board['go'] = (card, move) => {
    if (move.problem) {
      const why = reason(move.problem)
      announce(why)
      showInfo(why)
      return
    }
    if (move.note || move.hires) return setOpened({ what: 'move', id: card.applicationId, move })
    void send(card, move).then((kept) => {
      if (!kept) return
      const after = card.stages.map((s) => ({ ...s, statusId: move.changes.find((c) => c.stageId === s.stageId)?.statusId ?? s.statusId }))
      const stage = currentStage(after)
      const column = columns.find((one) => (stage && isEnd(stage.statusId) ? one.stage === null : one.stage?.id === stage?.stageId))
      const isNew = column && !column.cards.some((one) => one.applicationId === card.applicationId)
      announce(t('vacancies:announced', { name: card.name, stage: stage?.stage, place: 1, total: (column?.count ?? 0) + (isNew ? 1 : 0) }))
    })
  }
  return {
    detail, columns, send, takeBack, go, opened, caseOf: judged,
    mayMove,
    canMove: (card) => mayMove && !card.joined && card.known?.isErased !== true,
    pick: ({ applicationId }) => setOpened({ what: 'pick', id: applicationId }),
    out: ({ applicationId }) => setOpened({ what: 'out', id: applicationId }),
    open: ({ applicationId }) => setOpened({ what: 'applicant', id: applicationId }),
    again: ({ applicationId }) => setOpened({ what: 'again', id: applicationId }),
    close: () => setOpened(null),
    more: (column) => (isReading || column.count <= column.cards.length ? null : () => more(column.stage?.id ?? ENDED)),
    readEnds,
  }
}
