import { beforeEach, describe, expect, test } from 'vitest'
import { openSnapshot } from './snapshot.ts'
import { type Engine, openEngine } from './engine.ts'
import type { Enqueue } from './outbox.ts'
import { writeSession } from './session.ts'
import { settle, TestWorld, type TestPort, testPort } from './test-port.ts'
import { sessionOf, TestServer } from './test-server.ts'

const SUBMIT = '/LeaveRequests/Submit'
const MINE = { reason: 'mine', place: 'home' }
const BASE = { reason: 'base', place: 'office' }

let world: TestWorld
let server: TestServer
let port: TestPort
let engine: Engine

async function start(): Promise<void> {
  port = testPort(world)
  engine = await openEngine(port, { issuer: 'http://idp', sub: 'dina' })
}
async function restart(): Promise<void> {
  world.crash(port)
  await start()
}
beforeEach(async () => {
  world = new TestWorld()
  server = new TestServer()
  world.fetch = server.fetch
  await writeSession(testPort(world), sessionOf('dina'))
  await start()
})

const draft = (id: string, attachmentIds: string[] = []) => ({ id, module: 'leave-requests', values: MINE, version: 2, baseSnapshot: { ...BASE, $attachments: [] }, attachmentIds })
const save = (id: string, files: string[] = []): Enqueue => ({ op: 'leave-requests.createOrUpdate', input: { id, ...MINE, version: 2 }, recordId: id, baseVersion: 2, draft: draft(id, files), attachmentIds: files, label: { key: 'save' } })

/** An edit of version 2 while the server is at 5. */
async function conflict(id: string, files: string[] = []): Promise<number> {
  server.versions.set(id, 5)
  for (const file of files) await engine.saveBlob({ id: file, recordId: id, fileName: `${file}.jpg`, type: 'image/jpeg', category: 1, bytes: new ArrayBuffer(3) })
  const { seq } = await engine.enqueue(save(id, files))
  await settle()
  expect((await engine.list()).find((r) => r.seq === seq)?.state).toBe('conflict')
  return seq
}
const seen = async (id: string) => (await engine.readDraft(id))?.savedAt ?? 0
const outcome = async (id: string) => ({ values: { reason: 'theirs', place: 'home' }, version: 5, baseSnapshot: { reason: 'theirs', place: 'office', $attachments: [] }, attachmentIds: [], seenAt: await seen(id) })
const openRows = async () => (await engine.list()).filter((r) => r.state !== 'sent').length

describe('keep editing', () => {
  test('leaves the form based on what it was started from: sent unseen it is outrun again, never an overwrite', async () => {
    const seq = await conflict('a')
    await engine.reopen(seq)
    expect(await engine.readDraft('a')).toMatchObject({ state: 'editing', values: MINE, version: 2, baseSnapshot: BASE, problem: { code: 'stale' } })
    await engine.enqueue(save('a'))
    await settle()
    expect((await engine.list()).map((r) => r.state)).toEqual(['conflict'])
    expect(server.ledger).toEqual([])
  })
})

describe('what was chosen', () => {
  test('is based on the server\'s version and goes with a new command', async () => {
    const seq = await conflict('a')
    const old = (await engine.list()).find((r) => r.seq === seq)?.commandId
    expect(await engine.rebase('a', await outcome('a'))).toBe(true)
    expect(await openRows()).toBe(0)
    const chosen = await engine.readDraft('a')
    expect(chosen).toMatchObject({ state: 'editing', version: 5, values: { reason: 'theirs', place: 'home' }, problem: null })
    await engine.enqueue({ ...save('a'), input: { id: 'a', ...chosen?.values, version: 5 }, baseVersion: 5 })
    await settle()
    expect(server.ledger.map((r) => [r.body.version, r.body.reason, r.body.place, r.key === old])).toEqual([[5, 'theirs', 'home', false]])
  })

  test('does not replace what another tab has written meanwhile', async () => {
    const seq = await conflict('a')
    const stale = await outcome('a')
    await engine.reopen(seq)
    world.nowMs += 1000
    await engine.saveDraft({ ...draft('a'), values: { reason: 'newer', place: 'home' } })
    expect(await engine.rebase('a', stale)).toBe(false)
    expect(await engine.readDraft('a')).toMatchObject({ values: { reason: 'newer' }, version: 2 })
  })

  test('waits for an answer that is still out', async () => {
    server.fault('/LeaveRequests/CreateOrUpdate/', 'lost-answer')
    server.versions.set('a', 2)
    await engine.enqueue(save('a'))
    await settle()
    expect(await engine.rebase('a', await outcome('a'))).toBe(false)
    expect(await engine.copyAsNew('a')).toBeNull()
    expect(await openRows()).toBe(1)
  })
})

describe('a copy', () => {
  test('is a new draft with its own id and its own files; nothing of the old one is left', async () => {
    await conflict('a', ['f1'])
    const copy = await engine.copyAsNew('a')
    expect(copy).toMatchObject({ module: 'leave-requests', lostFiles: 0 })
    expect(copy?.id).not.toBe('a')
    const made = await engine.readDraft(copy?.id ?? '')
    expect(made).toMatchObject({ values: MINE, version: 0, baseSnapshot: null, state: 'editing' })
    expect(await engine.readBlob(made?.attachmentIds[0] ?? '')).toMatchObject({ fileName: 'f1.jpg', recordId: copy?.id, uploaded: false })
    expect([await engine.readDraft('a'), await engine.readBlob('f1'), await openRows()]).toEqual([undefined, undefined, 0])
  })

  test('says how many files only the old request has', async () => {
    await engine.saveDraft(draft('a', ['on-the-server']))
    expect(await engine.copyAsNew('a')).toMatchObject({ lostFiles: 1 })
    expect(await engine.copyAsNew('a')).toBeNull()
  })
})

test('an own save that went through is what the next change starts from', async () => {
  server.versions.set('a', 2)
  server.fault(SUBMIT, { status: 403 })
  await engine.enqueueAll([save('a'), { op: 'leave-requests.submit', input: { id: 'a' }, recordId: 'a', baseVersion: 2, draft: draft('a'), label: { key: 'submit' } }])
  await settle()
  const kept = await engine.readDraft('a')
  expect(kept?.version).toBe(3)
  expect(openSnapshot(kept?.baseSnapshot)).toEqual({ values: MINE, files: [] })
})

type Act = (id: string) => Promise<unknown>
const acts: Record<string, Act> = {
  rebase: async (id) => engine.rebase(id, await outcome(id)),
  copyAsNew: (id) => engine.copyAsNew(id),
  reopen: async (id) => engine.reopen((await engine.list()).find((r) => r.recordId === id && r.state === 'conflict')?.seq ?? 0),
}

test.each(Object.keys(acts))('%s killed before or after any of its steps: the words and files are in one place, and a way on is there', async (name) => {
  const act = acts[name] as Act
  await conflict('warm', ['warm-file'])
  port.steps.length = 0
  await act('warm')
  const steps = [...new Set(port.steps)].filter((s) => /^(resolve|copy|remove)/.test(s))
  expect(steps.length).toBeGreaterThan(4)
  for (const step of steps) {
    for (const when of ['before', 'after'] as const) {
      const id = `${step}-${when}`
      await conflict(id, [`${id}-file`])
      const before = new Set((await engine.listDrafts()).map((d) => d.id))
      port.hook = (at, moment) => {
        if (at === step && moment === when) throw new Error('killed') // as a killed process: what is not committed is not there
      }
      await expect(act(id)).rejects.toThrow('killed')
      await restart()
      const drafts = await engine.listDrafts()
      const mine = drafts.filter((d) => d.id === id || !before.has(d.id))
      expect([id, mine.map((d) => d.values.place)]).toEqual([id, ['home']])
      const draft = mine[0]
      const stopped = (await engine.list()).filter((r) => r.recordId === id && r.state === 'conflict').length
      // either all of it happened or nothing did: handed over with its stopped command, or open without one
      expect([id, draft?.state, stopped]).toEqual(stopped > 0 ? [id, 'queued', 1] : [id, 'editing', 0])
      if (draft?.id === id && draft.version === 5) expect(draft.values.reason).toBe('theirs')
      else for (const file of draft?.attachmentIds ?? []) expect([id, (await engine.readBlob(file))?.size]).toEqual([id, 3])
    }
  }
})
