/** "Did you mean …": the known name nearest to a mistyped one. */

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) next.push(Math.min((next[j - 1] as number) + 1, (row[j] as number) + 1, (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)))
    row = next
  }
  return row[b.length] as number
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')
const MOST_LISTED = 12

/** The known name nearest to `given`, or null when none is near. */
export function nearest(given: string, known: readonly string[]): string | null {
  const found = known.map((name) => ({ name, far: distance(plain(given), plain(name)) })).sort((a, b) => a.far - b.far)[0]
  return found && found.far <= Math.max(1, Math.floor(given.length / 3)) ? found.name : null
}

/** ` (did you mean "x"?)`, or what there is to choose from. */
export function hint(given: string, known: readonly string[]): string {
  const near = nearest(given, known)
  if (near !== null) return ` (did you mean "${near}"?)`
  if (known.length === 0) return ''
  return known.length > MOST_LISTED ? ` (there are ${known.length}, for instance ${known.slice(0, 3).join(', ')})` : ` (known: ${known.join(', ')})`
}
