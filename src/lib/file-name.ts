/** A file name cut to `max` characters (default: a list of files) with its ending kept. @see docs/product/screens.md#files */
export function shortFileName(name: string, max = 23): string {
  if (name.length <= max) return name
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 && name.length - dot <= 6 ? name.slice(dot) : ''
  return `${name.slice(0, max - ending.length - 1)}…${ending}`
}
