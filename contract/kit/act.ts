/** What every action on a request takes and answers. */
import type { StatusId } from './lifecycle.ts'

export interface ActInput {
  id: string
  /** The version the decision is based on. Left out (a bare call): the current one is taken. */
  version?: number
  note?: string
  /** Uploaded before. As form data the file itself may come as `Attachment`. */
  attachmentIds?: string[]
}

export interface ActOutput {
  id: string
  code: string
  status: StatusId
  version: number
  message: string
  /** After a submit: its signed receipt (`contract/modules/receipts`), kept on the device. */
  receipt?: string
}
