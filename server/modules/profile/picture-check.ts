/** A picture as it claims to be: told by its bytes, square, of the size it should have; where it was taken is taken out of it. */
import { sniff } from '../../files/sniff.ts'

export interface PictureFacts {
  type: 'image/jpeg' | 'image/png'
  width: number
  height: number
}

/** Cameras and programs write some hundred at most. */
const MOST_SEGMENTS = 2000

/** Segments of a JPEG before its picture data; null when it is not whole or has more than any picture. The layout is that of ITU-T T.81, Annex B. */
function jpegSegments(bytes: Uint8Array): { marker: number; at: number; length: number }[] | null {
  const out = []
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff || out.length > MOST_SEGMENTS) return null
    const marker = bytes[at + 1] as number
    if (marker === 0xff) {
      at += 1 // a fill byte
      continue
    }
    const length = ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number)
    if (length < 2 || at + 2 + length > bytes.length) return null
    out.push({ marker, at: at + 4, length: length - 2 })
    if (marker === 0xda) return out
    at += 2 + length
  }
  return null
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
/** Exif, XMP, IPTC and comments: where and when a photo was taken. The app draws pictures anew, but some browsers write Exif into what is drawn. */
const isMetadata = (marker: number) => marker === 0xe1 || marker === 0xed || marker === 0xfe

function silentJpeg(bytes: Uint8Array): Uint8Array {
  const talking = jpegSegments(bytes)?.filter((s) => isMetadata(s.marker)) ?? []
  const ends = talking.map((s) => s.at + s.length)
  // each piece between what goes: a segment begins four bytes before its data
  return Buffer.concat([0, ...ends].map((from, i) => bytes.subarray(from, talking[i] ? talking[i].at - 4 : bytes.length)))
}

const PNG_SIGNATURE = 8
const CHUNK_FRAME = 12
const PNG_METADATA = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']

function silentPng(bytes: Uint8Array): Uint8Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept = [buffer.subarray(0, PNG_SIGNATURE)]
  for (let at = PNG_SIGNATURE; at + CHUNK_FRAME <= buffer.length; ) {
    const end = at + CHUNK_FRAME + buffer.readUInt32BE(at)
    const type = buffer.toString('latin1', at + 4, at + 8)
    if (!PNG_METADATA.includes(type)) kept.push(buffer.subarray(at, end))
    if (type === 'IEND') break
    at = end
  }
  return Buffer.concat(kept)
}

/** The same picture without what it tells beside itself; other bytes as they are. */
export async function withoutMetadata(bytes: Uint8Array): Promise<Uint8Array> {
  const type = await sniff(bytes)
  if (type?.kind === 'jpeg') return silentJpeg(bytes)
  return type?.kind === 'png' ? silentPng(bytes) : bytes
}

function jpegFacts(bytes: Uint8Array): PictureFacts | null {
  const segments = jpegSegments(bytes)
  const isWhole = bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9
  const frame = segments?.find((s) => isFrame(s.marker))
  if (!segments || !isWhole || !frame || frame.length < 6) return null
  const short = (at: number) => ((bytes[at] as number) << 8) | (bytes[at + 1] as number)
  return { type: 'image/jpeg', height: short(frame.at + 1), width: short(frame.at + 3) }
}

function pngFacts(bytes: Uint8Array): PictureFacts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

/** What the bytes are; null for anything but a whole JPEG or a PNG. */
export async function pictureFacts(bytes: Uint8Array): Promise<PictureFacts | null> {
  const type = await sniff(bytes)
  if (type?.kind === 'jpeg') return jpegFacts(bytes)
  return type?.kind === 'png' ? pngFacts(bytes) : null
}

export interface PictureLimits {
  minEdge: number
  maxEdge: number
  maxBytes: number
}

/** Why a picture is refused, or null. */
export function pictureFault(facts: PictureFacts | null, size: number, limits: PictureLimits): 'picture_type' | 'picture_size' | 'picture_shape' | null {
  if (!facts) return 'picture_type'
  if (size > limits.maxBytes) return 'picture_size'
  const isSquare = Math.abs(facts.width - facts.height) <= 1
  return isSquare && facts.width >= limits.minEdge && facts.width <= limits.maxEdge ? null : 'picture_shape'
}
