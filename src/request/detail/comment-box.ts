/** What is being written in a comment's field while an earlier comment is put into the queue. */

/** The field of one request, as it is at this moment. */
export interface CommentField {
  read(): string
  empty(): void
}

/** @returns keeps a comment and then empties the field, unless something was typed meanwhile. Two taps are one comment */
export function commentSender(field: CommentField): (text: string, keep: (text: string) => Promise<unknown>) => Promise<void> {
  let isKeeping = false
  return async (text, keep) => {
    if (isKeeping) return
    isKeeping = true
    try {
      await keep(text.trim())
      // what was typed while it was being kept stays
      if (field.read() === text) field.empty()
    } finally {
      isKeeping = false
    }
  }
}
