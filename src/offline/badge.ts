/** How many things wait for the person: one stored counter for page and worker. */
import { deviceUpdate } from './device-db.ts'
import type { Port } from './port.ts'

const KEY = 'badge'

/** Nothing is no entry: putting the counter back needs no room. */
const kept = (count: number) => (count > 0 ? count : undefined)

/** The page knows the true number; the worker adds to it between visits. */
export const storeBadge = (port: Port, count: number): Promise<unknown> => port.step('badge.put', () => deviceUpdate<number>(port, KEY, () => kept(count)))
export const addToBadge = async (port: Port, by: number): Promise<number> => (await port.step('badge.add', () => deviceUpdate<number>(port, KEY, (old) => kept((old ?? 0) + by)))) ?? 0
