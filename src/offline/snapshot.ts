/** What an edit starts from, as one value: for the view that compares it with what the server has later. Pure. */
import type { DraftRow } from './rows.ts'

/** Where the files stand in what a person started from, beside the values. */
const FILES = '$attachments'

/** What the server holds once it has taken this draft: what the person's next change starts from. */
export const snapshotOf = ({ values, attachmentIds }: Pick<DraftRow, 'values' | 'attachmentIds'>): Record<string, unknown> => ({ ...values, [FILES]: attachmentIds })

/** What the person started from, apart: values, and files (null: not kept). */
export function openSnapshot(snapshot: unknown): { values: Record<string, unknown>; files: string[] | null } | null {
  if (snapshot === null || typeof snapshot !== 'object') return null
  const { [FILES]: files, ...values } = snapshot as Record<string, unknown>
  return { values, files: Array.isArray(files) ? (files as string[]) : null }
}
