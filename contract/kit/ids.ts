/** The all-zero GUID: an empty id. @see docs/product/wire.md#ids */
export const EMPTY_ID = '00000000-0000-0000-0000-000000000000'

/** True for no id at all and for the all-zero GUID. */
export const isEmptyId = (id: string | null | undefined): boolean => !id || id === EMPTY_ID

/**
 * UUID version 7 (RFC 9562): sortable by time, made on the device.
 * @param nowMs Unix milliseconds from the caller's clock port
 * @param random ten random bytes
 */
export function uuidv7(nowMs: number, random: Uint8Array): string {
  const b = new Uint8Array(16)
  let t = Math.floor(nowMs)
  for (let i = 5; i >= 0; i--) {
    b[i] = t % 256
    t = Math.floor(t / 256)
  }
  b.set(random.subarray(0, 10), 6)
  b[6] = 0x70 | ((b[6] as number) & 0x0f)
  b[8] = 0x80 | ((b[8] as number) & 0x3f)
  const hex = Array.from(b, (x) => x.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
