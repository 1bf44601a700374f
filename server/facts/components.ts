/** What a day earns or counts besides hours: each computed, each replaced by an override that holds. Pure. @see docs/product/days.md#components */
import { type ComponentName, type Components, factsOfKind, type StoredFact } from './known-facts.ts'
import { joined, minutesOf, type Stretch, within } from './minutes.ts'

/** Time at work that earns a meal. */
const MEAL_MINUTES = 240
/** Time at work in the night that earns the allowance. */
const NIGHT_MINUTES = 120
/** 22:00 to 05:00, on the evening of the day and the morning before. */
const NIGHTS: readonly Stretch[] = [[-120, 300], [1320, 1740]]

interface DayAtWork {
  presence: readonly Stretch[]
  lateMinutes: number
  /** Halves of the day that are leave: 0 to 2. */
  halves: number
}

/** Once for the day, or not at all. */
const once = (earned: boolean) => (earned ? '1.00' : '0.00')

export function componentsOf(facts: readonly StoredFact[], { presence, lateMinutes, halves }: DayAtWork): Components {
  const minutes = minutesOf(presence)
  const night = minutesOf(joined(NIGHTS.flatMap((n) => within(presence, n))))
  const said = new Map<ComponentName, string>(factsOfKind(facts, 'component').map(({ fact }) => [fact.component, fact.value]))
  return {
    meal: said.get('meal') ?? once(minutes >= MEAL_MINUTES),
    transport: said.get('transport') ?? once(minutes > 0),
    lateCount: said.get('lateCount') ?? once(lateMinutes > 0 && halves < 2),
    nightAllowance: said.get('nightAllowance') ?? once(night >= NIGHT_MINUTES),
  }
}
