/** What a person has typed at their desk, beside what the server and the queue hold. Pure. */
import type { DeskValues } from '../../../contract/kit/desk.ts'

export interface DeskTyping {
  /** Fields the person changed, and nothing else: what somebody else fills in meanwhile is not overwritten unseen. */
  values: Readonly<Record<string, unknown>>
  /** Names of what was chosen, by field. */
  texts: Readonly<Record<string, string>>
  /** Version of the desk values when the first of them was changed; null while none is. */
  base: number | null
}

export const NOTHING_TYPED: DeskTyping = { values: {}, texts: {}, base: null }

/** @param version of the desk values as the person sees them */
export const typed = (before: DeskTyping, changes: Record<string, unknown>, version: number): DeskTyping => ({ ...before, values: { ...before.values, ...changes }, base: before.base ?? version })

export const remembered = (before: DeskTyping, field: string, text: string): DeskTyping => ({ ...before, texts: { ...before.texts, [field]: text } })

/** What was typed is in the queue; the names of what was chosen are still needed. */
export const handedOver = ({ texts }: DeskTyping): DeskTyping => ({ ...NOTHING_TYPED, texts })

/** What was refused stands in the form again; a save that comes after it is based on what is there now. @param mine one's own fields */
export const cameBack = (mine: readonly string[], input: Readonly<Record<string, unknown>>): DeskTyping => ({ ...NOTHING_TYPED, values: Object.fromEntries(mine.map((name) => [name, input[name] ?? null])) })

/** Something stands in the form that neither the server nor the queue has: also what came back refused. */
export const isTyped = ({ values }: DeskTyping): boolean => Object.keys(values).length > 0

/** A save the server answered. */
export interface DeskSaved {
  /** Version of the desk values it made. */
  version: number
  input: Readonly<Record<string, unknown>>
}

/** The desk as it is since one's own save, also before it was read again: what is typed next is based on that. */
export const deskSince = (desk: DeskValues, saved: DeskSaved | null): DeskValues =>
  saved === null || saved.version <= desk.version ? desk : { ...desk, version: saved.version, values: { ...desk.values, ...Object.fromEntries(desk.mine.flatMap((name) => (name in saved.input ? [[name, saved.input[name]]] : []))) } }

/** What the form shows: the server's values, over them those that wait to be sent, over them what was typed. @param waiting input of the save that waits */
export const deskShown = ({ values, mine }: DeskValues, waiting: Readonly<Record<string, unknown>> | undefined, typing: DeskTyping): Record<string, unknown> => ({
  ...values, ...Object.fromEntries(mine.flatMap((name) => (waiting && name in waiting ? [[name, waiting[name]]] : []))), ...typing.values,
})

/** Version a save is based on: that of the first change; a save that waits still stands in for a later one. */
export const deskBase = ({ version }: DeskValues, waiting: Readonly<Record<string, unknown>> | undefined, { base }: DeskTyping): number =>
  typeof waiting?.deskVersion === 'number' ? waiting.deskVersion : (base ?? version)
