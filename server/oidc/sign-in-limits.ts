/** How often somebody may try to sign in: whose tries they are counted as, and in what order. */
import { atMost, LineFull } from '../lib/at-most.ts'
import type { RateLimit } from '../lib/rate-limit.ts'

/** Tries judged at the same moment in one process: fewer than are free on one account, or right ones would keep each other waiting. */
const AT_ONCE = 4
const LONGEST_LINE = 500
/** Of them with one name: right passwords are not counted, and one account's do not fill the line. */
const LONGEST_LINE_EACH = 20
const FULL_SECONDS = 5

export interface SignInLimits {
  /** Tries on one account, wherever they come from; names of nobody count alike. */
  account: RateLimit
  /** Wrong tries from one address. */
  address: RateLimit
  /** Tries from a browser the account has signed in from. */
  device: RateLimit
}

export interface SignInTry {
  /** Lower case. */
  username: string
  /** What the sender's address is counted by. */
  network: string
  /** The browser, when the account has signed in from it before. */
  device: string | null
}

/** One count a try is taken from. */
interface Counted {
  limit: RateLimit
  key: string
  /** A right try forgets the wrong ones before it; where it does not, it is only not counted itself. */
  isOwn: boolean
}

/** `seconds`: the try was not judged, and the next one will not be before. */
export type Judged<T> = { kind: 'wait'; seconds: number } | { kind: 'judged'; answer: T }

const giveBack = async (counts: readonly Counted[]): Promise<void> => {
  for (const { limit, key } of counts) await limit.takeBack(key)
}

/** Takes from every count, or from none. @returns 0, or the seconds to wait */
async function takeAll(counts: readonly Counted[]): Promise<number> {
  for (const [i, { limit, key }] of counts.entries()) {
    const seconds = await limit.take(key)
    if (seconds === 0) continue
    await giveBack(counts.slice(0, i))
    return seconds
  }
  return 0
}

/** Counts a try before it is judged; what was right, or could not be judged, is taken back. */
async function counted<T>(counts: readonly Counted[], check: () => Promise<T>, isRight: (answer: T) => boolean): Promise<Judged<T>> {
  const seconds = await takeAll(counts)
  if (seconds > 0) return { kind: 'wait', seconds }
  let answer: T
  try {
    answer = await check()
  } catch (error) {
    await giveBack(counts)
    throw error
  }
  if (isRight(answer)) for (const { limit, key, isOwn } of counts) await (isOwn ? limit.clear(key) : limit.takeBack(key))
  return { kind: 'judged', answer }
}

export type Judge = <T>(attempt: SignInTry, check: () => Promise<T>, isRight: (answer: T) => boolean) => Promise<Judged<T>>

/**
 * Judges tries of passwords, each after it has been counted: one that has to wait costs no hash.
 *
 * A known browser has a count of its own and none besides. Everybody else is counted by address first, so that an address that has
 * to wait neither adds to an account's count nor leaves a row for every name it makes up.
 */
export function createJudge(limits: SignInLimits): Judge {
  const inTurn = atMost(AT_ONCE, LONGEST_LINE)
  const underWay = new Map<string, number>()
  return async ({ username, network, device }, check, isRight) => {
    if (device !== null) return counted([{ limit: limits.device, key: device, isOwn: true }], check, isRight)
    const counts: Counted[] = [{ limit: limits.address, key: network, isOwn: false }, { limit: limits.account, key: username, isOwn: true }]
    const before = underWay.get(username) ?? 0
    if (before >= LONGEST_LINE_EACH) return { kind: 'wait', seconds: FULL_SECONDS }
    underWay.set(username, before + 1)
    try {
      return await inTurn(() => counted(counts, check, isRight))
    } catch (error) {
      if (error instanceof LineFull) return { kind: 'wait', seconds: FULL_SECONDS }
      throw error
    } finally {
      const left = (underWay.get(username) ?? 1) - 1
      if (left > 0) underWay.set(username, left)
      else underWay.delete(username)
    }
  }
}
