import { beforeEach, expect, test, vi } from 'vitest'

let kept: Map<string, string>
let attribute: string
let system: { matches: boolean; changed: () => void }
let fromOtherTab: (event: { key: string | null }) => void

beforeEach(() => {
  vi.resetModules()
  kept = new Map()
  attribute = ''
  system = { matches: false, changed: () => undefined }
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) })
  vi.stubGlobal('document', { documentElement: { setAttribute: (_: string, value: string) => (attribute = value) } })
  vi.stubGlobal('matchMedia', () => ({ get matches() { return system.matches }, addEventListener: (_: string, changed: () => void) => (system.changed = changed) }))
  vi.stubGlobal('addEventListener', (_: string, listener: typeof fromOtherTab) => (fromOtherTab = listener))
})

test('the page follows the system until the person chooses, and again when they choose that', async () => {
  const { followColourScheme, chooseColourScheme, colourScheme } = await import('./colour-scheme.ts')
  followColourScheme()
  expect([attribute, colourScheme()]).toEqual(['light', 'auto'])
  system.matches = true
  system.changed()
  expect(attribute).toBe('dark')
  chooseColourScheme('light')
  expect([attribute, kept.get('ess_theme')]).toEqual(['light', 'light'])
  system.changed()
  expect(attribute).toBe('light')
  chooseColourScheme('auto')
  expect([attribute, colourScheme()]).toEqual(['dark', 'auto'])
})

test('a choice in another tab is followed, and told to whoever shows it', async () => {
  const { followColourScheme, onColourScheme } = await import('./colour-scheme.ts')
  const told: string[] = []
  followColourScheme()
  const stop = onColourScheme((scheme) => told.push(scheme))
  kept.set('ess_theme', 'dark')
  fromOtherTab({ key: 'something_else' })
  expect([attribute, told]).toEqual(['light', []])
  fromOtherTab({ key: 'ess_theme' })
  stop()
  kept.clear()
  fromOtherTab({ key: null })
  expect([attribute, told]).toEqual(['light', ['dark']])
})

test('whoever is told and chooses the same ends there: dialogs of the component library do', async () => {
  const { followColourScheme, chooseColourScheme, onColourScheme } = await import('./colour-scheme.ts')
  const told: string[] = []
  onColourScheme((scheme) => {
    told.push(scheme)
    chooseColourScheme(scheme)
  })
  followColourScheme()
  system.changed()
  chooseColourScheme('dark')
  expect(told).toEqual(['auto', 'auto', 'dark'])
})
