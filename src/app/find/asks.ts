/** Requests that are meant by what somebody typed, and with which days. */
import { addDays } from '../../../contract/kit/civil-date.ts'
import type { AnyClientModule } from '../../request/client-module.ts'
import { Rank, ranked, rankOf } from './rank.ts'
import type { SpokenAsk } from './spoken-ask.ts'

type Facts = Pick<AnyClientModule, 'slug' | 'words'>

export interface Choice<M extends Facts = AnyClientModule> {
  module: M
  name: string
}

/** One of the options of a form, which it starts with. */
export interface NamedChoice<M extends Facts = AnyClientModule> extends Choice<M> {
  /** What the form starts with. */
  search: Record<string, string>
  text: string
}

/** Requests that fit, by name or by everyday words in any language; the best first, of those as good the ones opened lately. Nothing typed: all of them. */
export function findChoices<M extends Facts>(choices: readonly Choice<M>[], wanted: string, recent: readonly string[]): { one: Choice<M>; rank: Rank }[] {
  const inOrder = recentFirst(choices, recent)
  if (wanted.trim() === '') return inOrder.map((one) => ({ one, rank: Rank.about }))
  return ranked(inOrder, wanted, ({ name, module }) => ({ name, words: Object.values(module.words).flat() }))
}

/** Requests and options of their forms together: what is called so before what is about it. */
export const meantChoices = <M extends Facts>(choices: readonly Choice<M>[], named: readonly NamedChoice<M>[], wanted: string, recent: readonly string[]): { one: Choice<M> | NamedChoice<M>; rank: Rank }[] =>
  [...named.map((one) => ({ one, rank: rankOf(one.text, [], wanted) ?? Rank.about })), ...findChoices(choices, wanted, recent)].toSorted((a, b) => a.rank - b.rank)

/** True when it is called so: each word begins one of its name, or they are its first letters ("wfh"). */
export function isNamed(name: string, wanted: string): boolean {
  const rank = rankOf(name, [], wanted)
  return rank !== null && rank <= Rank.letters
}

/** Recent ones first, the others in their own order. */
export function recentFirst<T extends { module: { slug: string } }>(choices: readonly T[], recent: readonly string[]): T[] {
  const place = ({ module }: T) => (recent.indexOf(module.slug) + recent.length + 1) % (recent.length + 1)
  return choices.toSorted((a, b) => place(a) - place(b))
}

type Spoken = Pick<AnyClientModule, 'spokenDays' | 'spokenHours'>

/** What the form starts with on these days; what it does not ask for is left out. */
export function daysFor({ spokenDays, spokenHours }: Spoken, { from, until, hours }: SpokenAsk): Record<string, string> {
  if (spokenHours && hours) {
    const [start, end] = hours
    // "22:00–06:00" ends on the day after
    return { [spokenHours[0]]: `${from}T${start}`, ...(end === undefined ? {} : { [spokenHours[1]]: `${end > start ? from : addDays(from, 1)}T${end}` }) }
  }
  if (!spokenDays) return {}
  const [first, last] = spokenDays
  return { [first]: from, ...(last === undefined ? {} : { [last]: until }) }
}

/** First and last day as the form will have them; null where it asks for none. */
export const shownDays = ({ spokenDays }: Spoken, { from, until }: SpokenAsk): readonly [string, string] | null => (spokenDays ? [from, spokenDays[1] === undefined ? from : until] : null)
