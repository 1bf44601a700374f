import { useMemo, useRef } from 'react'
import { lineText } from '../../../../contract/kit/field-path.ts'
import { newRecordId } from '../../../api/offline.ts'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import { cellsOf, type NewPosition, ownRows, type PlanRow, type Said, typed, withSaid } from '../cells.ts'
import { type KeptStart, othersIn, type Position, positionsOf } from '../sheet.ts'
import type { SheetForm } from './sheet-form.ts'

const NO_ROWS: readonly PlanRow[] = []
const NONE_NEW: readonly NewPosition[] = []

export interface Plan {
  start: KeptStart
  rows: readonly PlanRow[]
  newPositions: readonly NewPosition[]
  positions: readonly Position[]
  /** A number from one frame on; null: none of its own. */
  type: (position: Position, frame: number, value: number | null) => void
  say: (position: Position, said: Said) => void
  /** What is wrong with a position, and what is worth knowing of it. */
  errorsOf: (position: Position) => string[]
  warningsOf: (position: Position) => string[]
  /** Other rows, made of those of this moment. */
  give: (make: (rows: readonly PlanRow[]) => readonly PlanRow[]) => void
}

/** The plan of a form, and the ways to change it. What is typed of one cell, digit by digit, counts as one change. */
export function usePlan(form: SheetForm, start: KeptStart): Plan {
  const rows = form.values.lines ?? NO_ROWS
  // the same ones while no other is there: cells that stay need not be drawn again
  const others = JSON.stringify(othersIn(start, rows).map((one) => ({ ...one, name: form.textOf(lineText('lines', 'position', one.position) as 'note') ?? '…' })))
  const positions = useMemo(() => positionsOf(start, JSON.parse(others) as ReturnType<typeof othersIn>), [start, others])
  const typing = useRef<{ cell: string; base: readonly number[]; rows: readonly PlanRow[] }>(undefined)
  const now = () => form.now?.().lines ?? rows
  const give = useStableCallback((make: (rows: readonly PlanRow[]) => readonly PlanRow[]) => form.set({ lines: [...make(now())] as never }))
  const type = useStableCallback((position: Position, frame: number, value: number | null) => {
    const held = now()
    const cell = `${position.position} ${frame}`
    if (typing.current?.cell !== cell || typing.current.rows !== held) typing.current = { cell, base: cellsOf(held, position), rows: held }
    const next = typed({ rows: held, ground: position, newId: newRecordId }, frame, value, typing.current.base)
    typing.current = { ...typing.current, rows: next }
    form.set({ lines: next as never })
  })
  const say = useStableCallback((position: Position, said: Said) => give((held) => withSaid({ rows: held, ground: position, newId: newRecordId }, said)))
  const said = form.linesOf('lines').byLine
  const errorsOf = ({ position }: Position) => errorsIn(form, rows, position, ['', ...COLUMNS])
  const warningsOf = ({ position }: Position) => [...new Set(ownRows(rows, position).flatMap(({ lineId }) => said.get(lineId)?.warnings ?? []))]
  return { start, rows, newPositions: form.values.newPositions ?? NONE_NEW, positions, type, say, give, errorsOf, warningsOf }
}

/** Columns whose problems stand at the position as a whole. */
const COLUMNS = ['position', 'timeFrame', 'planned', 'existing'] as const

/** What is wrong with a position in some columns: each text once. */
export const errorsIn = (form: SheetForm, rows: readonly PlanRow[], position: string, columns: readonly string[]): string[] =>
  [...new Set(ownRows(rows, position).flatMap(({ lineId }) => columns.flatMap((column) => form.errorOf((column ? `lines.${lineId}.${column}` : `lines.${lineId}`) as 'note') ?? [])))]
