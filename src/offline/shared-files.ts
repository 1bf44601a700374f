/**
 * What another app shared with us, kept until the person says what it is for. The worker takes it in, also without a
 * network and before anybody has signed in; then it belongs to whoever signs in next, within the hour.
 */
import { newId } from './command-id.ts'
import { deviceDelete, deviceGet, deviceKeys, devicePut } from './device-db.ts'
import type { Port } from './port.ts'
import { readSession } from './session.ts'

export interface SharedFile {
  name: string
  type: string
  size: number
  /** Null: too large to be kept. */
  bytes: ArrayBuffer | null
}

export interface Shared {
  id: string
  /** Subject of who was signed in then; null for nobody. */
  sub: string | null
  /** Title and text that came with the files. */
  text: string
  files: SharedFile[]
  /** There were more than are kept. */
  leftOut: number
  /** Unix milliseconds. */
  at: number
}

/** Photos are made smaller afterwards, so more is taken in than a request may hold. */
export const MOST_BYTES = 25 * 1024 * 1024
export const MOST_FILES = 5
const KEY = 'shared:'
const OWNED_FOR_MS = 24 * 3_600_000
const UNOWNED_FOR_MS = 3_600_000

const isOver = (shared: Shared, now: number) => {
  const age = now - shared.at
  return age < 0 || age > (shared.sub === null ? UNOWNED_FOR_MS : OWNED_FOR_MS)
}

/** Removes what nobody came back for. */
async function sweep(port: Port): Promise<void> {
  const keys = await port.step('shared.keys', () => deviceKeys(port, KEY))
  for (const key of keys) {
    const row = await port.step('shared.look', () => deviceGet<Shared>(port, key))
    if (row && isOver(row, port.now())) await port.step('shared.sweep', () => deviceDelete(port, key))
  }
}

async function readFile(port: Port, file: File): Promise<SharedFile> {
  const bytes = file.size > MOST_BYTES ? null : await port.step('shared.file', () => file.arrayBuffer())
  return { name: file.name, type: file.type, size: file.size, bytes }
}

/** Takes in what was shared. Resolves when it is durable. @returns its id */
export async function keepShared(port: Port, given: { text: string; files: readonly File[] }): Promise<string> {
  await port.step('shared.sweeping', () => sweep(port))
  const session = await port.step('shared.session', () => readSession(port))
  const id = newId(port)
  const kept = given.files.slice(0, MOST_FILES)
  const files = await port.step('shared.bytes', () =>
    Promise.all(kept.map((file) => readFile(port, file))),
  )
  await port.step('shared.put', () => devicePut<Shared>(port, KEY + id, { id, sub: session?.sub ?? null, text: given.text.slice(0, 1000), files, leftOut: given.files.length - kept.length, at: port.now() }))
  return id
}

/** What was shared under an id; undefined when it is gone, too old or somebody else's. What belonged to nobody is the reader's from now on. */
export async function readShared(port: Port, id: string): Promise<Shared | undefined> {
  const session = await port.step('shared.reader', () => readSession(port))
  const row = await port.step('shared.get', () => deviceGet<Shared>(port, KEY + id))
  if (!row || !session || isOver(row, port.now()) || (row.sub !== null && row.sub !== session.sub)) return undefined
  if (row.sub === null) await port.step('shared.own', () => devicePut<Shared>(port, KEY + id, { ...row, sub: session.sub }))
  return row
}

/** It has become a draft, or is not wanted. */
export const dropShared = (port: Port, id: string): Promise<unknown> => port.step('shared.drop', () => deviceDelete(port, KEY + id))

/** At sign-out: nothing of the person stays. */
export async function dropSharedOf(port: Port, sub: string): Promise<void> {
  for (const key of await port.step('shared.all', () => deviceKeys(port, KEY))) {
    const row = await port.step('shared.whose', () => deviceGet<Shared>(port, key))
    if (row?.sub === sub) await port.step('shared.gone', () => deviceDelete(port, key))
  }
}
