/** What rows look like, without what stands in them: names and types of every field that some row of the corpus has. */
import type { Corpus } from './freeze.ts'

function describe(value: unknown, at: string, into: Set<string>): void {
  if (Array.isArray(value)) {
    into.add(`${at}: list`)
    for (const item of value) describe(item, `${at}[]`, into)
  } else if (value !== null && typeof value === 'object') {
    const { $kind } = value as { $kind?: string }
    if ($kind !== undefined) into.add(`${at}: ${$kind}`)
    else for (const [name, inner] of Object.entries(value)) describe(inner, `${at}.${name}`, into)
  } else into.add(`${at}: ${value === null ? 'null' : typeof value}`)
}

/** Content that belongs to the calls and forms, not to the rows; texts of a build. */
const FREE = /\.(input|sentInput|values|baseSnapshot|answer|params|texts)\b.*$/

/** One line for each store, index and field. */
export function shapeOf({ devices }: Corpus): string[] {
  const lines = new Set<string>()
  for (const { databases } of devices) {
    for (const { name, stores } of databases) {
      const db = name.replace(/-[0-9a-f]{24}$/, '')
      for (const [store, { keyPath, autoIncrement, indexes, rows }] of Object.entries(stores)) {
        lines.add(`${db} ${store} by ${keyPath}${autoIncrement ? '++' : ''} ${indexes.map((i) => `${i.unique ? '&' : ''}${String(i.keyPath)}`).join(', ')}`)
        for (const { key, value } of rows) {
          // entries of a store of keys and values have a shape for each key
          const what = keyPath === null || keyPath === 'key' ? `${db} ${store} ${JSON.stringify(key).replace(/^"|[: "].*$/g, '')}` : `${db} ${store}`
          const found = new Set<string>()
          describe(value, '', found)
          for (const line of found) lines.add(`${what} ${line.replace(FREE, '.$1')}`)
        }
      }
    }
  }
  return [...lines].sort()
}
