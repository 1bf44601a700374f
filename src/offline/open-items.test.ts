import { beforeEach, describe, expect, test } from 'vitest'
import { hasSeq } from '../../contract/kit/seq-ranges.ts'
import { openEngine } from './engine.ts'
import { holdDeviceKey } from './keep/device-key.ts'
import { beginLeaving, endLeaving, settlePlace } from './logout.ts'
import { lostItems } from './open-items.ts'
import { writeSession } from './session.ts'
import { announce } from './steps/announce.ts'
import { type Bench, bench, dina, draftOf, SAVE, save, SUBMIT, submit, UPLOAD } from './test-bench.ts'
import { settle, testPort, TestWorld } from './test-port.ts'
import { sessionOf, TestServer } from './test-server.ts'

let t: Bench
beforeEach(async () => {
  t = await bench()
})
async function leave(choice: 'keep' | 'discard'): Promise<void> {
  await beginLeaving(t.engine, choice, '')
  await settlePlace(t.port)
  await endLeaving(t.port)
  t.engine.close()
}
/** What the note on the device says. */
const noted = () => [...t.world.noted.values()]
/** The browser takes the databases; what stands in localStorage stays. */
async function evict(): Promise<void> {
  t.world.crash(t.port)
  t.world.storage.indexedDB = new TestWorld().storage.indexedDB
  t.port = testPort(t.world)
  await writeSession(t.port, sessionOf('dina'))
  t.engine = await openEngine(t.port, dina)
}
const lost = () => lostItems(t.engine.store)

describe('the header of a command', () => {
  test('says which item it is, and which others are still here since when', async () => {
    await t.offline(async () => {
      await t.engine.enqueue(save('a'))
      t.world.nowMs += 60_000
      await t.engine.enqueue(save('b'))
      await t.engine.enqueue(save('c'))
    })
    await t.engine.drain('online')
    expect(t.server.said.map((h) => [h?.seq, h?.open, h?.high])).toEqual([[1, [{ from: 2, to: 3 }], 3], [2, [{ from: 3, to: 3 }], 3], [3, [], 3]])
    expect(t.server.said[0]).toMatchObject({ ...t.engine.store.device, system: 'android', revision: 0, since: t.world.nowMs })
    expect(t.server.announced).toEqual([])
  })

  test('an attachment is no item of its own: its command stands for it', async () => {
    await t.offline(async () => {
      await t.engine.saveBlob({ id: 'f1', recordId: 'a', fileName: 'n.jpg', type: 'image/jpeg', category: 1, bytes: new ArrayBuffer(5) })
      await t.engine.enqueue(submit('a', { attachmentIds: ['f1'] }))
    })
    expect(noted()).toEqual(['2.2026-05-12'])
    await t.engine.drain('online')
    expect(t.server.seen.map((r) => r.path)).toEqual([UPLOAD, SUBMIT])
    expect(t.server.said.map((h) => [h?.seq, h?.open])).toEqual([[1, [{ from: 2, to: 2 }]], [2, []]])
  })

  test('is younger once items ended on purpose', async () => {
    const first = await t.offline(() => t.engine.enqueue(save('a')))
    await t.offline(() => t.engine.undo(first.seq))
    await t.offline(() => t.engine.enqueue(save('b')))
    await t.engine.drain('online')
    expect(t.server.said[0]).toMatchObject({ seq: 2, revision: 1, high: 2, open: [] })
  })
})

test('a server that asks for patience is not told again at every drain', async () => {
  t.server.fault(SUBMIT, { status: 400, body: { Code: 'overlap', Message: 'no' } })
  t.server.fault('/device-ledger/announce', { status: 429, headers: { 'retry-after': '40' } })
  await t.offline(() => t.engine.enqueue(submit('a', { draft: draftOf('a') })))
  for (let i = 0; i < 3; i++) await t.engine.drain('timer')
  expect(t.server.announced).toHaveLength(1)
  t.world.nowMs += 60_000
  await t.engine.drain('timer')
  expect(t.server.announced).toHaveLength(2)
})

describe('the note on the device', () => {
  test('says what is here while it is here, and is gone when all of it arrived', async () => {
    await t.offline(async () => {
      await t.engine.enqueue(save('a'))
      await t.engine.enqueue(save('b'))
    })
    expect(noted()).toEqual(['1-2.2026-05-12'])
    expect([...t.world.noted.keys()].join()).not.toMatch(/dina|idp/)
    await t.engine.drain('online')
    expect(noted()).toEqual([])
  })

  test('is lowered by everything the person ends on purpose', async () => {
    const a = await t.offline(() => t.engine.enqueue(save('a', { draft: draftOf('a') })))
    const b = await t.offline(() => t.engine.enqueue(save('b')))
    const c = await t.offline(() => t.engine.enqueue(save('c')))
    await t.offline(() => t.engine.reopen(a.seq))
    expect(noted()).toEqual(['2-3.2026-05-12'])
    await t.offline(() => t.engine.undo(b.seq))
    expect(noted()).toEqual(['3.2026-05-12'])
    await t.offline(() => t.engine.discard(c.seq))
    expect(noted()).toEqual([])
  })

  test('a form sent again in place of a refused one is one item', async () => {
    t.server.fault(SUBMIT, { status: 400, body: { Code: 'overlap', Message: 'no' } })
    await t.offline(() => t.engine.enqueue(submit('a', { draft: draftOf('a') })))
    await t.engine.drain('online')
    expect(noted()).toEqual(['1.2026-05-12'])
    await t.offline(() => t.engine.enqueue(submit('a', { draft: draftOf('a') })))
    expect(noted()).toEqual(['2.2026-05-12'])
  })

  test('after an eviction it says how many never left, and from which day', async () => {
    await t.offline(async () => {
      await t.engine.enqueue(save('a'))
      t.world.nowMs += 3 * 86_400_000
      await t.engine.enqueue(save('b'))
    })
    const { db } = t.engine.store.device
    await evict()
    expect(lost()).toEqual([{ db, open: [{ from: 1, to: 2 }], day: '2026-05-12' }])
    await t.engine.enqueue(save('c'))
    await settle()
    expect(lost()).toHaveLength(1) // what the new database holds is another note
    await t.engine.giveUpLost(db)
    expect([lost(), t.server.announced.at(-1)?.over]).toEqual([[], [db]])
  })

  test('is nobody else\'s', async () => {
    await t.offline(() => t.engine.enqueue(save('a')))
    await evict()
    const budi = await openEngine(testPort(t.world), { issuer: 'http://idp', sub: 'budi' })
    expect(lostItems(budi.store)).toEqual([])
  })

  test('kept items stay noted at sign-out, thrown away ones do not, and the server is told', async () => {
    await t.offline(() => t.engine.enqueue(save('a')))
    await holdDeviceKey(t.engine.store, () => Promise.resolve({ keyId: 'k', secret: 'A'.repeat(43) }))
    await leave('keep')
    expect(noted()).toEqual(['1.2026-05-12'])
    await writeSession(t.port, sessionOf('dina'))
    t.engine = await openEngine(t.port, dina)
    t.engine.stop()
    const { db } = t.engine.store.device
    await announce(t.engine.store, { isPaused: false })
    expect(t.server.announced.at(-1)).toMatchObject({ db, open: '1', revision: 0 }) // though it is locked
    await leave('discard')
    expect(noted()).toEqual([])
    expect(t.server.announced.at(-1)).toMatchObject({ db, open: '', revision: 1 })
  })

  test('thrown away without a network: the server is told at the next visit', async () => {
    await t.offline(() => t.engine.enqueue(save('a')))
    const { db } = t.engine.store.device
    await t.offline(() => leave('discard'))
    await writeSession(t.port, sessionOf('dina'))
    t.engine = await openEngine(t.port, dina)
    expect(lost()).toEqual([])
    await t.engine.drain('start')
    expect(t.server.announced).toMatchObject([{ over: [db], open: '' }])
    await t.engine.drain('start')
    expect(t.server.announced).toHaveLength(1)
  })
})

describe('an announcement', () => {
  test('is made for items that cannot go, once, and again when they ended on purpose', async () => {
    t.server.fault(SAVE, { status: 403, body: { Code: 'no', Message: 'no' } })
    const { seq } = await t.offline(() => t.engine.enqueue(save('a')))
    await t.engine.drain('online')
    await t.engine.drain('focus')
    expect(t.server.announced).toMatchObject([{ ...t.engine.store.device, open: '1', revision: 0, high: 1 }])
    await t.engine.discard(seq)
    await settle()
    expect(t.server.announced.at(-1)).toMatchObject({ open: '', revision: 1, high: 1 })
  })

  test('is made while the queue rests, and not for what goes by itself in a moment', async () => {
    await t.engine.enqueue(save('a', { notBefore: t.world.nowMs + 5000 }))
    await settle()
    expect(t.server.announced).toEqual([])
    t.server.fault(SAVE, { status: 429, headers: { 'retry-after': '600' } })
    await t.world.advance(6000)
    expect(t.server.announced).toMatchObject([{ open: '1' }])
  })

  test('stands in nobody\'s way when it is not answered', async () => {
    t.server.fault(SAVE, { status: 403, body: { Code: 'no', Message: 'no' } })
    await t.offline(() => t.engine.enqueue(save('a')))
    const through = t.world.fetch
    t.world.fetch = (url, init) => (url.endsWith('/announce') ? Promise.reject(new TypeError('cut')) : through(url, init))
    expect(await t.engine.drain('online')).toMatchObject({ stoppedBy: 'done' })
    t.world.fetch = through
    await t.engine.drain('focus')
    expect(t.server.announced).toMatchObject([{ open: '1' }])
  })
})

describe('a kill at any step', () => {
  /** What a person is told is lost, after the app was killed at a step of `act` and the databases evicted. */
  async function afterKill(act: (b: Bench) => Promise<unknown>, step: number): Promise<{ done: boolean; kept: number[]; noted: number[] }> {
    t = await bench()
    await t.offline(() => t.engine.enqueue(save('a')))
    const { world, port } = t
    let count = 0
    const dead = new Promise<'dead'>((resolve) => {
      port.hook = () => {
        if (++count !== step) return
        world.crash(port)
        resolve('dead')
      }
    })
    const end = await Promise.race([dead, act(t).then(() => settle()).then(() => 'done' as const)])
    await settle()
    const survivor = testPort(world)
    const kept = await openedRows(survivor)
    const notes = kept.notes
    return { done: end === 'done', kept: kept.seqs, noted: [1, 2, 3, 4].filter((seq) => notes.some((text) => hasSeq(rangesIn(text), seq))) }
  }
  const rangesIn = (text: string) => (text.split('.')[0] ?? '').split('_').map((part) => ({ from: Number(part.split('-')[0]), to: Number(part.split('-').at(-1)) }))
  /** The note as the kill left it, and the items the database really holds. */
  async function openedRows(port: ReturnType<typeof testPort>): Promise<{ notes: string[]; seqs: number[] }> {
    const notes = [...t.world.noted.values()]
    const engine = await openEngine(port, dina)
    engine.stop()
    return { notes, seqs: (await engine.list()).filter((row) => row.state !== 'sent').map((row) => row.seq) }
  }

  const acts: Record<string, (b: Bench) => Promise<unknown>> = {
    'saving another item': (b) => b.offline(() => b.engine.enqueue(save('b'))),
    sending: (b) => b.engine.drain('online'),
    'taking it back': (b) => b.offline(() => b.engine.undo(1)),
    'throwing it away': (b) => b.offline(() => b.engine.discard(1)),
  }
  test.each(Object.entries(acts))('while %s: the note tells of every item that is still there', async (_, act) => {
    let kills = 0
    for (let step = 1; ; step++) {
      const found = await afterKill(act, step)
      for (const seq of found.kept) expect([step, found.noted]).toEqual([step, expect.arrayContaining([seq])])
      if (found.done) break
      kills++
    }
    expect(kills).toBeGreaterThan(10)
    expect((await afterKill(act, 1_000_000)).noted).toEqual((await afterKill(act, 1_000_000)).kept)
  })
})

test('a receipt that comes with an answer is kept in the same transaction, and read newest first', async () => {
  const receipts = new TestServer()
  const facts = (n: number) => btoa(JSON.stringify({ v: 1, r: '01890a5d-ac96-774b-bcce-b302099a8057', code: 'LV-1', m: 'leave-requests', by: '01890a5d-ac96-774b-bcce-b302099a8057', for: '01890a5d-ac96-774b-bcce-b302099a8057', at: `2026-05-1${n}T01:00:00.000Z`, n, h: 'x' })).replace(/=+$/, '')
  const text = (n: number) => `${btoa(JSON.stringify({ alg: 'EdDSA', kid: 'k' })).replace(/=+$/, '')}.${facts(n)}.sig`
  t.world.fetch = async (url, init) => {
    const answer = await receipts.fetch(url, init)
    return url.endsWith(SUBMIT) ? new Response(JSON.stringify({ Id: 'a', Version: 1, Receipt: text(2) }), { status: 200, headers: { 'content-type': 'application/json', 'ess-answer': 'judged' } }) : answer
  }
  await t.engine.enqueue(submit('a'))
  await settle()
  expect((await t.engine.listReceipts()).map((r) => r.text)).toEqual([text(2)])
  await t.engine.keepReceipts([text(1), text(2), 'nonsense'])
  expect((await t.engine.listReceipts()).map((r) => r.at)).toEqual(['2026-05-12T01:00:00.000Z', '2026-05-11T01:00:00.000Z'])
})
