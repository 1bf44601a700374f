/** Stretches of time within a day, in minutes from its midnight, and what they leave of each other. Pure. */
import { daysBetween } from '../../contract/kit/civil-date.ts'

/** From a minute up to, not including, another. */
export type Stretch = readonly [from: number, until: number]

/** Minutes from the day's midnight to a local `YYYY-MM-DDTHH:mm`. */
export const minuteOn = (date: string, time: string): number => daysBetween(date, time.slice(0, 10)) * 1440 + Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))

/** In order, apart from each other, none empty. */
export function joined(stretches: readonly Stretch[]): Stretch[] {
  const out: [number, number][] = []
  for (const [from, until] of stretches.filter(([a, b]) => b > a).toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = out.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], until)
    else out.push([from, until])
  }
  return out
}

export const within = (stretches: readonly Stretch[], [from, until]: Stretch): Stretch[] =>
  joined(stretches.map(([a, b]): Stretch => [Math.max(a, from), Math.min(b, until)]))

export function without(stretches: readonly Stretch[], taken: readonly Stretch[]): Stretch[] {
  let left = joined(stretches)
  for (const [from, until] of joined(taken)) left = left.flatMap(([a, b]): Stretch[] => [[a, Math.min(b, from)], [Math.max(a, until), b]])
  return joined(left)
}

export const minutesOf = (stretches: readonly Stretch[]): number => joined(stretches).reduce((sum, [a, b]) => sum + b - a, 0)
