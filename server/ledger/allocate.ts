/**
 * Which gains pay for which leave days. Pure.
 * Days in date order, each from the gain that expires soonest among those valid on it: no other choice feeds more days
 * (Glover, matching in a convex bipartite graph), so what is left over truly is not covered.
 */
import type { Hundredths } from '../../contract/kit/decimal.ts'

export interface OpenGain {
  id: string
  /** First day it counts in the balance. */
  transDate: string
  /** First leave day it may pay for; earlier than transDate only for carried-over days. */
  validFrom: string
  /** Last leave day it may pay for; null = no end. */
  expiredDate: string | null
  available: Hundredths
  /** Already written off: `available` is what expired unused and still may feed leave dated before. */
  expired: boolean
}

export interface Demand {
  date: string
  amount: Hundredths
  /** Only this gain pays for it, whatever the day: days that are to be taken from one row. */
  from?: string
}

/** A part of a leave day and the gain that pays for it; null = nothing does. */
export interface Piece extends Demand {
  gainId: string | null
}

const LAST = '9999-12-31'

const byDate = (a: Demand, b: Demand): number => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)
/** What only one gain pays for goes first: nothing else could. */
const narrowFirst = (a: Demand, b: Demand): number => Number(b.from !== undefined) - Number(a.from !== undefined) || byDate(a, b)

const soonestFirst = (a: OpenGain, b: OpenGain): number => {
  const key = (g: OpenGain) => `${g.expiredDate ?? LAST} ${g.transDate} ${g.id}`
  return key(a) < key(b) ? -1 : 1
}

/** Pays for `demands` (any order) from `gains`; pieces come in date order, those of one gain alone before. */
export function allocate(gains: readonly OpenGain[], demands: readonly Demand[]): Piece[] {
  const left = new Map(gains.map((g) => [g.id, g.available]))
  const inOrder = [...gains].sort(soonestFirst)
  const pieces: Piece[] = []
  for (const demand of [...demands].sort(narrowFirst)) {
    let open = demand.amount
    for (const gain of inOrder) {
      if (open === 0) break
      if (demand.from === undefined ? demand.date < gain.validFrom || demand.date > (gain.expiredDate ?? LAST) : demand.from !== gain.id) continue
      const amount = Math.min(open, left.get(gain.id) ?? 0)
      if (amount <= 0) continue
      left.set(gain.id, (left.get(gain.id) ?? 0) - amount)
      pieces.push({ gainId: gain.id, date: demand.date, amount })
      open -= amount
    }
    if (open > 0) pieces.push({ gainId: null, date: demand.date, amount: open })
  }
  return pieces
}

/** Pieces of one gain each, in the order in which the gains are first touched. */
export function byGain(pieces: readonly Piece[]): { gainId: string | null; amount: Hundredths; days: Demand[] }[] {
  const groups = new Map<string | null, { gainId: string | null; amount: Hundredths; days: Demand[] }>()
  for (const { gainId, date, amount } of pieces) {
    const group = groups.get(gainId) ?? { gainId, amount: 0, days: [] }
    groups.set(gainId, group)
    group.amount += amount
    group.days.push({ date, amount })
  }
  return [...groups.values()]
}

export const sumOf = (rows: readonly { amount: Hundredths }[]): Hundredths => rows.reduce((sum, r) => sum + r.amount, 0)
