/** Memory for request bodies: how much of them this process holds at once, from the first byte read to the answer. */
import { busy } from '../lib/busy.ts'

const MB = 1024 * 1024

interface Pool {
  /** Memory of all bodies together. */
  all: number
  /** Of it for one sender, so that nobody keeps the others out. */
  each: number
}

export interface RoomLimits {
  /** Bodies up to `small` bytes of memory have a pool of their own: a submit does not wait behind uploads. */
  small: number
  smallPool: Pool
  largePool: Pool
  /** How long a body waits for its place, unread. */
  waitMs: number
  /** How many wait at once. */
  waiting: number
  /** Of them from one sender: whoever has more under way than they may have takes nobody else's place in the line. */
  waitingEach: number
}

const LIMITS: RoomLimits = {
  small: 256 * 1024,
  smallPool: { all: 32 * MB, each: 8 * MB },
  largePool: { all: 128 * MB, each: 40 * MB },
  waitMs: 10_000,
  waiting: 400,
  waitingEach: 20,
}

/** The place of one request's body. */
export interface BodyRoom {
  /** Whose it is, once that is known. */
  sender: string
  /**
   * Takes memory before a body is read.
   * @throws CallError busy when none becomes free in time
   */
  take(bytes: number): Promise<void>
  /** The request is answered. */
  leave(): void
}

interface Waiting {
  sender: string
  bytes: number
  go: () => void
}

function createPool({ all, each }: Pool, { waitMs, waiting, waitingEach }: RoomLimits) {
  let used = 0
  const bySender = new Map<string, number>()
  const queue = new Set<Waiting>()
  const isLineFull = (sender: string) => queue.size > waiting || [...queue].filter((one) => one.sender === sender).length > waitingEach

  const ofSender = (sender: string) => bySender.get(sender) ?? 0
  const hasShare = ({ sender, bytes }: Waiting) => ofSender(sender) + bytes <= each
  function add(sender: string, bytes: number): void {
    used += bytes
    const now = ofSender(sender) + bytes
    if (now > 0) bySender.set(sender, now)
    else bySender.delete(sender)
  }
  /** Lets in whoever fits, in their order; whoever has their share already is passed by. */
  function admit(): void {
    for (const one of queue) {
      if (!hasShare(one)) continue
      if (used + one.bytes > all) return
      queue.delete(one)
      add(one.sender, one.bytes)
      one.go()
    }
  }

  return {
    take(sender: string, bytes: number): Promise<void> {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          queue.delete(one)
          reject(busy())
        }, waitMs)
        const one: Waiting = {
          sender, bytes,
          go: () => {
            clearTimeout(timer)
            resolve()
          },
        }
        queue.add(one)
        admit()
        // whoever fits at once waits for nobody, however long the line is
        if (!queue.has(one) || !isLineFull(sender)) return
        queue.delete(one)
        clearTimeout(timer)
        reject(busy())
      })
    },
    give(sender: string, bytes: number): void {
      add(sender, -bytes)
      admit()
    },
    used: () => used,
  }
}

export interface BodyRooms {
  /** @param sender who sends, as far as it is known: an address */
  enter(sender: string): BodyRoom
  /** Bytes of memory taken now. */
  used(): number
}

/** @param limits other ones, for tests */
export function createBodyRooms(limits: Partial<RoomLimits> = {}): BodyRooms {
  const all = { ...LIMITS, ...limits }
  const [small, large] = [createPool(all.smallPool, all), createPool(all.largePool, all)]
  return {
    used: () => small.used() + large.used(),
    enter(sender) {
      const given: (() => void)[] = []
      return {
        sender,
        async take(bytes) {
          const pool = bytes <= all.small ? small : large
          const of = this.sender
          await pool.take(of, bytes)
          given.push(() => pool.give(of, bytes))
        },
        leave() {
          for (const give of given.splice(0)) give()
        },
      }
    },
  }
}
