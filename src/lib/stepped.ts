/** Numbers that go up and down in steps. Pure. */

interface Limits {
  min: number
  max: number
  step: number
}

/**
 * The number so many steps on, within its limits. The first step of a number that is none of the steps goes to the nearest one in that direction;
 * nothing starts at 0, or at the limit next to it.
 */
export function stepped(value: number | null, steps: number, { min, max, step }: Limits): number {
  const least = Math.ceil(min / step) * step
  const most = Math.floor(max / step) * step
  if (value === null) return Math.max(least, Math.min(0, most))
  const below = Math.floor(value / step)
  const isBetween = below * step !== value
  return within((below + (isBetween && steps < 0 ? 1 : 0) + steps) * step, least, most)
}

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)
