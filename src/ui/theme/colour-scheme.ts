/** Light, dark, or as the system says: kept on this device, written on the page for the stylesheets. The inline script of index.html does the same before the first paint. */
import { useSyncExternalStore } from 'react'

export type ColourScheme = 'light' | 'dark' | 'auto'

const KEY = 'ess_theme'
const listeners = new Set<(scheme: ColourScheme) => void>()
const systemDark = () => matchMedia('(prefers-color-scheme: dark)')

/** What the person chose; the system's until then. */
export function colourScheme(): ColourScheme {
  const kept = localStorage.getItem(KEY)
  return kept === 'light' || kept === 'dark' ? kept : 'auto'
}

function show(): void {
  const scheme = colourScheme()
  const isDark = scheme === 'dark' || (scheme === 'auto' && systemDark().matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  for (const listener of [...listeners]) listener(scheme)
}

/** The person chooses; other tabs follow. A choice that stands is told to nobody: who is told may choose it again. */
export function chooseColourScheme(scheme: ColourScheme): void {
  if (scheme === colourScheme()) return
  localStorage.setItem(KEY, scheme)
  show()
}

/** Keeps the page in it, whatever the system and other tabs do. Call it once, with the app. */
export function followColourScheme(): void {
  systemDark().addEventListener('change', show)
  addEventListener('storage', ({ key }) => (key === KEY || key === null) && show())
  show()
}

/** Calls back after each choice; gives back the way to stop. */
export function onColourScheme(listener: (scheme: ColourScheme) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useColourScheme = (): ColourScheme => useSyncExternalStore(onColourScheme, colourScheme)
