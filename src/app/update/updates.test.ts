import { beforeEach, describe, expect, test } from 'vitest'
import type { DatabaseState } from '../../api/database-watch.ts'
import { createUpdates, type UpdateEnvironment } from './updates.ts'

/** A worker that says what it was told and changes its state on demand. */
class FakeWorker extends EventTarget {
  state = 'installing'
  said: string[] = []
  readonly build: string
  constructor(build: string) {
    super()
    this.build = build
  }
  postMessage({ type }: { type: string }): void {
    this.said.push(type)
  }
  become(state: string): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

/** One tab with its registration, as the browser keeps it. */
class Tab {
  container = Object.assign(new EventTarget(), { controller: null as FakeWorker | null })
  registration = Object.assign(new EventTarget(), { installing: null as FakeWorker | null, waiting: null as FakeWorker | null, active: null as FakeWorker | null, update: async () => undefined as unknown })
  /** The build this page was loaded from; left out: its controller's. */
  loadedFrom: string | undefined
  memory = new Map<string, string>()
  reloads = 0
  unsaved = false
  /** What a save brings. */
  savable = true
  saves = 0
  reachable = true
  quiet: Promise<void> = Promise.resolve()
  time = 0
  database: DatabaseState = 'ours'
  tellDatabase: () => void = () => undefined
  back: () => void = () => undefined
  timers: { at: number; fn: () => void }[] = []
  updates = this.open()

  open() {
    const env = {
      workers: this.container, register: async () => this.registration,
      buildOf: async (worker: FakeWorker | null) => ({ build: worker?.build ?? '', isOurs: worker?.build === this.runs }),
      reload: () => void this.reloads++,
      memory: { getItem: (k: string) => this.memory.get(k) ?? null, setItem: (k: string, v: string) => void this.memory.set(k, v) },
      quiet: () => this.quiet, now: () => this.time, later: (fn: () => void, ms: number) => void this.timers.push({ at: this.time + ms, fn }),
      isVisible: () => true, onReturn: (look: () => void) => void (this.back = look),
      hasUnsaved: () => this.unsaved,
      save: async () => {
        this.saves++
        return this.savable
      },
      database: { read: () => this.database, subscribe: (listener: () => void) => ((this.tellDatabase = listener), () => undefined) },
      isReachable: async () => this.reachable,
    }
    return createUpdates(env as unknown as UpdateEnvironment)
  }
  /** The page is loaded again: listeners of the old one are gone, workers and memory stay. */
  async loadAnew(): Promise<void> {
    const { installing, waiting, active, update } = this.registration
    this.container = Object.assign(new EventTarget(), { controller: active })
    this.registration = Object.assign(new EventTarget(), { installing, waiting, active, update })
    this.updates = this.open()
    await this.updates.start()
  }
  get runs() {
    return this.loadedFrom ?? this.container.controller?.build
  }
  get says() {
    return this.updates.state.read()
  }
  /** A deploy that the browser has noticed and installed. */
  deploy(build: string): FakeWorker {
    const worker = new FakeWorker(build)
    this.registration.installing = worker
    this.registration.dispatchEvent(new Event('updatefound'))
    this.registration.waiting?.become('redundant')
    this.registration.installing = null
    this.registration.waiting = worker
    worker.become('installed')
    return worker
  }
  /** The waiting worker takes over, wherever it was accepted. */
  async takeOver(): Promise<void> {
    const worker = this.registration.waiting as FakeWorker
    this.registration.waiting = null
    this.registration.active = worker
    if (this.container.controller) {
      this.container.controller = worker
      this.container.dispatchEvent(new Event('controllerchange'))
    }
    worker.become('activated')
    await rest()
  }
  async pass(ms: number): Promise<void> {
    this.time += ms
    for (const timer of this.timers.filter((t) => t.at <= this.time)) timer.fn()
    this.timers = this.timers.filter((t) => t.at > this.time)
    await rest()
  }
}
const rest = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve()
}

let tab: Tab
/** @param controlled false: the tab of a first visit */
const running = async (controlled = true) => {
  tab = new Tab()
  tab.registration.active = new FakeWorker('b1')
  if (controlled) tab.container.controller = tab.registration.active
  await tab.updates.start()
}
beforeEach(() => running())

test('a first installation is no update', async () => {
  tab = new Tab()
  await tab.updates.start()
  tab.deploy('b1')
  expect(tab.says).toBe('none')
})

test('every one of twenty deploys in one tab is announced, taken or not', async () => {
  for (let i = 2; i <= 21; i++) {
    const worker = tab.deploy(`b${i}`)
    expect([i, tab.says]).toEqual([i, 'ready'])
    if (i % 3 === 0) continue
    expect(await tab.updates.accept()).toBe(true)
    expect(worker.said).toEqual(['SKIP_WAITING'])
    await tab.takeOver()
    expect(tab.memory.get('ess_reloaded_for')).toBe(`b${i}`)
    await tab.loadAnew()
    expect(tab.says).toBe('none')
  }
  expect(tab.reloads).toBe(13)
})

test('a deploy the browser found before this page was there is announced as soon as it is installed (deploys, seed 20261122000)', async () => {
  const worker = new FakeWorker('b2')
  tab.registration.installing = worker
  await tab.loadAnew()
  expect(tab.says).toBe('none')
  Object.assign(tab.registration, { installing: null, waiting: worker })
  worker.become('installed')
  expect(tab.says).toBe('ready')
})

test('what waits already is seen at start and when the person comes back', async () => {
  tab.deploy('b2')
  await tab.loadAnew()
  expect(tab.says).toBe('ready')
  await running()
  tab.registration.waiting = new FakeWorker('b2')
  tab.back()
  expect(tab.says).toBe('ready')
})

test('a return after a quarter of an hour asks the server', async () => {
  let asked = 0
  tab.registration.update = async () => asked++
  tab.back()
  expect(asked).toBe(0)
  tab.time = 15 * 60_000
  tab.back()
  tab.back()
  expect(asked).toBe(1)
})

test('accepting saves first, and does nothing while something cannot be saved', async () => {
  const worker = tab.deploy('b2')
  tab.unsaved = true
  tab.savable = false
  expect(await tab.updates.accept()).toBe(false)
  expect([worker.said, tab.says]).toEqual([[], 'ready'])
  tab.savable = true
  expect(await tab.updates.accept()).toBe(true)
  expect(worker.said).toEqual(['SKIP_WAITING'])
})

test('a deploy that overtakes the accepted one is asked instead: nobody waits for a worker that is gone', async () => {
  tab.deploy('b2')
  await tab.updates.accept()
  const third = tab.deploy('b3')
  await rest()
  expect(third.said).toEqual(['SKIP_WAITING'])
  await tab.takeOver()
  expect(tab.reloads).toBe(1)
})

test('the build is asked when this page wants nothing from the old worker any more (deploys, seed 20261122003)', async () => {
  const worker = tab.deploy('b2')
  let isQuiet = () => {}
  tab.quiet = new Promise((done) => (isQuiet = done))
  await tab.updates.accept()
  expect([tab.says, worker.said]).toEqual(['changing', []])
  isQuiet()
  await rest()
  expect(worker.said).toEqual(['SKIP_WAITING'])
})

test('a worker that never takes over can be accepted again', async () => {
  const worker = tab.deploy('b2')
  await tab.updates.accept()
  expect(tab.says).toBe('changing')
  await tab.pass(90_000)
  expect(tab.says).toBe('ready')
  await tab.updates.accept()
  expect(worker.said).toHaveLength(2)
})

// deploys harness, seed 3: the reload overtook the person's own way to another page, and they ended where they had been
test('a tab of a first visit is not reloaded because an update came by itself', async () => {
  await running(false)
  tab.deploy('b2')
  await tab.takeOver()
  expect([tab.reloads, tab.says]).toEqual([0, 'changed'])
  await tab.updates.accept()
  expect(tab.reloads).toBe(1)
})

// deploys harness, seed 2: two builds in one go, and the page in between stayed under the newer worker without a word
test('a build that took over while the page was being loaded is noticed when it starts', async () => {
  tab.loadedFrom = 'b0'
  await tab.loadAnew()
  await rest()
  expect(tab.reloads).toBe(1)
  tab.loadedFrom = 'b1'
  await tab.loadAnew()
  expect(tab.reloads).toBe(1)
})

test('on a first visit accepting loads the new build although no controller changes', async () => {
  await running(false)
  tab.deploy('b2')
  expect(tab.says).toBe('ready')
  await tab.updates.accept()
  await tab.takeOver()
  expect(tab.reloads).toBe(1)
})

describe('accepted in another tab', () => {
  beforeEach(() => void tab.deploy('b2'))
  test('a clean tab loads the new build', async () => {
    await tab.takeOver()
    expect([tab.reloads, tab.saves]).toEqual([1, 0])
  })
  test('once for each build, whatever changes over and over', async () => {
    await tab.takeOver()
    await tab.loadAnew()
    tab.registration.waiting = tab.registration.active
    await tab.takeOver()
    expect([tab.reloads, tab.says]).toEqual([1, 'changed'])
  })
  test('a tab with unsaved input saves it, is not reloaded, and says so', async () => {
    tab.unsaved = true
    await tab.takeOver()
    expect([tab.reloads, tab.saves, tab.says]).toEqual([0, 1, 'changed'])
    expect(await tab.updates.accept()).toBe(true)
    expect(tab.reloads).toBe(1)
  })
})

describe('a chunk that is gone', () => {
  test('one reload for each build', async () => {
    await tab.updates.chunkIsMissing('b1')
    await tab.loadAnew()
    await tab.updates.chunkIsMissing('b1')
    expect(tab.reloads).toBe(1)
  })
  test('not without a network, and not over what cannot be saved', async () => {
    tab.reachable = false
    await tab.updates.chunkIsMissing('b1')
    tab.reachable = true
    tab.unsaved = true
    tab.savable = false
    await tab.updates.chunkIsMissing('b1')
    expect([tab.reloads, tab.memory.size]).toEqual([0, 0])
    tab.savable = true
    await tab.updates.chunkIsMissing('b1')
    expect(tab.reloads).toBe(1)
  })
  test('the build that has the screen is taken: a reload alone would bring the old one again', async () => {
    let worker: FakeWorker | undefined
    tab.registration.update = async () => (worker = tab.deploy('b2'))
    await tab.updates.chunkIsMissing('b1')
    expect([worker?.said, tab.reloads]).toEqual([['SKIP_WAITING'], 0])
    await tab.takeOver()
    expect(tab.reloads).toBe(1)
  })
})

test('a database that a newer build has, or an older tab holds, is said before anything else', async () => {
  tab.database = 'blocked'
  expect(tab.says).toBe('blocked')
  tab.deploy('b2')
  tab.database = 'left'
  expect(tab.says).toBe('left')
  let told = 0
  tab.updates.state.subscribe(() => told++)
  tab.tellDatabase()
  expect(told).toBe(1)
  await tab.updates.accept()
  expect(tab.says).toBe('changing')
})
