import { beforeEach, describe, expect, test } from 'vitest'
import { approve, type Bench, bench, draftOf, save, SAVE, submit, SUBMIT, UPLOAD } from '../test-bench.ts'
import { settle } from '../test-port.ts'

let t: Bench
beforeEach(async () => {
  t = await bench()
})

describe('order', () => {
  test('rows of one record are sent in the order of the taps, whatever the wall clock did', async () => {
    await t.offline(async () => {
      await t.engine.enqueue(save('a'))
      t.world.nowMs -= 5 * 365 * 86_400_000
      await t.engine.enqueue(submit('a'))
    })
    await t.engine.drain('online')
    expect(t.server.ledger.map((r) => r.path)).toEqual([SAVE, SUBMIT])
  })

  test('a refused row holds its record only; other records go on', async () => {
    t.server.fault(SAVE, { status: 403 })
    await t.offline(async () => {
      await t.engine.enqueue(save('a'))
      await t.engine.enqueue(submit('a'))
      await t.engine.enqueue(save('b'))
    })
    await t.engine.drain('online')
    expect(await t.states()).toEqual(['refused', 'held', 'sent'])
    expect(t.server.ledger.map((r) => r.body.id)).toEqual(['b'])
  })

  test('attachments go first and the submit waits for them', async () => {
    await t.offline(async () => {
      await t.engine.saveBlob({ id: 'f1', recordId: 'a', fileName: 'note.jpg', type: 'image/jpeg', category: 1, bytes: new ArrayBuffer(5) })
      await t.engine.enqueue(submit('a', { attachmentIds: ['f1'], draft: draftOf('a') }))
    })
    await t.engine.drain('online')
    expect(t.server.seen.map((r) => r.path)).toEqual([UPLOAD, SUBMIT])
    expect(t.server.seen[0]?.body).toMatchObject({ id: 'f1', file: 'file:note.jpg:5' })
    expect(await t.engine.readDraft('a')).toBeUndefined()
    expect(await t.engine.readBlob('f1')).toBeUndefined()
  })

  test('a refused attachment holds the submit, and a retry of it brings both through', async () => {
    t.server.fault(UPLOAD, { status: 413 })
    await t.offline(async () => {
      await t.engine.saveBlob({ id: 'f1', recordId: 'a', fileName: 'n.jpg', type: 'image/jpeg', category: 1, bytes: new ArrayBuffer(5) })
      await t.engine.enqueue(submit('a', { attachmentIds: ['f1'] }))
    })
    await t.engine.drain('online')
    expect(await t.states()).toEqual(['refused', 'held'])
    await t.engine.retry((await t.engine.list())[0]?.seq ?? 0)
    await settle()
    expect(await t.states()).toEqual(['sent', 'sent'])
  })
})

describe('versions', () => {
  test('save and submit kept together are both there or neither, and the submit waits for the save', async () => {
    await t.offline(() => t.engine.enqueueAll([save('a', { draft: draftOf('a') }), submit('a', { draft: draftOf('a') })]))
    await t.engine.drain('online')
    expect(t.server.ledger.map((r) => [r.path, r.body.version])).toEqual([[SAVE, 0], [SUBMIT, 1]])
    expect(await t.engine.readDraft('a')).toBeUndefined()
    await expect(t.engine.enqueueAll([save('b'), { ...submit('b'), op: 'leave-requests.list' }])).rejects.toThrow('not a command')
    expect(await t.states()).toEqual(['sent', 'sent'])
  })

  test('a submit behind an own save carries the version the save was answered with', async () => {
    await t.offline(async () => {
      await t.engine.enqueue(save('a'))
      await t.engine.enqueue(submit('a'))
    })
    await t.engine.drain('online')
    expect(t.server.ledger.map((r) => r.body.version)).toEqual([0, 1])
  })

  test('a stranger\'s change in between is a conflict, not an overwrite', async () => {
    await t.offline(async () => {
      await t.engine.enqueue(save('a'))
      await t.engine.enqueue(submit('a'))
    })
    const through = t.world.fetch
    t.world.fetch = async (url, init) => {
      const answer = await through(url, init)
      if (url.endsWith(SAVE)) t.server.versions.set('a', 5)
      return answer
    }
    await t.engine.drain('online')
    const last = (await t.engine.list())[1]
    expect(last).toMatchObject({ state: 'conflict', problem: { code: 'stale', current: { changedBy: 'Sari', version: 5 } } })
  })

  test('a decision is never chained: a stale one is a conflict and a second tap is one row', async () => {
    t.server.versions.set('r', 2)
    const [first, second] = await t.offline(async () => [await t.engine.enqueue(approve('r')), await t.engine.enqueue(approve('r'))])
    expect(second?.seq).toBe(first?.seq)
    await expect(t.engine.enqueue({ ...approve('r'), op: 'leave-requests.reject' })).rejects.toMatchObject({ name: 'AlreadyQueued' })
    await t.engine.drain('online')
    expect(await t.states()).toEqual(['conflict'])
    expect(await t.engine.retry(first?.seq ?? 0)).toBe(false)
  })

  test('the same key always carries the same body', async () => {
    t.server.fault(SAVE, 'lost-answer')
    await t.offline(() => t.engine.enqueue(save('a')))
    await t.engine.drain('online')
    await t.world.advance(600_000)
    expect(t.server.seen.map((r) => [r.key, JSON.stringify(r.body)])).toEqual([t.server.seen[0], t.server.seen[0]].map((r) => [r?.key, JSON.stringify(r?.body)]))
    expect(t.server.ledger).toHaveLength(1)
  })
})

describe('files uploaded ahead of their record', () => {
  const attach = () => t.engine.saveBlob({ id: 'f1', recordId: 'a', fileName: 'note.jpg', type: 'image/jpeg', category: 1, bytes: new ArrayBuffer(5) })
  const ops = async () => (await t.engine.list()).map((r) => r.op)

  test('are not taken along again', async () => {
    await attach()
    await t.engine.markUploadedEarly('f1')
    await t.offline(() => t.engine.enqueue({ ...save('a'), attachmentIds: ['f1'] }))
    expect(await ops()).not.toContain('attachments-inbox-announcements.attachmentUpload')
  })

  test('are, once the server may have forgotten them', async () => {
    await attach()
    await t.engine.markUploadedEarly('f1')
    await t.world.advance(13 * 3_600_000)
    await t.offline(() => t.engine.enqueue({ ...save('a'), attachmentIds: ['f1'] }))
    expect(await ops()).toContain('attachments-inbox-announcements.attachmentUpload')
  })
})
