/**
 * Desk values: the part of a form that whoever has the request on the desk fills in, at the first level or at the last. They stand beside the
 * request with a version of their own: who fills them in changes nothing that others decide on.
 */
import type { Fields } from './field.ts'
import type { KeyValue } from './wire.ts'

/** The level whose people fill fields in; of a single level both are meant. */
export type DeskLevel = 'first' | 'last'
export type DeskFields = Partial<Record<DeskLevel, Fields>>

/** Beside these, the fields of the level that is on now: what is not sent of them is empty, the other level's stay as they are. */
export interface DeskInput {
  id: string
  /** The request's. */
  version?: number
  /** The version of the desk values the edit is based on; 0 while there are none. */
  deskVersion: number
  [field: string]: unknown
}

export interface DeskOutput {
  id: string
  deskVersion: number
  message: string
}

/** Desk values as a reader is shown them. */
export interface DeskValues {
  version: number
  values: Record<string, unknown>
  /** Names of options and people among them, by field. */
  texts: KeyValue[]
  /** Fields the reader fills in now. */
  mine: string[]
}

/** Levels that are on: none, one, or both where there is a single one. */
export const deskLevelsAt = ({ level, levelCount }: { level: number; levelCount: number }): DeskLevel[] =>
  level === 0 ? [] : [...(level === 1 ? (['first'] as const) : []), ...(level === levelCount ? (['last'] as const) : [])]

/** Fields of these levels. */
export const deskFieldsOf = (fields: DeskFields | undefined, levels: readonly DeskLevel[]): Fields => Object.assign({}, ...levels.map((level) => fields?.[level] ?? {})) as Fields
