/** Who may see files: whoever keeps records that files belong to answers for those of its kind. */
import type { Context } from './handler.ts'

export interface FileKeeper {
  /** True when the caller may see the record, and so its files. */
  maySee: (recordId: string, context: Context) => Promise<boolean>
  /** A file that belongs to a record is no longer of whoever sent it in: they see it only as long as they see the record. */
  recordsAlone?: true
  /** Told before somebody is given a file of a record. */
  opened?: (file: { id: string; recordId: string }, context: Context) => Promise<void>
}

/** By kind of record. Of a kind nobody keeps, files are their owner's alone. */
export type FileKeepers = Readonly<Record<string, FileKeeper>>
