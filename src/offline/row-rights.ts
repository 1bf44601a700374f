/** Which ways out a row has. Facts of the row alone, so that screens need no engine to draw buttons. */
import type { OutboxRow } from './rows.ts'

/** Put aside before it was ever sent, and it may go once that is mended: a file taken out of the form, another build of the app. */
const isMendable = (row: OutboxRow, code: 'blob_missing' | 'unknown_op'): boolean => row.state === 'quarantined' && row.problem?.code === code

/** The form can be opened again: nothing of it is on its way, or may have arrived unanswered. */
export const canReopen = (row: OutboxRow): boolean => row.draftId !== null && !row.ambiguous && row.state !== 'sending' && row.state !== 'sent' && (row.state !== 'quarantined' || isMendable(row, 'blob_missing'))
/** May be thrown away. What is on its way may not. */
export const canDiscard = (row: OutboxRow): boolean => row.state !== 'sending' && row.state !== 'sent'
export const canRetry = (row: OutboxRow): boolean => row.state === 'refused' || row.state === 'unknown' || row.state === 'queued' || isMendable(row, 'unknown_op')

/** The record a row speaks of: a comment travels by itself, yet belongs to its request. */
export const recordOf = (row: OutboxRow): string => (typeof row.input.commentId === 'string' && typeof row.input.id === 'string' ? row.input.id : row.recordId)
