/** How often somebody may try to sign in: whose tries they are counted as, and in what order. */
import { busy, retryAfter } from '../lib/busy.ts'
import { fairTurns } from '../lib/fair-turns.ts'
import type { RateLimit } from '../lib/rate-limit.ts'
import { isCallError } from '../lib/refuse.ts'

/** Tries judged at the same moment in one process: fewer than are free on one account, or right ones would keep each other waiting. */
const AT_ONCE = 4
/** As many as are judged in three seconds: whoever would wait for longer is told so instead. */
const WAITING = 60
/** With one name, waiting or being judged: right passwords are not counted, and one account's do not fill the line. */
const MOST_OF_ONE_NAME = 20

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

/** `seconds`: the try was not judged, and the next one will not be before. `busy`: because of others, and nothing was counted. */
export type Judged<T> = { kind: 'wait' | 'busy'; seconds: number } | { kind: 'judged'; answer: T }

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
 * A known browser has a count of its own and none besides, and does not wait in the line of those who are not known. Everybody else is
 * counted by address first, so that an address that has to wait neither adds to an account's count nor leaves a row for every name it makes
 * up. Their line goes by address in turns: what others guess keeps an address waiting for one try of each.
 */
export function createJudge(limits: SignInLimits): Judge {
  const known = fairTurns({ atOnce: AT_ONCE, waiting: WAITING })
  const unknown = fairTurns({ atOnce: AT_ONCE, waiting: WAITING })
  const underWay = new Map<string, number>()

  /** @throws CallError busy (503) when too many have this name at this moment */
  async function oneOfName<T>(username: string, work: () => Promise<T>): Promise<T> {
    const before = underWay.get(username) ?? 0
    if (before >= MOST_OF_ONE_NAME) throw busy()
    underWay.set(username, before + 1)
    try {
      return await work()
    } finally {
      const left = (underWay.get(username) ?? 1) - 1
      if (left > 0) underWay.set(username, left)
      else underWay.delete(username)
    }
  }

  return async ({ username, network, device }, check, isRight) => {
    try {
      if (device !== null) return await known(device, () => counted([{ limit: limits.device, key: device, isOwn: true }], check, isRight))
      const counts: Counted[] = [{ limit: limits.address, key: network, isOwn: false }, { limit: limits.account, key: username, isOwn: true }]
      return await oneOfName(username, () => unknown(network, () => counted(counts, check, isRight)))
    } catch (error) {
      // or too many passwords are being hashed: this one was never judged, and is not counted
      if (isCallError(error, 'busy')) return { kind: 'busy', seconds: error.retryAfter ?? retryAfter() }
      throw error
    }
  }
}
