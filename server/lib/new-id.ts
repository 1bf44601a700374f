import { randomBytes } from 'node:crypto'
import { uuidv7 } from '../../contract/kit/ids.ts'

let lastMs = 0
let count = 0

/** A new UUIDv7. Ids of this process made in one millisecond sort in the order they were made (RFC 9562 §6.2, a counter in rand_a). */
export function newId(now: Date): string {
  const ms = now.getTime()
  count = ms === lastMs ? (count + 1) & 0xfff : 0
  lastMs = ms
  const bytes = randomBytes(10)
  bytes[0] = count >> 8
  bytes[1] = count & 0xff
  return uuidv7(ms, bytes)
}
