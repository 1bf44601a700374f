/** What never left a device of this person: notes on this one, and what the server knows of the others. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { deviceLedgerCalls } from '../../contract/modules/device-ledger/calls.ts'
import type { Arrived } from '../../contract/modules/device-ledger/calls.ts'
import { countOf, writeRanges } from '../../contract/kit/seq-ranges.ts'
import type { System } from '../../contract/kit/device-header.ts'
import { call } from './call.ts'
import { isNetworkError } from './call-error.ts'
import { offline, port } from './offline.ts'

export interface LostItems {
  /** Incarnation of the database they were in. */
  db: string
  count: number
  /** They were kept in this very browser, whose storage was cleared. Else: on another device, or in one that forgot everything. */
  here: boolean
  /** Civil date the oldest was saved on; '' when nobody knows. */
  day: string
  system: System | ''
  /** UTC instant the device was last heard of; null for never. */
  seenAt: string | null
}

export interface LostState {
  lost: LostItems[]
  /** What did arrive since the oldest of them was saved. */
  arrived: Arrived[]
}

const KEY = ['lost-items']
const NOTHING: LostState = { lost: [], arrived: [] }

/** The reader's day of an instant. */
function dayOf(instant: string): string {
  const at = new Date(instant)
  return [at.getFullYear(), String(at.getMonth() + 1).padStart(2, '0'), String(at.getDate()).padStart(2, '0')].join('-')
}

async function readLost(): Promise<LostState> {
  const engine = await offline()
  const over = new Set(await engine.givenUp())
  const notes = engine.lostItems().filter((note) => !over.has(note.db))
  const days = notes.map((note) => note.day).sort()
  const own: LostItems[] = notes.map(({ db, open, day }) => ({ db, count: countOf(open), here: true, day, system: port.system(), seenAt: null }))
  try {
    const marks = notes.map(({ db, open }) => ({ db, open: writeRanges(open) }))
    const state = await call(deviceLedgerCalls.state, { here: engine.store.device.db, marks, ...(days[0] ? { from: new Date(`${days[0]}T00:00`).toISOString() } : {}) })
    // all of it arrived after all: the note has served
    for (const { db } of notes) if (!state.devices.some((d) => d.db === db)) engine.dropNote(db)
    const lost = state.devices.filter((d) => !over.has(d.db)).map((d): LostItems => {
      const note = own.find((n) => n.db === d.db)
      return { db: d.db, count: d.missing, here: note !== undefined || d.deviceId === engine.store.device.deviceId, day: note?.day ?? (d.since ? dayOf(d.since) : ''), system: d.system, seenAt: d.seenAt }
    })
    return { lost, arrived: lost.length > 0 ? state.arrived : [] }
  } catch (error) {
    if (!isNetworkError(error)) throw error
    return { lost: own, arrived: [] } // what the notes say is true until the server knows better
  }
}

/** Live enough: read at start, on return, and after something was given up. */
export function useLostItems(): LostState {
  const client = useQueryClient()
  // after an eviction the sign-in comes back in its own time
  useEffect(() => port.onChanged((change) => void (change.kind === 'session' && client.invalidateQueries({ queryKey: KEY }))), [client])
  return useQuery({ queryKey: KEY, queryFn: readLost, staleTime: 30_000, meta: { quiet: true } }).data ?? NOTHING
}

/** The person knows that these are gone: nothing speaks of them again, here or on another device. */
export function useGiveUp(): (db: string) => Promise<void> {
  const client = useQueryClient()
  return async (db) => {
    await (await offline()).giveUpLost(db)
    await client.invalidateQueries({ queryKey: KEY })
  }
}
