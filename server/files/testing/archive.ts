/** Archives for tests. */
import { deflateRawSync } from 'node:zlib'

/** An archive of these parts, as other programs write it. */
export function archive(parts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [path, text] of Object.entries(parts)) {
    const [name, packed] = [Buffer.from(path), deflateRawSync(Buffer.from(text))]
    const head = Buffer.alloc(26)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt16LE(name.length, 22)
    const entry = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, name, packed])
    const row = Buffer.alloc(42)
    row.writeUInt16LE(8, 6)
    row.writeUInt32LE(packed.length, 16)
    row.writeUInt16LE(name.length, 24)
    row.writeUInt32LE(offset, 38)
    central.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), row, name]))
    local.push(entry)
    offset += entry.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(central.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return new Uint8Array(Buffer.concat([...local, directory, Buffer.from('PK\u0005\u0006'), end]))
}
