/** "Did you mean …": the known name nearest to a mistyped one. */

/** Letters to add, drop, change or swap with their neighbour. */
function distance(a: string, b: string): number {
  const table: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  const at = (i: number, j: number) => table[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= a.length; i++) {
    table[i] = [i]
    for (let j = 1; j <= b.length; j++) {
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY
      table[i]?.push(Math.min(at(i, j - 1) + 1, at(i - 1, j) + 1, at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1), swapped))
    }
  }
  return at(a.length, b.length)
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')
const MOST_LISTED = 12
/** Names one is compared with: of more, the nearest is not looked for. */
const MOST_COMPARED = 5_000

const mostApart = (given: string): number => Math.max(1, Math.floor(given.length / 3))

/** The known name nearest to `given`, or null when none is near, or there are thousands. */
export function nearest(given: string, known: readonly string[]): string | null {
  if (known.length > MOST_COMPARED) return null
  const [wanted, most] = [plain(given), mostApart(given)]
  // names that differ in length by more are further away than that
  const alike = known.map((name) => ({ name, letters: plain(name) })).filter(({ letters }) => Math.abs(letters.length - wanted.length) <= most)
  const found = alike.map(({ name, letters }) => ({ name, far: distance(wanted, letters) })).sort((a, b) => a.far - b.far)[0]
  return found && found.far <= most ? found.name : null
}

/** The same code but for zeros: spreadsheets take those at its beginning for nothing, and people type the letter O for one. */
function apartByZeros(given: string, known: readonly string[]): { name: string; why: string } | null {
  const zeros = /^[\do]+$/i.test(given) ? given.replaceAll(/o/gi, '0') : given
  if (zeros !== given && known.includes(zeros)) return { name: zeros, why: 'it has a letter O for a zero' }
  const [, letters = '', tail] = /^(\D*)0*([1-9]\d*)$/.exec(zeros) ?? []
  if (tail === undefined) return null
  const name = known.find((k) => k.endsWith(tail) && k.startsWith(letters) && /^0*$/.test(k.slice(letters.length, -tail.length)))
  return name === undefined || name === given ? null : { name, why: letters === '' ? 'it differs by zeros at its beginning' : 'it differs by zeros' }
}

/** ` (did you mean "x"?)`, or what there is to choose from. */
export function hint(given: string, known: readonly string[]): string {
  const same = apartByZeros(given, known)
  if (same) return ` (did you mean "${same.name}"? ${same.why})`
  const near = nearest(given, known)
  if (near !== null) return ` (did you mean "${near}"?)`
  if (known.length === 0) return ''
  return known.length > MOST_LISTED ? ` (there are ${known.length}, for instance ${known.slice(0, 3).join(', ')})` : ` (known: ${known.join(', ')})`
}
