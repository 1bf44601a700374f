/** Which files may be uploaded, by mime category. @see docs/product/wire.md#files */

import type { FileKind } from '../../contract/kit/file-kind.ts'

export interface FileType {
  kind: FileKind
  mimeType: string
  /** Shown to people, and the ending a name gets. */
  name: string
  /** Endings that fit. */
  endings: readonly string[]
}

export const fileTypes: Record<FileKind, FileType> = {
  png: { kind: 'png', mimeType: 'image/png', name: 'png', endings: ['png'] },
  jpeg: { kind: 'jpeg', mimeType: 'image/jpeg', name: 'jpeg', endings: ['jpg', 'jpeg', 'jfif'] },
  pdf: { kind: 'pdf', mimeType: 'application/pdf', name: 'pdf', endings: ['pdf'] },
  doc: { kind: 'doc', mimeType: 'application/msword', name: 'doc', endings: ['doc'] },
  docx: { kind: 'docx', mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', name: 'docx', endings: ['docx'] },
  xls: { kind: 'xls', mimeType: 'application/vnd.ms-excel', name: 'xls', endings: ['xls'] },
  xlsx: { kind: 'xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', name: 'xlsx', endings: ['xlsx'] },
}

export const DEFAULT_CATEGORY = 1

/** Category -> kinds. 1 everything people attach to requests, 2 pictures only. */
const categories: ReadonlyMap<number, readonly FileKind[]> = new Map<number, readonly FileKind[]>([
  [DEFAULT_CATEGORY, ['png', 'jpeg', 'doc', 'docx', 'pdf', 'xls', 'xlsx']],
  [2, ['png', 'jpeg']],
])

/** Types of a category; null when there is no such category. */
export const typesOf = (category: number): readonly FileType[] | null => categories.get(category)?.map((kind) => fileTypes[kind]) ?? null
