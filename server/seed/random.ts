/** Chance that falls the same way every time, and ids that follow from names. */
import { createHash } from 'node:crypto'
import { namedId } from '../lib/named-id.ts'

/** The same name gives the same GUID on every machine. */
export const idOf = namedId

export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** Whole number, both ends included. */
  between(low: number, high: number): number
  /** True about `share` of the time. */
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  /** One of the values, each as often as its weight says. */
  weighted<T>(list: readonly (readonly [T, number])[]): T
  shuffled<T>(list: readonly T[]): T[]
}

/** A generator of its own for each subject (`mulberry32`), so that a change in one place moves nothing elsewhere. */
export function randomFor(subject: string): Random {
  let state = createHash('sha1').update(`2026:${subject}`).digest().readUInt32LE(0)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick: <T>(list: readonly T[]) => list[between(0, list.length - 1)] as T,
    weighted: <T>(list: readonly (readonly [T, number])[]) => {
      let rest = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of list) {
        rest -= weight
        if (rest < 0) return value
      }
      return (list[list.length - 1] as readonly [T, number])[0]
    },
    shuffled: <T>(list: readonly T[]) => {
      const out = [...list]
      for (let i = out.length - 1; i > 0; i--) {
        const j = between(0, i)
        ;[out[i], out[j]] = [out[j] as T, out[i] as T]
      }
      return out
    },
  }
}
