import { createHash } from 'node:crypto'

/** Name space of ids that follow from names: what configuration and demo company call by a code. */
const NAMESPACE = 'b3f6f0a2-6a55-5d1c-9d5e-7e7a10c4f00d'

/** The same name gives the same GUID on every machine (UUID version 5). */
export function namedId(name: string): string {
  const b = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16)
  b[6] = 0x50 | ((b[6] as number) & 0x0f)
  b[8] = 0x80 | ((b[8] as number) & 0x3f)
  const hex = b.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
