/** What a file is, told by its content; its name and what the sender calls it do not count. */
import { fileTypeFromBuffer } from 'file-type'
import type { FileKind } from '../../contract/kit/file-kind.ts'
import { type FileType, fileTypes } from './types.ts'
import { zipEnd, zipNames } from './zip.ts'

/** What file-type needs to tell a format. */
const HEAD = 4100

const latin = (bytes: Uint8Array, from: number, until: number) => Buffer.from(bytes.subarray(Math.max(0, from), until)).toString('latin1')

/** Word and Excel before 2007 are compound files: the main stream, named in UTF-16, tells which. With a file inside a file, the outer one comes first. */
function compoundKind(bytes: Uint8Array): FileKind | null {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const placeOf = (stream: string) => {
    const at = all.indexOf(Buffer.from(stream, 'utf16le'))
    return at < 0 ? Number.POSITIVE_INFINITY : at
  }
  const word = placeOf('WordDocument\0')
  const excel = Math.min(placeOf('Workbook\0'), placeOf('Book\0'))
  // an encrypted or macro-carrying file can't be looked into
  if (word === excel || Number.isFinite(placeOf('EncryptedPackage')) || Number.isFinite(placeOf('_VBA_PROJECT'))) return null
  return word < excel ? 'doc' : 'xls'
}

/** Word and Excel since 2007 are zip archives with known parts; one with macros is refused. */
function officeKind(bytes: Uint8Array): FileKind | null {
  const names = zipNames(bytes)
  if (!names?.includes('[Content_Types].xml') || names.some((n) => /vbaProject\.bin$|\.(exe|dll|js|vbs|bat|cmd|ps1|jar|class)$/i.test(n))) return null
  const word = names.includes('word/document.xml')
  const excel = names.includes('xl/workbook.xml')
  if (word === excel) return null
  return word ? 'docx' : 'xlsx'
}

/** Programs write some hundred at most. */
const MOST_CHUNKS = 10_000
const [IHDR, IEND, ACTL] = [0x4948_4452, 0x4945_4e44, 0x6163_544c]

/** A PNG is a row of chunks; nothing may stand behind the last one, and it does not move. */
function isWholePng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 8
  for (let chunks = 0; chunks < MOST_CHUNKS && at + 12 <= bytes.length; chunks++) {
    const type = view.getUint32(at + 4)
    if (at === 8 && type !== IHDR) return false
    if (type === ACTL) return false
    at += 12 + view.getUint32(at)
    if (type === IEND) return at === bytes.length
  }
  return false
}

const endsLikePdf = (bytes: Uint8Array) => latin(bytes, bytes.length - 1100, bytes.length).includes('%%EOF')

/** Traces of a second format in one file: a page, a document or an archive hidden in a picture, and the like. */
function hasSecondFace(bytes: Uint8Array, kind: FileKind): boolean {
  const head = latin(bytes, 0, 1100)
  if (kind !== 'pdf' && head.includes('%PDF-')) return true
  if (kind === 'pdf' && !head.startsWith('%PDF-')) return true
  if (kind !== 'docx' && kind !== 'xlsx' && zipEnd(bytes) >= 0) return true
  return (kind === 'png' || kind === 'jpeg') && /<(script|html|svg|\?php)/i.test(latin(bytes, 0, 4096) + latin(bytes, bytes.length - 4096, bytes.length))
}

const byExtension: Record<string, (bytes: Uint8Array) => FileKind | null> = {
  png: (b) => (isWholePng(b) ? 'png' : null),
  jpg: () => 'jpeg',
  pdf: (b) => (endsLikePdf(b) ? 'pdf' : null),
  cfb: compoundKind,
  doc: compoundKind,
  xls: compoundKind,
  zip: officeKind,
  docx: officeKind,
  xlsx: officeKind,
}

/** The type of these bytes; null for everything we do not know for certain. */
export async function sniff(bytes: Uint8Array): Promise<FileType | null> {
  // the library looks at the head alone: some formats it would follow to their end, for as long as a stranger likes
  const found = await fileTypeFromBuffer(bytes.subarray(0, HEAD)).catch(() => undefined) // damaged files make the parser throw
  const kind = (found && byExtension[found.ext]?.(bytes)) ?? null
  return kind === null || hasSecondFace(bytes, kind) ? null : fileTypes[kind]
}
