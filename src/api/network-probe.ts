/** Asks the server whether it is there, when a call got no answer, until it answers again. */
import { answerMark } from '../../contract/kit/answer-mark.ts'
import { askOnDoubt, settleDoubt } from '../lib/network.ts'
import { askLiveness } from './liveness.ts'

const FIRST_WAIT_MS = 3000
const LONGEST_WAIT_MS = 60_000

/** Whether the server itself answers now. */
export async function isServerThere(): Promise<boolean> {
  try {
    const { status, headers } = await askLiveness()
    return status < 500 && answerMark(headers) !== null
  } catch {
    return false
  }
}

/** Once, at the start. */
export function probeOnDoubt(): void {
  let asking = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async (waitMs: number) => {
    if (asking) return
    asking = true
    clearTimeout(timer)
    const there = await isServerThere()
    asking = false
    settleDoubt(there)
    // Without a network the browser itself says when there is one again.
    if (!there && navigator.onLine) timer = setTimeout(() => void ask(Math.min(LONGEST_WAIT_MS, waitMs * 2)), waitMs)
  }
  askOnDoubt(() => void ask(FIRST_WAIT_MS))
  addEventListener('focus', () => timer !== undefined && void ask(FIRST_WAIT_MS))
}
