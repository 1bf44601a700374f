/** Actions a note goes with, by every name they have. @see docs/product/screens.md#notes */
export const noteActions = ['approve', 'revise', 'revised', 'reject', 'submit', 'cancel'] as const
export type NoteAction = (typeof noteActions)[number]

/** The lifecycle's own word: 'revised' is another name of 'revise'. */
export const noteActionOf = (name: NoteAction): Exclude<NoteAction, 'revised'> => (name === 'revised' ? 'revise' : name)
