/** Which ways out a row has. Facts of the row alone, so that screens need no engine to draw buttons. */
import type { OutboxRow } from './rows.ts'

/** The form can be opened again: nothing of it is on its way, or may have arrived unanswered. */
export const canReopen = (row: OutboxRow): boolean => row.draftId !== null && !row.ambiguous && row.state !== 'sending' && row.state !== 'sent' && row.state !== 'quarantined'
/** May be thrown away. What is on its way may not. */
export const canDiscard = (row: OutboxRow): boolean => row.state !== 'sending' && row.state !== 'sent'
export const canRetry = (row: OutboxRow): boolean => row.state === 'refused' || row.state === 'unknown' || row.state === 'queued'

/** The record a row speaks of: a comment travels by itself, yet belongs to its request. */
export const recordOf = (row: OutboxRow): string => (typeof row.input.commentId === 'string' && typeof row.input.id === 'string' ? row.input.id : row.recordId)
