import { useState } from 'react'

type Visibility = Record<string, boolean>
type Updater = Visibility | ((before: Visibility) => Visibility)

const keyOf = (name: string) => `ess_columns:${name}`

/** Columns shown (true) and hidden (false) as the device kept them; what it does not know follows the columns' own start. */
export function readColumnChoice(kept: string | null, columns: readonly { id: string; hidden?: boolean; fixed?: boolean }[]): Visibility {
  const start: Visibility = Object.fromEntries(columns.filter((c) => c.hidden).map((c) => [c.id, false]))
  let chosen: unknown = null
  try {
    chosen = kept === null ? null : JSON.parse(kept)
  } catch {
    return start // somebody else wrote there
  }
  if (typeof chosen !== 'object' || chosen === null) return start
  const known = new Set(columns.filter((c) => !c.fixed).map((c) => c.id))
  return { ...start, ...Object.fromEntries(Object.entries(chosen).filter(([id, on]) => known.has(id) && typeof on === 'boolean')) }
}

/** Which columns a person wants to see; kept on this device under a name. */
export function useColumnChoice(columns: readonly { id: string; hidden?: boolean; fixed?: boolean }[], name: string | undefined): [Visibility, (updater: Updater) => void] {
  const [choice, setChoice] = useState(() => readColumnChoice(name === undefined ? null : localStorage.getItem(keyOf(name)), columns))
  const change = (updater: Updater) => {
    const next = typeof updater === 'function' ? updater(choice) : updater
    setChoice(next)
    if (name !== undefined) localStorage.setItem(keyOf(name), JSON.stringify(next))
  }
  return [choice, change]
}
