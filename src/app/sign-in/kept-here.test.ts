import { beforeEach, expect, test, vi } from 'vitest'

const here = { keepsNothing: false, engine: async (): Promise<object> => ({}), unsent: { items: 0, drafts: 0, locked: 0 } }
vi.mock('../../api/offline.ts', () => ({
  keepsNothing: () => here.keepsNothing,
  offline: () => here.engine(),
  port: { setTimer: (run: () => void, ms: number) => setTimeout(run, ms) },
}))
vi.mock('../../offline/logout.ts', () => ({ unsentOf: async () => here.unsent }))
const { isWorkKept } = await import('./kept-here.ts')

beforeEach(() => Object.assign(here, { keepsNothing: false, engine: async () => ({}), unsent: { items: 0, drafts: 0, locked: 0 } }))

test('work is kept where something unsent lies here: an item, or a form', async () => {
  expect(await isWorkKept()).toBe(false)
  here.unsent = { items: 1, drafts: 0, locked: 0 }
  expect(await isWorkKept()).toBe(true)
  here.unsent = { items: 0, drafts: 2, locked: 0 }
  expect(await isWorkKept()).toBe(true)
})

test('nothing is promised where it is not known: no session, a database that does not open, a browser that keeps nothing', async () => {
  here.unsent = { items: 1, drafts: 1, locked: 0 }
  here.engine = () => Promise.reject(new Error('nobody is signed in'))
  expect(await isWorkKept()).toBe(false)
  here.engine = () => new Promise(() => undefined)
  expect(await isWorkKept()).toBe(false)
  Object.assign(here, { keepsNothing: true, engine: async () => ({}) })
  expect(await isWorkKept()).toBe(false)
})
