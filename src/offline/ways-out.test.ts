import { beforeEach, describe, expect, test } from 'vitest'
import { type OutboxRow, blockerOf } from './rows.ts'
import { approve, type Bench, bench, draftOf, save, SAVE, submit } from './test-bench.ts'
import { settle } from './test-port.ts'

let t: Bench
beforeEach(async () => {
  t = await bench()
})

describe('ways out', () => {
  test('model seed 2486: a form that was given back while its save was under way is not closed by the answer', async () => {
    const [, second] = await t.offline(() => t.engine.enqueueAll([save('a', { draft: draftOf('a') }), submit('a', { draft: draftOf('a') })]))
    let answer: () => void = () => undefined
    const through = t.world.fetch
    t.world.fetch = async (url, init) => {
      if (url.endsWith(SAVE)) await new Promise<void>((done) => (answer = done))
      return through(url, init)
    }
    void t.engine.drain('online')
    await settle()
    expect(await t.engine.undo(second?.seq ?? 0)).toBe(true)
    await t.engine.saveDraft({ ...draftOf('a'), values: { reason: 'y' } })
    answer()
    await settle()
    expect(await t.states()).toEqual(['sent'])
    expect(await t.engine.readDraft('a')).toMatchObject({ state: 'editing', values: { reason: 'y' }, version: 1 })
  })

  test('model seeds 105670, 2026164997 and 2026116441: the same decision with another note is not taken for a second tap', async () => {
    await t.offline(async () => {
      const first = await t.engine.enqueue(approve('r', { input: { id: 'r', note: 'A' } }))
      expect(await t.engine.enqueue(approve('r', { input: { id: 'r', note: 'A' } }))).toEqual(first)
      await expect(t.engine.enqueue(approve('r', { input: { id: 'r', note: 'B' } }))).rejects.toMatchObject({ name: 'AlreadyQueued' })
    })
  })

  test('a form that waits to be sent and says something else in another tab is not dropped in silence', async () => {
    await t.offline(() => t.engine.enqueue(submit('a', { draft: draftOf('a') })))
    await expect(t.engine.enqueue(submit('a', { input: { id: 'a', reason: 'other' }, draft: draftOf('a') }))).rejects.toMatchObject({ name: 'AlreadyQueued' })
  })

  test('model seed 1530: a clock that jumps back while a tap is kept does not make a year of its undo window', async () => {
    const notBefore = t.world.nowMs + 5000
    t.world.nowMs -= 365 * 86_400_000
    await t.engine.enqueue(approve('r', { baseVersion: 0, notBefore }))
    await t.world.advance(61_000)
    expect(await t.states()).toEqual(['sent'])
  })

  test('two impatient taps on Submit are one command', async () => {
    const [first, second] = await t.offline(async () => [await t.engine.enqueue(submit('a', { draft: draftOf('a') })), await t.engine.enqueue(submit('a', { draft: draftOf('a') }))])
    expect(second).toEqual(first)
    await t.engine.drain('online')
    expect(t.server.ledger).toHaveLength(1)
  })

  test('undo of a decision takes its attachment back with it', async () => {
    await t.engine.saveBlob({ id: 'f1', recordId: 'r', fileName: 'n.jpg', type: 'image/jpeg', category: 1, bytes: new ArrayBuffer(5) })
    const { seq } = await t.engine.enqueue(approve('r', { attachmentIds: ['f1'], notBefore: t.world.nowMs + 5000 }))
    expect(await t.states()).toEqual(['queued', 'queued'])
    await t.engine.undo(seq)
    expect(await t.states()).toEqual([])
  })

  test('undo within its window takes the row back and nothing is sent; later it is too late', async () => {
    const first = await t.engine.enqueue(approve('r', { notBefore: t.world.nowMs + 5000 }))
    await settle()
    expect(t.server.seen).toHaveLength(0)
    expect(await t.engine.undo(first.seq)).toBe(true)
    const second = await t.engine.enqueue(approve('r', { baseVersion: 0, notBefore: t.world.nowMs + 5000 }))
    await t.world.advance(5001)
    expect(t.server.ledger).toHaveLength(1)
    expect(await t.engine.undo(second.seq)).toBe(false)
  })

  test('undo of a queued form gives the form back', async () => {
    const { seq } = await t.offline(() => t.engine.enqueue(submit('a', { draft: draftOf('a') })))
    expect(await t.engine.saveDraft(draftOf('a'))).toBeNull()
    expect(await t.engine.undo(seq)).toBe(true)
    expect(await t.engine.readDraft('a')).toMatchObject({ state: 'editing' })
  })

  test('discard takes what depends on the row with it, after an export that holds everything', async () => {
    const { seq } = await t.offline(async () => {
      await t.engine.saveBlob({ id: 'f1', recordId: 'a', fileName: 'n.jpg', type: 'image/jpeg', category: 1, bytes: new Uint8Array([1, 2, 3]).buffer })
      const saved = await t.engine.enqueue(save('a', { attachmentIds: ['f1'] }))
      await t.engine.enqueue(submit('a'))
      return saved
    })
    const upload = (await t.engine.list())[0]?.seq ?? 0
    const rows = await t.engine.discardable(upload)
    expect(rows.map((r) => r.op.split('.')[1])).toEqual(['attachmentUpload', 'createOrUpdate'])
    expect(await t.engine.exportItems({ seqs: rows.map((r) => r.seq) })).toMatchObject({ rows: [{ recordId: 'a' }], files: { f1: { fileName: 'n.jpg', base64: 'AQID' } } })
    await t.engine.discard(seq)
    expect(await t.engine.list()).toEqual([])
    expect(await t.engine.readBlob('f1')).toBeUndefined()
  })

  test('what is thrown away takes no form with it that another command still needs', async () => {
    t.server.fault(SAVE, { status: 403 })
    await t.offline(() => t.engine.enqueueAll([save('a', { draft: draftOf('a') }), submit('a', { draft: draftOf('a') })]))
    await t.engine.drain('online')
    const [refused, held] = await t.engine.list()
    await t.engine.discard(held?.seq ?? 0)
    expect(await t.engine.readDraft('a')).toMatchObject({ state: 'queued' })
    expect(await t.engine.reopen(refused?.seq ?? 0)).toEqual({ module: 'leave-requests', id: 'a' })
  })

  test('a copy of a form holds its files, also those that were uploaded before the form was refused', async () => {
    t.server.fault(SAVE, { status: 403 })
    await t.engine.saveBlob({ id: 'f1', recordId: 'a', fileName: 'n.jpg', type: 'image/jpeg', category: 1, bytes: new Uint8Array([1, 2, 3]).buffer })
    const { seq } = await t.engine.enqueue(save('a', { draft: draftOf('a'), attachmentIds: ['f1'] }))
    await settle()
    expect(await t.states()).toEqual(['sent', 'refused'])
    expect(await t.engine.exportItems({ seqs: [seq] })).toMatchObject({ drafts: [{ values: { reason: 'x' } }], files: { f1: { base64: 'AQID' } } })
    await t.engine.discard(seq)
    expect([await t.engine.readDraft('a'), await t.engine.readBlob('f1')]).toEqual([undefined, undefined])
  })

  test('a full device: nothing is half written, the error says so, the form is still there', async () => {
    await t.engine.saveDraft(draftOf('a'))
    const add = t.engine.store.db.outbox.add.bind(t.engine.store.db.outbox)
    t.engine.store.db.outbox.add = (() => Promise.reject(new DOMException('full', 'QuotaExceededError'))) as never
    await expect(t.engine.enqueue(submit('a', { draft: draftOf('a') }))).rejects.toMatchObject({ name: 'StorageFull' })
    t.engine.store.db.outbox.add = add
    expect(await t.engine.list()).toEqual([])
    expect(await t.engine.readDraft('a')).toMatchObject({ state: 'editing' })
  })

  test('a blocked row knows what blocks it', async () => {
    await t.offline(async () => {
      await t.engine.enqueue(save('a'))
      await t.engine.enqueue(submit('a'))
    })
    const rows = await t.engine.list()
    expect(blockerOf(rows[1] as OutboxRow, rows)?.seq).toBe(rows[0]?.seq)
  })
})
