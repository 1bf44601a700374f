/**
 * What a queued command says of the device it comes from: the header X-Device. Small, without personal data, and never trusted:
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

export function writeDeviceHeader({ deviceId, system, db, seq, revision, high, open, since }: DeviceHeader): string {
  const told = open && open.length <= MOST_RANGES ? `; open=${writeRanges(open)}; since=${since}` : ''
  return `${deviceId}; on=${system}; db=${db}; seq=${seq}; rev=${revision}; high=${high}${told}`
}

const whole = (text: string | undefined): number | null => (text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null)

/** @returns null for what is no such header */
export function readDeviceHeader(text: string | null): DeviceHeader | null {
  if (text === null || text.length > LONGEST) return null
  const [deviceId = '', ...rest] = text.split('; ')
  const given = new Map(rest.map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]))
  const [db = '', on] = [given.get('db'), given.get('on')]
  const [seq, revision, high, since] = ['seq', 'rev', 'high', 'since'].map((name) => whole(given.get(name)))
  const open = given.has('open') ? readRanges(given.get('open') ?? '') : null
  const system = systems.find((name) => name === on)
  if (!GUID.test(deviceId) || !GUID.test(db) || !system || !seq || revision === null || revision === undefined || high === null || high === undefined) return null
  if (seq > MOST || revision > MOST || high > MOST || (given.has('open') && open === null)) return null
  return { deviceId, system, db, seq, revision, high, open, since: since ?? 0 }
}

/** Largest whole number the database keeps. */
const MOST = 2_000_000_000
