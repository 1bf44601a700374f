/**
 * How an answer of the API shows that it is one. Hotels, gateways and caches on the way answer, too, in JSON if they like: what
 * does not carry the mark says nothing of a command, whatever its status.
 */
export const ANSWER_HEADER = 'ess-answer'
export const REQUEST_ID_HEADER = 'x-request-id'

/** 'judged': the command's key was looked for, so this is what it came to. 'unjudged': answered before that; an earlier sending may have taken effect. */
export type AnswerMark = 'judged' | 'unjudged'

/**
 * The mark of an answer; null for a stranger's.
 * @param sentId id the request was sent with. Servers before the mark repeat it, which nobody else has reason to; left out: any id will do
 */
export function answerMark(headers: { get(name: string): string | null }, sentId?: string): AnswerMark | null {
  const mark = headers.get(ANSWER_HEADER)
  if (mark === 'judged' || mark === 'unjudged') return mark
  const id = headers.get(REQUEST_ID_HEADER)
  return id !== null && (sentId === undefined || id === sentId) ? 'judged' : null
}
