/**
 * What the worker must have to be installed at all: the page and the files it names. Everything else of the build is marked
 * `late`: fetched as well as it goes, so that one blocked file never keeps the app from being installed.
 */
import { readFileSync } from 'node:fs'

interface Entry {
  url: string
  revision: string | null
  size: number
}

export function markLate(entries: Entry[]): { manifest: (Entry & { late?: true })[]; warnings: string[] } {
  const page = readFileSync('dist/index.html', 'utf8')
  // No screen is found without `screens`. `after` brings a page whose screens are gone to the build that is there now: it may not be gone itself, nor what it imports
  const isShell = (url: string) => url === 'index.html' || url === 'manifest.webmanifest' || page.includes(url) || /^assets\/(after|dexie|screens)-/.test(url)
  return { manifest: entries.map((entry) => (isShell(entry.url) || !entry.url.startsWith('assets/') ? entry : { ...entry, late: true as const })), warnings: [] }
}
