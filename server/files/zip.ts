/** Names of a zip archive's entries, from its central directory: what every reader of the file goes by. */
const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
const END_SIZE = 22
const ENTRY_SIZE = 46
const LONGEST_COMMENT = 0xffff
const MOST_ENTRIES = 5000

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Where the end record is: its comment must reach to the last byte. -1 when these bytes are no zip's end. */
export function zipEnd(bytes: Uint8Array): number {
  const view = viewOf(bytes)
  const lowest = Math.max(0, bytes.length - END_SIZE - LONGEST_COMMENT)
  for (let at = bytes.length - END_SIZE; at >= lowest; at--) {
    if (view.getUint32(at, true) === END_SIGNATURE && at + END_SIZE + view.getUint16(at + 20, true) === bytes.length) return at
  }
  return -1
}

/** Entry names; null when the archive is damaged, too large, or does not begin with the first byte. */
export function zipNames(bytes: Uint8Array): string[] | null {
  const end = zipEnd(bytes)
  if (end < 0) return null
  const view = viewOf(bytes)
  const count = view.getUint16(end + 10, true)
  const size = view.getUint32(end + 12, true)
  const start = view.getUint32(end + 16, true)
  // bytes before the archive (a program, a picture) shift its directory
  if (count > MOST_ENTRIES || start + size !== end) return null
  const names: string[] = []
  let at = start
  for (let i = 0; i < count; i++) {
    if (at + ENTRY_SIZE > end || view.getUint32(at, true) !== ENTRY_SIGNATURE) return null
    const nameLength = view.getUint16(at + 28, true)
    const next = at + ENTRY_SIZE + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (next > end) return null
    names.push(Buffer.from(bytes.buffer, bytes.byteOffset + at + ENTRY_SIZE, nameLength).toString('utf8'))
    at = next
  }
  return names
}
