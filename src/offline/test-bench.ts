/** What most tests of the engine stand on: Dina signed in on one tab, with a server that answers. */
import { type Engine, openEngine } from './engine.ts'
import type { Enqueue } from './outbox.ts'
import type { OutboxRow, OutboxState } from './rows.ts'
import { writeSession } from './session.ts'
import { settle, type TestPort, testPort, TestWorld } from './test-port.ts'
import { sessionOf, TestServer } from './test-server.ts'

export const SAVE = '/LeaveRequests/CreateOrUpdate/'
export const SUBMIT = '/LeaveRequests/Submit'
export const UPLOAD = '/attachments/upload'

export const dina = { issuer: 'http://idp', sub: 'dina' }

export const save = (record: string, more: Partial<Enqueue> = {}): Enqueue => ({ op: 'leave-requests.createOrUpdate', input: { id: record, reason: 'x' }, recordId: record, baseVersion: 0, label: { key: 'save' }, ...more })
export const submit = (record: string, more: Partial<Enqueue> = {}): Enqueue => ({ op: 'leave-requests.submit', input: { id: record }, recordId: record, baseVersion: 0, label: { key: 'submit' }, ...more })
export const approve = (record: string, more: Partial<Enqueue> = {}): Enqueue => ({ op: 'leave-requests.approve', input: { id: record }, recordId: record, baseVersion: 1, label: { key: 'approve' }, ...more })
export const draftOf = (id: string) => ({ id, module: 'leave-requests', values: { reason: 'x' } })

export class Bench {
  readonly world = new TestWorld()
  readonly server = new TestServer()
  port: TestPort = testPort(this.world)
  engine!: Engine

  row = async (seq: number): Promise<OutboxRow | undefined> => (await this.engine.list()).find((r) => r.seq === seq)
  states = async (): Promise<OutboxState[]> => (await this.engine.list()).map((r) => r.state)

  /** Enqueues while offline, so that the test says when sending begins. */
  async offline<T>(work: () => Promise<T>): Promise<T> {
    const { world } = this
    world.isOnline = false
    const online = world.fetch
    world.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    const result = await work()
    await settle()
    world.fetch = online
    world.isOnline = true
    return result
  }

  /** The tab is gone at once and a new one opens on the same storage. */
  async restart(): Promise<void> {
    this.world.crash(this.port)
    this.port = testPort(this.world)
    this.engine = await openEngine(this.port, dina)
  }
}

export async function bench(): Promise<Bench> {
  const made = new Bench()
  made.world.fetch = made.server.fetch
  await writeSession(made.port, sessionOf('dina'))
  made.engine = await openEngine(made.port, dina)
  return made
}
