/** When a person was last asked something, so that nobody is asked twice within a month. Per device, no personal data. */
const MONTH_MS = 30 * 86_400_000
type Question = 'push' | 'install'
const key = (question: Question) => `ess_asked_${question}`

export const dismiss = (question: Question, nowMs: number): void => localStorage.setItem(key(question), String(nowMs))

/** False within 30 days of the last "Not now". A clock that jumped back does not silence the question for ever. */
export function mayAsk(question: Question, nowMs: number): boolean {
  const at = Number(localStorage.getItem(key(question)) ?? 0)
  return !(at > 0 && nowMs - at < MONTH_MS && nowMs >= at)
}

const SUCCESS = 'ess_first_success'
/** Something this person asked for has been sent: only now is there something to be told about. */
export const noteSuccess = (): void => localStorage.setItem(SUCCESS, '1')
export const hadSuccess = (): boolean => localStorage.getItem(SUCCESS) !== null
