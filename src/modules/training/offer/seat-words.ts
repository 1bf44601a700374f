/** Seats and dates of an offer as words. Pure: keys of `training-screens` with their parameters. */
import { civilDateIn } from '../../../../contract/kit/civil-date.ts'
import type { Offer } from '../../../../contract/modules/training-open-registration/offer.ts'

export type Words = readonly [key: string, params: Record<string, string | number>]

/** How many seats there are, or how many wait for one. */
export function seatWords({ free, waiting }: Pick<Offer, 'free' | 'waiting'>): Words {
  if (free > 0) return waiting > 0 ? ['seats.queue', { count: waiting }] : ['seats.left', { count: free }]
  return waiting > 0 ? ['seats.full.waiting', { count: waiting }] : ['seats.full', {}]
}

/** Whoever comes now gets a seat, as far as this device knows; else a place in the list. */
export const getsSeat = ({ free, waiting }: Pick<Offer, 'free' | 'waiting'>): boolean => free > 0 && waiting === 0

export type Window = 'early' | 'tonight' | 'open' | 'over'

/** Where registration stands. @param nowMs Unix milliseconds */
export function windowOf({ opensAt, closesAt, trainingOpenRegistrationEnd, timeZone }: Pick<Offer, 'opensAt' | 'closesAt' | 'trainingOpenRegistrationEnd' | 'timeZone'>, nowMs: number): Window {
  if (nowMs < Date.parse(opensAt)) return 'early'
  if (nowMs >= Date.parse(closesAt)) return 'over'
  return civilDateIn(new Date(nowMs), timeZone) === trainingOpenRegistrationEnd ? 'tonight' : 'open'
}
