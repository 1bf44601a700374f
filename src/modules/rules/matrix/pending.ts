/** Changes of rights that are collected before they are applied together. Pure. */
import type { RightChange, RightHow, RightLine, Rights, RightWhom } from '../../../../contract/modules/rules/calls.ts'

/** By module, whom and key. */
export type PendingChanges = ReadonlyMap<string, RightChange>

export const noChanges: PendingChanges = new Map()

/** One cell: a module and whose line it is. */
export interface Cell {
  module: string
  whom: RightWhom
  key: string
}

const nameOf = ({ module, whom, key }: Cell) => `${module} ${whom} ${key}`

/** What a line says now; null: there is none. */
export const howOf = (lines: readonly RightLine[], { whom, key }: Pick<Cell, 'whom' | 'key'>): RightHow | null => lines.find((line) => line.whom === whom && line.key === key)?.how ?? null

const linesOf = ({ modules }: Rights, module: string): readonly RightLine[] => modules.find(({ slug }) => slug === module)?.lines ?? []

/** What a cell would say once everything is applied. */
export function wantedOf(rights: Rights, pending: PendingChanges, cell: Cell): RightHow | null {
  const change = pending.get(nameOf(cell))
  return change ? change.how : howOf(linesOf(rights, cell.module), cell)
}

/** With one more change; one that says what holds anyway is none. */
export function withChange(rights: Rights, pending: PendingChanges, change: RightChange): PendingChanges {
  const next = new Map(pending)
  if (howOf(linesOf(rights, change.module), change) === change.how) next.delete(nameOf(change))
  else next.set(nameOf(change), change)
  return next
}

/** Those that still change something, after the rights were read anew. */
export const stillChanges = (rights: Rights, pending: PendingChanges): RightChange[] => [...pending.values()].filter((change) => howOf(linesOf(rights, change.module), change) !== change.how)

/** People with a line of their own in a module, also by a change that is not applied yet: codes. */
export function peopleIn(rights: Rights, pending: PendingChanges, module: string): string[] {
  const now = linesOf(rights, module).filter(({ whom }) => whom === 'person').map(({ key }) => key)
  const coming = [...pending.values()].filter((change) => change.module === module && change.whom === 'person').map(({ key }) => key)
  return [...new Set([...now, ...coming])]
}
