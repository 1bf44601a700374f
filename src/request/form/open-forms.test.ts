import { beforeEach, expect, test, vi } from 'vitest'
import type { DraftRow } from '../../offline/rows.ts'

const drafts = new Map<string, Pick<DraftRow, 'id' | 'state'>>()
vi.mock('../../api/offline.ts', () => ({ port: {} }))
vi.mock('../../api/outbox.ts', () => ({ readDraft: async (id: string) => drafts.get(id), listDrafts: async () => [], saveDraft: async () => undefined }))
const { draftBeforeReload, rememberForm } = await import('./open-forms.ts')

let page: EventTarget
let place: { state: { __TSR_key: string } }
beforeEach(() => {
  page = new EventTarget()
  place = { state: { __TSR_key: 'first' } }
  const memory = new Map<string, string>()
  vi.stubGlobal('history', place)
  vi.stubGlobal('sessionStorage', { getItem: (name: string) => memory.get(name) ?? null, setItem: (name: string, value: string) => void memory.set(name, value) })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  drafts.clear()
  for (const id of ['mine', 'next']) drafts.set(id, { id, state: 'editing' })
})

// faults: deploys, seed 3: three tabs that were reloaded together took up each other's forms
test('a form is found again though the router has given its place another key meanwhile', async () => {
  rememberForm('mine')
  place.state = { __TSR_key: 'second' }
  page.dispatchEvent(new Event('pagehide'))
  expect((await draftBeforeReload())?.id).toBe('mine')
})

test('a form that was left says nothing of the place after it', async () => {
  const end = rememberForm('mine')
  end()
  place.state = { __TSR_key: 'elsewhere' }
  page.dispatchEvent(new Event('pagehide'))
  expect(await draftBeforeReload()).toBeUndefined()
})
