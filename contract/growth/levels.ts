/** How well somebody can do something. */

/** None, basic, working, skilled, advanced, expert. */
export const LEVELS = [0, 1, 2, 3, 4, 5] as const
export type Level = (typeof LEVELS)[number]
