/** May this file be attached? Same rule as the server, told before anything is sent. @see docs/product/screens.md#files */
import type { Field } from '../../../contract/kit/field.ts'
import { inText } from '../../../contract/kit/language.ts'
import { pageLanguage } from '../../lib/civil-text.ts'

/** Category answer of the server, or what holds until it came. */
export interface FileRules {
  maxSizeMb: number
  types: { mimeType: string; name: string }[]
}

/** Default limit and types: images (png, jpeg), doc, docx, pdf, xls, xlsx. */
export const defaultFileRules: FileRules = {
  maxSizeMb: 4,
  types: [
    { mimeType: 'image/png', name: 'png' },
    { mimeType: 'image/jpeg', name: 'jpeg' },
    { mimeType: 'application/msword', name: 'doc' },
    { mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', name: 'docx' },
    { mimeType: 'application/pdf', name: 'pdf' },
    { mimeType: 'application/vnd.ms-excel', name: 'xls' },
    { mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', name: 'xlsx' },
  ],
}

/** The rules as one field narrows them. */
export const narrowed = ({ maxSizeMb, types }: FileRules, { accepts, maxMb = maxSizeMb }: Pick<Field, 'accepts' | 'maxMb'>): FileRules => ({
  maxSizeMb: Math.min(maxSizeMb, maxMb),
  types: types.filter(({ name }) => !accepts || accepts.some((kind) => kind === name.toLowerCase().replace(/^\./, ''))),
})

export type FileRefusal = { key: 'fixed:attachment.too-large'; n: number } | { key: 'attachments:empty' } | { key: 'fixed:attachment.not-supported' }

/**
 * Why a file is refused, or null.
 * An allowed type that is too large says so; everything else is "File type not supported".
 */
export function refusalOf(file: { name: string; type: string; size: number }, rules: FileRules): FileRefusal | null {
  const extension = file.name.includes('.') ? file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase() : ''
  const wanted = extension === 'jpg' ? 'jpeg' : extension
  const allowed = rules.types.some((t) => (file.type !== '' && t.mimeType === file.type) || t.name.toLowerCase().replace(/^\./, '') === wanted)
  if (!allowed) return { key: 'fixed:attachment.not-supported' }
  if (file.size === 0) return { key: 'attachments:empty' }
  return file.size > rules.maxSizeMb * 1024 * 1024 ? { key: 'fixed:attachment.too-large', n: rules.maxSizeMb } : null
}

/** Value of a file input's `accept`. */
export const acceptOf = (rules: FileRules): string => rules.types.map((t) => t.mimeType).join(',')

/** "1.2 MB", "340 kB". */
export function sizeText(bytes: number, language: string = pageLanguage()): string {
  return inText(language, bytes >= 1_000_000 ? `${(bytes / 1_048_576).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} kB`)
}
