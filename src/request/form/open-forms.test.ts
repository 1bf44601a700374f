import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { DraftRow } from '../../offline/rows.ts'

type Draft = Pick<DraftRow, 'id' | 'state' | 'version' | 'module' | 'values'>

const drafts = new Map<string, Draft>()
const open = new Set<string>()
let nowMs = 0
let ids = 0
const timers: { at: number; run: () => void }[] = []
vi.mock('../../api/offline.ts', () => ({
  port: {
    now: () => nowMs,
    setTimer: (run: () => void, ms: number) => timers.push({ at: nowMs + ms, run }),
    withLock: async (name: string, _options: unknown, run: (isFree: boolean) => unknown) => run(!open.has(name)),
  },
}))
vi.mock('../../api/outbox.ts', () => ({
  readDraft: async (id: string) => drafts.get(id),
  listDrafts: async () => [...drafts.values()].toReversed(),
  saveDraft: async () => undefined,
  newRecordId: () => `new ${++ids}`,
}))
const { findForm, rememberForm } = await import('./open-forms.ts')

/** Shared by all tabs. */
const shared = new Map<string, string>()
const storage = (memory: Map<string, string>) => ({ getItem: (name: string) => memory.get(name) ?? null, setItem: (name: string, value: string) => void memory.set(name, value) })

/** A tab with its own memory and its own place in the history. */
function tab() {
  const memory = new Map<string, string>()
  const place = { state: { __TSR_key: 'first' } }
  let page = new EventTarget()
  const enter = () => {
    vi.stubGlobal('history', place)
    vi.stubGlobal('sessionStorage', storage(memory))
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  }
  return {
    place,
    enter,
    leave() {
      enter()
      page.dispatchEvent(new Event('pagehide'))
    },
    reload() {
      enter()
      page.dispatchEvent(new Event('pagehide'))
      page = new EventTarget()
      enter()
    },
  }
}
const find = (start: 'restore' | 'given' | 'over' = 'restore') => findForm('leave-requests', undefined, start)
const save = (id: string, values: Draft['values'] = {}) => void drafts.set(id, { id, state: 'editing', version: 0, module: 'leave-requests', values })

beforeEach(() => {
  for (const all of [drafts, open, shared]) all.clear()
  timers.length = 0
  nowMs = 1_000_000
  vi.stubGlobal('localStorage', { ...storage(shared), removeItem: () => undefined })
  tab().enter()
})

test('an address typed into the tab opens what it asks for, not the form that was there before', async () => {
  save('of another day')
  const one = tab()
  one.place.state = {} as never
  one.enter()
  rememberForm('of another day')
  one.leave()
  one.place.state = {} as never
  one.enter()
  expect(await find('given')).toMatchObject({ draft: null, restored: false })
})

describe('a link that asks for a day', () => {
  const link = { redirectedByDate: '2026-05-12', startDate: '2026-05-12', endDate: '2026-05-12' }
  const asked = () => findForm('leave-requests', undefined, 'given', link)

  test('opens fresh beside a draft of another day, or of more than that day', async () => {
    save('of another day', { startDate: '2026-05-13', endDate: '2026-05-13' })
    save('longer', { startDate: '2026-05-12', endDate: '2026-05-13' })
    expect(await asked()).toMatchObject({ draft: null, restored: false })
    expect(drafts.size).toBe(2)
  })

  test('opens the draft of just that day, by whatever name the form has for it', async () => {
    save('of that day', { startDate: '2026-05-12', endDate: '2026-05-12', leaveType: 'annual' })
    expect(await asked()).toMatchObject({ id: 'of that day', restored: true })
    drafts.clear()
    save('another day by its own name', { oTStart: '2026-05-11T17:00', oTUntil: '2026-05-11T19:00' })
    save('by its own name', { oTStart: '2026-05-12T17:00', oTUntil: '2026-05-12T19:00' })
    expect(await asked()).toMatchObject({ id: 'by its own name', restored: true })
  })

  test('a link that asks for no day opens fresh', async () => {
    save('of that type', { startDate: '2026-05-12', endDate: '2026-05-12', leaveType: 'annual' })
    expect(await findForm('leave-requests', undefined, 'given', { leaveType: 'annual' })).toMatchObject({ draft: null })
  })

  test('and started over is empty, though a draft of that day is there', async () => {
    save('of that day', { startDate: '2026-05-12', endDate: '2026-05-12' })
    expect(await findForm('leave-requests', undefined, 'over', link)).toMatchObject({ draft: null, restored: false })
  })
})

// faults: deploys, seed 3: three tabs that were reloaded together took up each other's forms
test('a form is found again though the router has given its place another key meanwhile', async () => {
  for (const id of ['mine', 'next']) save(id)
  const one = tab()
  one.enter()
  rememberForm('mine')
  one.place.state = { __TSR_key: 'second' }
  one.reload()
  expect(await find()).toMatchObject({ id: 'mine', restored: true })
})

test('a form that was left says nothing of the place after it', async () => {
  for (const id of ['mine', 'next']) save(id)
  const one = tab()
  one.enter()
  const end = rememberForm('mine')
  end()
  one.place.state = { __TSR_key: 'elsewhere' }
  one.leave()
  expect(await find()).toMatchObject({ id: 'next' })
})

describe('started over', () => {
  test('and reloaded before anything was kept, the form is empty: what was put aside does not come back', async () => {
    const one = tab()
    one.enter()
    save('put aside')
    expect(await find()).toMatchObject({ id: 'put aside', restored: true })
    const end = rememberForm('put aside')
    const over = await find('over')
    expect(over).toMatchObject({ draft: null, restored: false })
    end()
    rememberForm(over.id)
    one.reload()
    expect(await find()).toMatchObject({ draft: null, restored: false })
  })

  // faults: deploys: a form that was started over and reloaded showed the one before
  test('and reloaded after something was kept, it is found, not the one before', async () => {
    const one = tab()
    one.enter()
    save('put aside')
    const end = rememberForm((await find()).id)
    const over = await find('over')
    end()
    rememberForm(over.id)
    drafts.delete('put aside')
    save(over.id)
    save('put aside') // as if it were the newest
    one.reload()
    expect(await find()).toMatchObject({ id: over.id, restored: true })
  })
})

describe('another tab', () => {
  test('that reloads keeps its form: one with nothing kept takes nobody else\'s', async () => {
    const [one, two] = [tab(), tab()]
    two.enter()
    rememberForm((await find()).id)
    one.enter()
    save('of one')
    rememberForm('of one')
    one.leave() // reloading: its lock is free for a moment
    two.reload()
    expect(await find()).toMatchObject({ draft: null, restored: false })
    one.enter()
    expect(await find()).toMatchObject({ id: 'of one' })
  })

  test('that is only reloading is waited for by a form that opens meanwhile', async () => {
    const one = tab()
    one.enter()
    save('of one')
    rememberForm('of one')
    one.leave()
    tab().enter()
    nowMs += 1000
    const opening = find()
    await vi.waitFor(() => expect(timers.map(({ at }) => at)).toEqual([1_005_000]))
    open.add('ess-form:of one') // it is back
    nowMs += 4000
    timers[0]?.run()
    expect(await opening).toMatchObject({ draft: null })
  })

  test.each([['was closed', 1000, 5000], ['was closed long ago', 60_000, 0], ['was closed by a clock that has jumped back', -60_000, 0]])('that %s leaves its form to whoever opens one', async (_, laterMs, waitMs) => {
    const one = tab()
    one.enter()
    save('of one')
    rememberForm('of one')
    one.leave()
    tab().enter()
    nowMs += laterMs
    const opening = find()
    if (waitMs > 0) {
      await vi.waitFor(() => expect(timers).toHaveLength(1))
      timers[0]?.run()
    }
    expect(await opening).toMatchObject({ id: 'of one', restored: true })
    expect(timers).toHaveLength(waitMs > 0 ? 1 : 0)
  })
})
