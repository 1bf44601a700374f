/**
 * What a call says of the device it comes from, a queued command more than others: the header X-Device. Small, without personal data, and never trusted:
 * it counts for the caller only, and one that cannot be read is as good as none.
 */
import { readRanges, type SeqRange, writeRanges } from './seq-ranges.ts'

export const DEVICE_HEADER = 'x-device'
const LONGEST = 600
const MOST_RANGES = 16

/** Systems a device may name. */
export const systems = ['android', 'ios', 'windows', 'mac', 'linux', 'chromeos', 'other'] as const
export type System = (typeof systems)[number]

export interface DeviceHeader {
  deviceId: string
  system: System
  /** Incarnation of the person's database on the device: another one after an eviction. */
  db: string
  /** Place of this command in the outbox. */
  seq: number
  /** Raised whenever items end on purpose (taken back, thrown away); with `high` it says which of two headers is younger. */
  revision: number
  /** Highest number the outbox has given. */
  high: number
  /** Other items that have not arrived; null: too many to say here. */
  open: SeqRange[] | null
  /** When the oldest of them was saved, Unix milliseconds; 0 for none. */
  since: number
}

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What every call says of the device it comes from: who speaks, and nothing of what it keeps. */
export type Device = Pick<DeviceHeader, 'deviceId' | 'system' | 'db'>

export const writeDevice = ({ deviceId, system, db }: Device): string => `${deviceId}; on=${system}; db=${db}`

export function writeDeviceHeader({ deviceId, system, db, seq, revision, high, open, since }: DeviceHeader): string {
  const told = open && open.length <= MOST_RANGES ? `; open=${writeRanges(open)}; since=${since}` : ''
  return `${writeDevice({ deviceId, system, db })}; seq=${seq}; rev=${revision}; high=${high}${told}`
}

const whole = (text: string | undefined): number | null => (text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null)

const partsOf = (parts: readonly string[]) => new Map(parts.map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]))

/** Who speaks, of a command's header and of any other call's. @returns null for what is no such header */
export function readDevice(text: string | null): Device | null {
  if (text === null || text.length > LONGEST) return null
  const [deviceId = '', ...rest] = text.split('; ')
  const given = partsOf(rest)
  const [db = '', on] = [given.get('db'), given.get('on')]
  const system = systems.find((name) => name === on)
  return GUID.test(deviceId) && GUID.test(db) && system ? { deviceId, system, db } : null
}

/** @returns null for what is no such header of a command */
export function readDeviceHeader(text: string | null): DeviceHeader | null {
  const device = readDevice(text)
  if (text === null || device === null) return null
  const given = partsOf(text.split('; ').slice(1))
  const [seq, revision, high, since] = ['seq', 'rev', 'high', 'since'].map((name) => whole(given.get(name)))
  const open = given.has('open') ? readRanges(given.get('open') ?? '') : null
  if (!seq || revision === null || revision === undefined || high === null || high === undefined) return null
  if (seq > MOST || revision > MOST || high > MOST || (given.has('open') && open === null)) return null
  return { ...device, seq, revision, high, open, since: since ?? 0 }
}

/** Largest whole number the database keeps. */
const MOST = 2_000_000_000
