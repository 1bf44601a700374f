/** Names of files, as we keep them. */
import { trimEndOf } from '../../contract/kit/trim-end.ts'
import type { FileType } from './types.ts'

const LONGEST = 120
// oxlint-disable-next-line no-control-regex -- control characters, path separators, and marks that turn the reading direction
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f"*/:<>?\\|\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/g
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * The last part of a name, without anything that could mislead a person or a file system, with an ending that fits the type.
 * `invoice.exe` that is a picture becomes `invoice.exe.png`.
 */
export function cleanFileName(name: string, type: FileType): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const spaced = last.replace(FORBIDDEN, ' ').replace(/\s+/g, ' ')
  const clean = trimEndOf(spaced, ' .').replace(/^[ .]+/, '')
  const dot = clean.lastIndexOf('.')
  const ending = dot > 0 ? clean.slice(dot + 1).toLowerCase() : ''
  const fits = type.endings.includes(ending)
  const stem = [...(fits ? clean.slice(0, dot) : clean)].slice(0, LONGEST).join('').trim()
  const safe = stem === '' || RESERVED.test(stem) ? `file${stem ? `-${stem}` : ''}` : stem
  return `${safe}.${fits ? ending : type.name}`
}
