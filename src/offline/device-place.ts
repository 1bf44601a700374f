/** This place's names for itself: the device, and the incarnation of a person's database, made with it and gone with it. */
import { newId } from './command-id.ts'
import { deviceId } from './device.ts'
import { deviceDelete, deviceGet, deviceUpdate } from './device-db.ts'
import type { Port } from './port.ts'
import type { UserDb } from './user-db.ts'

export interface DevicePlace {
  deviceId: string
  /** Incarnation of the person's database. */
  db: string
}

const INCARNATION = 'incarnation'

/** Where we are; a new database gets its incarnation now. */
export async function placeOf(port: Port, db: UserDb): Promise<DevicePlace> {
  const id = await port.step('place.device', () => deviceId(port))
  const incarnation = await port.step('place.incarnation', () =>
    db.transaction('rw', db.meta, async () => {
      const known = await port.step('place.known', () => db.meta.get(INCARNATION))
      if (known) return known.value as string
      const made = newId(port)
      await port.step('place.made', () => db.meta.put({ key: INCARNATION, value: made }))
      return made
    }),
  )
  await port.step('place.back', () => takeBack(port, db.name, incarnation))
  return { deviceId: id, db: incarnation }
}

const overKey = (dbName: string) => `over:${dbName}`
const MOST = 40

/** Databases of this person whose items were given up and of which the server does not know that yet. */
export const givenUp = async (port: Port, dbName: string): Promise<string[]> => (await port.step('over.read', () => deviceGet<string[]>(port, overKey(dbName)))) ?? []

/** The items of an incarnation are given up: kept until the server was told. */
export async function giveUp(port: Port, dbName: string, incarnation: string): Promise<void> {
  await port.step('over.add', () => deviceUpdate<string[]>(port, overKey(dbName), (old) => [...new Set([...(old ?? []), incarnation])].slice(-MOST)))
}

/** The server knows of these. */
export async function wasTold(port: Port, dbName: string, told: readonly string[]): Promise<void> {
  const left = await port.step('over.told', () => deviceUpdate<string[]>(port, overKey(dbName), (old) => old?.filter((one) => !told.includes(one))))
  if (left?.length === 0) await port.step('over.empty', () => deviceDelete(port, overKey(dbName)))
}

/** A database that was to be thrown away and is still there has its items still. */
async function takeBack(port: Port, dbName: string, incarnation: string): Promise<void> {
  const over = await port.step('over.look', () => givenUp(port, dbName))
  if (over.includes(incarnation)) await port.step('over.back', () => wasTold(port, dbName, [incarnation]))
}
