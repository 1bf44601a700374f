import { useMemo, useRef } from 'react'
import { lineText } from '../../../../contract/kit/field-path.ts'
import { newRecordId } from '../../../api/offline.ts'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import { cellsOf, type NewPosition, ownRows, type PlanRow, pasted, filledRight, type Said, typed, withSaid } from '../cells.ts'
import type { Selection } from '../../../ui/table/cell-selection.ts'
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
  fillRight: (shown: readonly Position[], selection: Selection) => void
  paste: (shown: readonly Position[], selection: Selection, text: string) => void
  give: (rows: readonly PlanRow[]) => void
}

/** The plan of a form, and the ways to change it. What is typed of one cell, digit by digit, counts as one change. */
export function usePlan(form: SheetForm, start: KeptStart): Plan {
  const rows = form.values.lines ?? NO_ROWS
  // the same ones while no other is there: cells that stay need not be drawn again
  const others = JSON.stringify(othersIn(start, rows).map((one) => ({ ...one, name: form.textOf(lineText('lines', 'position', one.position) as 'note') ?? '…' })))
  const positions = useMemo(() => positionsOf(start, JSON.parse(others) as ReturnType<typeof othersIn>), [start, others])
  const typing = useRef<{ cell: string; base: readonly number[]; rows: readonly PlanRow[] }>(undefined)
  const now = () => form.now?.().lines ?? rows
  const give = useStableCallback((next: readonly PlanRow[]) => form.set({ lines: [...next] as never }))
  const type = useStableCallback((position: Position, frame: number, value: number | null) => {
    const held = now()
    const cell = `${position.position} ${frame}`
    if (typing.current?.cell !== cell || typing.current.rows !== held) typing.current = { cell, base: cellsOf(held, position), rows: held }
    const next = typed({ rows: held, ground: position, newId: newRecordId }, frame, value, typing.current.base)
    typing.current = { ...typing.current, rows: next }
    form.set({ lines: next as never })
  })
  const say = useStableCallback((position: Position, said: Said) => give(withSaid({ rows: now(), ground: position, newId: newRecordId }, said)))
  const fillRight = useStableCallback((shown: readonly Position[], selection: Selection) => give(filledRight({ rows: now(), grounds: shown, selection, newId: newRecordId })))
  const paste = useStableCallback((shown: readonly Position[], selection: Selection, text: string) => give(pasted({ rows: now(), grounds: shown, selection, newId: newRecordId }, text)))
  return { start, rows, newPositions: form.values.newPositions ?? NONE_NEW, positions, type, say, fillRight, paste, give }
}

/** What is wrong with a position: each text once. */
export function errorsOf(form: SheetForm, rows: readonly PlanRow[], position: string, columns: readonly string[] = ['position', 'timeFrame', 'planned', 'existing', 'costPerHead', 'reportTo']): string[] {
  const paths = ownRows(rows, position).flatMap(({ lineId }) => [`lines.${lineId}`, ...columns.map((column) => `lines.${lineId}.${column}`)])
  return [...new Set(paths.flatMap((path) => form.errorOf(path as 'note') ?? []))]
}

/** What is worth knowing of a position. */
export const warningsOf = (form: SheetForm, rows: readonly PlanRow[], position: string): string[] => {
  const said = form.linesOf('lines').byLine
  return [...new Set(ownRows(rows, position).flatMap(({ lineId }) => said.get(lineId)?.warnings ?? []))]
}
