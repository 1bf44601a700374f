/** A row of the database as bytes and back: JSON, with its binary values behind it as they are. */

type Binary = ArrayBuffer | Uint8Array<ArrayBuffer>
/** Stands in the JSON for a binary value: where its bytes begin and how many there are. */
interface Place {
  $bytes: [from: number, length: number, kind: 'buffer' | 'array']
}

const isBinary = (value: unknown): value is Binary => value instanceof ArrayBuffer || value instanceof Uint8Array
const isPlace = (value: unknown): value is Place => typeof value === 'object' && value !== null && Array.isArray((value as Partial<Place>).$bytes)

/** @param row plain values, arrays and objects, with binary values anywhere in them */
export function packRow(row: unknown): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let from = 0
  const json = JSON.stringify(row, (_key, value: unknown): unknown => {
    if (!isBinary(value)) return value
    const bytes = value instanceof ArrayBuffer ? new Uint8Array(value) : value
    parts.push(bytes)
    from += bytes.length
    return { $bytes: [from - bytes.length, bytes.length, value instanceof ArrayBuffer ? 'buffer' : 'array'] } satisfies Place
  })
  const text = new TextEncoder().encode(json)
  const packed = new Uint8Array(4 + text.length + from)
  new DataView(packed.buffer).setUint32(0, text.length)
  packed.set(text, 4)
  let at = 4 + text.length
  for (const part of parts) {
    packed.set(part, at)
    at += part.length
  }
  return packed
}

/** @throws Error when the bytes are no packed row */
export function unpackRow(packed: Uint8Array<ArrayBuffer>): unknown {
  const length = new DataView(packed.buffer, packed.byteOffset, packed.byteLength).getUint32(0)
  const tail = packed.subarray(4 + length)
  return JSON.parse(new TextDecoder().decode(packed.subarray(4, 4 + length)), (_key, value: unknown): unknown => {
    if (!isPlace(value)) return value
    const [from, count, kind] = value.$bytes
    const bytes = tail.slice(from, from + count)
    return kind === 'buffer' ? bytes.buffer : bytes
  })
}
