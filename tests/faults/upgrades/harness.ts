/**
 * Devices as every shipped version left them, opened with today's code: each row is sent exactly once, or stays visible in its
 * state with what was typed, or stands aside visibly. Judged at the server's ledger and at the databases afterwards.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { histories } from '../../../src/offline/op-history.ts'
import { openEngine } from '../../../src/offline/engine.ts'
import type { BlobRow, DraftRow, OutboxRow } from '../../../src/offline/rows.ts'
import { readSession, writeSession } from '../../../src/offline/session.ts'
import { testPort, TestWorld } from '../../../src/offline/test-port.ts'
import { sessionOf, TestServer } from '../../../src/offline/test-server.ts'
import type { Failure, Harness, Outcome, RunOptions } from '../kit.ts'
import { type DatabaseDump, restore } from './dump.ts'
import type { Corpus, Device } from './freeze.ts'
import { madeUp, madeUpHistories } from './made-up.ts'

type Found = Omit<Failure, 'seed'>
const owner = { issuer: 'http://idp', sub: 'dina' }
const AN_HOUR = 3_600_000
const GOES_BY_ITSELF = ['queued', 'sending', 'unknown', 'needsSignIn']

/** How the first start after the update goes. */
const starts = ['plain', 'answer lost', 'token expired', 'sign-in needed', 'killed while opening', 'two tabs'] as const
type Start = (typeof starts)[number]

const rowsOf = <T>(databases: readonly DatabaseDump[], store: string): T[] => databases.filter((d) => d.name.startsWith('ess-user')).flatMap((d) => d.stores[store]?.rows.map((r) => r.value as T) ?? [])

/** The server as it was when the device was frozen. */
async function serverBefore(rows: readonly OutboxRow[]): Promise<TestServer> {
  const server = new TestServer()
  for (const row of rows) {
    if (row.state === 'sent' || (row.state === 'unknown' && row.op === 'leave-requests.submit' && row.draftId)) {
      await server.fetch('/api/LeaveRequests/Submit', { method: 'POST', headers: { authorization: 'Bearer dina.1', 'idempotency-key': row.commandId }, body: JSON.stringify(row.sentInput) })
    }
    if (row.state === 'conflict') server.versions.set(row.recordId, 7)
    else if (row.baseVersion) server.versions.set(row.recordId, row.baseVersion)
  }
  return server
}

/** Opens the device with today's code as `start` says and lets an hour pass. */
async function upgrade(device: Device, start: Start) {
  const rows = rowsOf<OutboxRow>(device.databases, 'outbox')
  const server = await serverBefore(rows)
  const world = new TestWorld()
  world.fetch = (url, init) => server.fetch(url, { ...init, body: init.body ?? '{}' })
  await restore(world.storage.indexedDB, device.databases)
  let port = testPort(world)
  if (start === 'token expired' || start === 'sign-in needed') server.goodTokens.clear()
  if (start === 'sign-in needed') server.refreshTokens.clear()
  if (start === 'answer lost') for (const path of ['/LeaveRequests/Submit', '/LeaveRequests/CreateOrUpdate/', '/attachments/upload']) server.fault(path, 'lost-answer')
  if (start === 'killed while opening') {
    const dying = port
    dying.hook = (name, when) => {
      if (name === 'user-db.open' && when === 'after') world.crash(dying)
    }
    void openEngine(dying, owner).catch(() => undefined)
    await world.advance(1000)
    port = testPort(world)
  }
  const engine = await openEngine(port, owner)
  const second = start === 'two tabs' ? await openEngine(testPort(world), owner) : null
  const session = await readSession(port)
  const signInAgain = async () => {
    server.goodTokens.add('dina.1')
    await writeSession(port, sessionOf('dina'))
  }
  if (session?.needsSignIn && start !== 'sign-in needed') await signInAgain()
  await Promise.all([engine.drain('start'), second?.drain('start')])
  await world.advance(AN_HOUR)
  if (start === 'sign-in needed') {
    await signInAgain()
    await engine.drain('session')
    await world.advance(AN_HOUR)
  }
  await engine.drain('manual')
  return { rows, server, engine, port, close: () => (engine.close(), second?.close()) }
}

function judgeRows(rows: readonly OutboxRow[], after: readonly OutboxRow[], server: TestServer): Found[] {
  const found: Found[] = []
  for (const row of rows) {
    const now = after.find((r) => r.seq === row.seq)
    const times = server.ledger.filter((r) => r.key === row.commandId).length
    const about = `${row.op} ${row.state}`
    if (times > 1) found.push({ column: 'doubled', what: about })
    if (GOES_BY_ITSELF.includes(row.state) && times === 0) found.push({ column: 'lost', what: `${about} is now ${now?.state ?? 'gone'} (${now?.problem?.code ?? ''})` })
    if (!now && row.state !== 'sent') found.push({ column: 'silent', what: `${about} is gone from the device` })
    if (now && GOES_BY_ITSELF.includes(row.state) && now.state !== 'sent') found.push({ column: 'broken', what: `${about} was sent and says ${now.state}` })
    if (now && !GOES_BY_ITSELF.includes(row.state)) {
      if (now.state !== row.state) found.push({ column: 'silent', what: `${about} became ${now.state}` })
      if (!isDeepStrictEqual(now.input, row.input) || !isDeepStrictEqual(now.problem, row.problem)) found.push({ column: 'silent', what: `${about} lost its content or its reason` })
      if (row.state !== 'sent' && times > 0) found.push({ column: 'broken', what: `${about} was sent without being asked for` })
    }
  }
  const order = server.ledger.map((r) => rows.find((row) => row.commandId === r.key)).filter((r) => r !== undefined)
  for (const [i, row] of order.entries()) if (order.slice(0, i).some((before) => before.recordId === row.recordId && before.seq > row.seq)) found.push({ column: 'reordered', what: `${row.recordId}: ${row.op}` })
  found.push(...server.ledger.filter((r) => r.sub !== 'dina').map((r) => ({ column: 'wrongUser' as const, what: r.path })))
  return found
}

/** Forms and files that no answered command has closed are as they were. */
function judgeForms(device: Device, rows: readonly OutboxRow[], drafts: readonly DraftRow[], blobs: readonly BlobRow[]): Found[] {
  const found: Found[] = []
  for (const draft of rowsOf<DraftRow>(device.databases, 'drafts')) {
    const mine = rows.filter((row) => row.draftId === draft.id)
    if (mine.length > 0 && mine.every((row) => GOES_BY_ITSELF.includes(row.state))) continue
    const now = drafts.find((d) => d.id === draft.id)
    if (!isDeepStrictEqual(now?.values, draft.values)) found.push({ column: 'lost', what: `the form ${draft.id} (${draft.state})` })
    for (const id of draft.attachmentIds) if (!blobs.some((b) => b.id === id && b.bytes.byteLength === b.size)) found.push({ column: 'lost', what: `the file ${id}` })
  }
  return found
}

async function oneDevice(device: Device, start: Start): Promise<Found[]> {
  const { rows, server, engine, port, close } = await upgrade(device, start)
  const [after, drafts] = [await engine.list(), await engine.listDrafts()]
  const blobs = (await Promise.all(drafts.map((d) => engine.listBlobs(d.id)))).flat()
  const found = [...judgeRows(rows, after, server), ...judgeForms(device, rows, drafts, blobs)]
  if ((await readSession(port))?.sub !== 'dina') found.push({ column: 'lost', what: 'the sign-in' })
  close()
  return found
}

/** A made-up row among others: what is wrong with it holds nobody else up. */
async function oneMadeUp(template: Device, at: number): Promise<Found[]> {
  const made = madeUp[at] as (typeof madeUp)[number]
  const device = structuredClone(template)
  const queued = rowsOf<OutboxRow>(device.databases, 'outbox').find((r) => r.op === 'leave-requests.submit') as OutboxRow
  const outbox = device.databases.find((d) => d.name.startsWith('ess-user'))?.stores.outbox as DatabaseDump['stores'][string]
  const row = { ...queued, input: { id: 'r1' }, sentInput: null, baseVersion: null, draftId: null, recordId: 'r1', seq: 1, commandId: 'made-up', ...made.row }
  const other = { ...queued, seq: 2, commandId: 'other', recordId: 'r2', input: { id: 'r2' }, sentInput: null, baseVersion: null, draftId: null }
  outbox.rows = [row, other].map((value) => ({ key: value.seq, value }))
  const { server, engine, close } = await upgrade(device, 'plain')
  const [now] = await engine.list()
  close()
  const found: Found[] = []
  const got = server.ledger.filter((r) => r.key === 'made-up')
  if (!server.ledger.some((r) => r.key === 'other')) found.push({ column: 'lost', what: `${made.name}: holds another command up` })
  if ('body' in made.ends) {
    if (got.length !== 1 || !isDeepStrictEqual(got[0]?.body, made.ends.body)) found.push({ column: 'lost', what: `${made.name}: the server got ${JSON.stringify(got)}` })
  } else if (got.length > 0 || now?.state !== 'quarantined' || now.problem?.code !== made.ends.quarantined || !isDeepStrictEqual(now.input, row.input)) {
    found.push({ column: 'silent', what: `${made.name}: ${got.length} sent, ${now?.state} ${now?.problem?.code}` })
  }
  return found
}

const corpora = (): Corpus[] => {
  const folder = new URL('corpus/', import.meta.url)
  return readdirSync(folder).filter((name) => /^\d+\.json$/.test(name)).map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Corpus)
}

async function run({ seed, count, log }: RunOptions): Promise<Outcome> {
  const all = corpora()
  const cases: { name: string; run: () => Promise<Found[]> }[] = []
  for (const corpus of all) for (const device of corpus.devices) for (const start of starts) cases.push({ name: `version ${corpus.version}, ${device.name}, ${start}`, run: () => oneDevice(device, start) })
  const template = all[0]?.devices.find((d) => d.name === 'every command, queued') as Device
  for (const [i, made] of madeUp.entries()) cases.push({ name: `made up: ${made.name}`, run: () => oneMadeUp(template, i) })
  Object.assign(histories, madeUpHistories)
  // one case runs again alone: --seed <its number> --count 1
  const first = count < cases.length ? seed : 0
  const outcome: Outcome = { schedules: 0, failures: [], facts: { 'versions of the database': all.length, rows: all.flatMap((c) => c.devices.flatMap((d) => rowsOf(d.databases, 'outbox'))).length } }
  for (const [i, one] of cases.entries()) {
    if (i < first || i >= first + count) continue
    const found = await one.run().catch((error: unknown) => [{ column: 'broken' as const, what: String((error as Error).stack) }])
    outcome.schedules++
    for (const failure of found) {
      outcome.failures.push({ ...failure, seed: i })
      log(`seed ${i} (${one.name}): ${failure.column}: ${failure.what}`)
    }
  }
  for (const op of Object.keys(madeUpHistories)) delete histories[op]
  return outcome
}

export const harness: Harness = { about: 'a device as an older version left it, opened with today\'s code', full: 'all', share: 'all', built: false, run }
