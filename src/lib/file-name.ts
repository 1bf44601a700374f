/** File names on screen. @see 000 §9 */

/** Longest file name in a list; in the list of refused files. */
export const FILE_NAME_MAX = 23
export const REJECTED_NAME_MAX = 15

/** File name cut to `max` characters with its ending kept. */
export function shortFileName(name: string, max: number = FILE_NAME_MAX): string {
  if (name.length <= max) return name
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 && name.length - dot <= 6 ? name.slice(dot) : ''
  return `${name.slice(0, max - ending.length - 1)}…${ending}`
}
