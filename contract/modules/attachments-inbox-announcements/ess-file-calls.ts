/** Company files: handbook, forms. The editor's calls are ours. @see contract/modules/attachments-inbox-announcements/README.md */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { ListInput, Paged } from '../../kit/paging.ts'
import type { Audience } from './announcement-calls.ts'

export interface EssFileRow {
  id: string
  title: string
  description: string
  /** Folder it stands in. */
  category: string
  /** To download: GET /Attachments/{id}. */
  attachmentId: string
  fileName: string
  type: string
  /** Bytes. */
  size: number
  /** Number of the version on show, 1 for the first. */
  versionNumber: number
  /** UTC instant of that version. */
  updatedAt: string
  /** UTC instant since when nobody sees it any more; null while on show. Editors only. */
  withdrawnAt: string | null
  /** Row version, for changes. */
  version: number
  audience: Audience
  totalPage: number
  totalData: number
}

export interface EssFileList extends ListInput {
  category?: string
  /** For editors: everything, withdrawn ones too. */
  manage?: boolean
}

/** A page, with the folders of everything the caller may see. */
export interface EssFilePage extends Paged<EssFileRow> {
  categories: { name: string; count: number }[]
}

export interface EssFileVersion {
  number: number
  attachmentId: string
  fileName: string
  size: number
  createdAt: string
  createdBy: string
}

export interface EssFileForm {
  id: string
  /** 0 for a new one. */
  version: number
  title: string
  description: string
  category: string
  audience: Audience
  /** An uploaded file; another one than before makes a new version. */
  attachmentId: string
}

export const essFileCalls = defineCalls('attachments-inbox-announcements', {
  essFiles: defineCall<EssFileList, EssFilePage>({ kind: 'query', method: 'POST', path: '/ESSFiles' }),
  essFileSave: defineCall<EssFileForm, { id: string; version: number; versionNumber: number }>({ kind: 'command', method: 'POST', path: '/ESSFiles/create-or-update', added: true }),
  /** Takes it off the list, or puts it back. */
  essFileWithdraw: defineCall<{ id: string; version: number; withdrawn: boolean }, { id: string; version: number }>({ kind: 'command', method: 'POST', path: '/ESSFiles/withdraw', added: true }),
  essFileVersions: defineCall<{ id: string }, { versions: EssFileVersion[] }>({ kind: 'query', method: 'POST', path: '/ESSFiles/versions', added: true }),
})
