/**
 * Makes a corpus: devices as this version of the product leaves them, every kind of row really written by the engine.
 * `node tests/faults/upgrades/freeze.ts 2` writes corpus/2.json. A corpus that has been shipped is never made again: its
 * number is the version of the person's database it was made with.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { allCalls } from '../../../contract/calls.ts'
import { bindDevice } from '../../../src/offline/device.ts'
import { type Engine, openEngine } from '../../../src/offline/engine.ts'
import { writeSession } from '../../../src/offline/session.ts'
import { keepShared } from '../../../src/offline/shared-files.ts'
import { settle, type TestPort, testPort, TestWorld } from '../../../src/offline/test-port.ts'
import { sessionOf, TestServer } from '../../../src/offline/test-server.ts'
import { type DatabaseDump, dump } from './dump.ts'

export interface Device {
  /** What is on it, in a few words. */
  name: string
  databases: DatabaseDump[]
}
export interface Corpus {
  /** Version of the person's database. */
  version: number
  devices: Device[]
}

const owner = { issuer: 'http://idp', sub: 'dina' }
const SUBMIT = '/LeaveRequests/Submit'
const problem = { Code: 'rule', Message: 'No', Errors: ['No'], Fields: [{ Field: 'startDate', Code: 'past', Message: 'It is over' }] }
const submit = (id: string) => ({ op: 'leave-requests.submit', input: { id }, recordId: id, baseVersion: 0, baseSnapshot: { note: 'before' }, label: { key: 'leave:outbox.submit', params: { what: 'Annual leave' } } })
const withDraft = (id: string) => ({ ...submit(id), draft: { id, module: 'leave-requests', values: { startDate: '2026-06-01', note: 'Typed', lines: [{ employeeId: 'e1' }] }, version: 0, baseSnapshot: null, attachmentIds: [] } })

interface Bench {
  world: TestWorld
  server: TestServer
  port: TestPort
  engine: Engine
}
type Make = (bench: Bench) => Promise<unknown>

/** What leads to each kind of row. */
const kinds: Record<string, Make> = {
  'every command, queued': async ({ engine }) => {
    // what a device says of itself is never queued
    for (const call of allCalls.filter((c) => c.kind === 'command' && c.module !== 'device-ledger')) {
      await engine.enqueueOnly({ op: call.id, input: { id: `r-${call.id}`, note: 'x' }, recordId: `r-${call.id}`, baseVersion: 0, label: { key: 'x' } })
    }
  },
  'drafts and attachments': async ({ engine }) => {
    await engine.saveBlob({ id: 'b1', recordId: 'd1', fileName: 'note.png', type: 'image/png', category: 1, bytes: Uint8Array.from([1, 2, 3]).buffer })
    await engine.saveDraft({ id: 'd1', module: 'leave-requests', values: { startDate: '2026-06-01', note: 'Half a form', $texts: {} }, attachmentIds: ['b1'] })
    await engine.saveDraft({ id: 'd2', module: 'leave-requests', version: 4, values: { note: 'An edit' }, baseSnapshot: { note: 'As it was' } })
  },
  'save, submit and an attachment in one chain': async ({ engine }) => {
    await engine.saveBlob({ id: 'b1', recordId: 'r1', fileName: 'note.png', type: 'image/png', category: 1, bytes: Uint8Array.from([1, 2, 3]).buffer })
    await engine.saveDraft({ ...withDraft('r1').draft, attachmentIds: ['b1'] })
    const { draft } = withDraft('r1')
    await engine.enqueueOnly({ ...withDraft('r1'), op: 'leave-requests.createOrUpdate', draft: { ...draft, attachmentIds: ['b1'] } })
    await engine.enqueueOnly(submit('r1'))
  },
  'a decision in its undo window': ({ engine, port }) => engine.enqueueOnly({ op: 'leave-requests.approve', input: { id: 'r1' }, recordId: 'r1', baseVersion: 3, label: { key: 'x' }, notBefore: port.now() + 5000 }),
  'on its way when the page died': async ({ engine, world }) => {
    await engine.enqueueOnly(withDraft('r1'))
    world.fetch = () => new Promise(() => undefined)
    void engine.drain('start').catch(() => undefined)
    await settle()
  },
  'sent, answer lost': async ({ engine, server }) => {
    await engine.enqueueOnly(withDraft('r1'))
    server.fault(SUBMIT, 'lost-answer')
    await engine.drain('start')
  },
  'sent': async ({ engine }) => {
    await engine.enqueueOnly(withDraft('r1'))
    await engine.drain('start')
  },
  'the server rests (429)': async ({ engine, server }) => {
    await engine.enqueueOnly(withDraft('r1'))
    server.fault(SUBMIT, { status: 429, headers: { 'retry-after': '60' } })
    await engine.drain('start')
  },
  'needs a sign-in': async ({ engine, port }) => {
    await writeSession(port, sessionOf('dina', { needsSignIn: true }))
    await engine.enqueueOnly(withDraft('r1'))
    await engine.drain('start')
  },
  'a conflict': async ({ engine, server }) => {
    server.versions.set('r1', 7)
    await engine.enqueueOnly(withDraft('r1'))
    await engine.drain('start')
  },
  'refused, with one held behind it': async ({ engine, server }) => {
    const { seq } = await engine.enqueueOnly(withDraft('r1'))
    await engine.enqueueOnly({ ...submit('r2'), dependsOn: [seq] })
    server.fault(SUBMIT, { status: 403, body: problem })
    await engine.drain('start')
  },
  'refused for its fields, reopened': async ({ engine, server }) => {
    await engine.enqueueOnly(withDraft('r1'))
    server.fault(SUBMIT, { status: 400, body: problem })
    await engine.drain('start')
  },
  'quarantined': async ({ engine }) => {
    const { seq } = await engine.enqueueOnly(submit('r1'))
    await engine.store.db.outbox.update(seq, { op: 'gone.long-ago' })
    await engine.drain('start')
  },
  'its file is gone': async ({ engine }) => {
    await engine.enqueueOnly({ op: 'attachments-inbox-announcements.attachmentUpload', input: { id: 'b1', category: 1, fileName: 'x.png' }, recordId: 'r1', label: { key: 'x' } })
    await engine.store.db.outbox.toCollection().modify({ blobId: 'b1' })
    await engine.drain('start')
  },
  'copies of answers and the ballast': async ({ engine, port }) => {
    await engine.cacheRecord('leave-requests.list', { paginationPage: 1 }, { listData: [{ id: 'r1' }] })
    await engine.layBallast()
    await bindDevice(port, 'push-token', async () => ({ registered: true }))
    await keepShared(port, { text: 'From another app', files: [new File([Uint8Array.from([7, 8])], 'shared.pdf', { type: 'application/pdf' })] })
  },
}

/** Every kind of device, made by this version. */
export async function freeze(): Promise<Corpus> {
  const devices: Device[] = []
  let version = 0
  for (const [name, make] of Object.entries(kinds)) {
    const world = new TestWorld()
    const server = new TestServer()
    world.fetch = server.fetch
    const port = testPort(world)
    await writeSession(port, sessionOf('dina'))
    const engine = await openEngine(port, owner)
    version = engine.store.db.verno
    await make({ world, server, port, engine })
    engine.close()
    await settle()
    devices.push({ name, databases: await dump(world.storage.indexedDB) })
  }
  return { version, devices }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const corpus = await freeze()
  const file = new URL(`corpus/${corpus.version}.json`, import.meta.url)
  writeFileSync(file, `${JSON.stringify(corpus, null, 1)}\n`)
  console.log(`${fileURLToPath(file)}: ${corpus.devices.length} devices`)
  process.exit(0)
}
