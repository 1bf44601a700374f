import { beforeEach, describe, expect, test } from 'vitest'
import { readSession, writeSession } from '../session.ts'
import { type Bench, bench, draftOf, save, SAVE, submit, SUBMIT } from '../test-bench.ts'
import { settle } from '../test-port.ts'
import { type Fault, sessionOf } from '../test-server.ts'

let t: Bench
beforeEach(async () => {
  t = await bench()
})

describe('the status table', () => {
  const again: Fault[] = ['lost-request', 'lost-answer', { status: 408 }, { status: 500 }, { status: 502 }, { status: 503 }, { status: 200, html: true }, { status: 404, html: true }, { status: 409, body: { Code: 'still_running' } }, ...[200, 400, 401, 403, 404, 409, 422].map((status) => ({ status, stranger: true as const }))]
  for (const fault of again) {
    test(`${JSON.stringify(fault)}: unknown outcome, same key, until answered`, async () => {
      t.server.fault(SAVE, fault)
      const { seq } = await t.offline(() => t.engine.enqueue(save('a')))
      await t.engine.drain('online')
      expect(await t.row(seq)).toMatchObject({ state: 'unknown', ambiguous: true })
      await t.world.advance(600_000)
      expect((await t.row(seq))?.state).toBe('sent')
      expect(t.server.ledger).toHaveLength(1)
      expect(new Set(t.server.seen.map((r) => r.key)).size).toBe(1)
    })
  }

  test('when it was sent is what the server says, whatever the clock of the phone', async () => {
    t.server.fault(SAVE, { status: 200, headers: { date: 'Tue, 12 May 2026 05:05:00 GMT' }, body: { Id: 'a', Version: 1 } })
    const { seq } = await t.offline(() => t.engine.enqueue(save('a')))
    await t.engine.drain('online')
    expect(await t.row(seq)).toMatchObject({ state: 'sent', settledAt: Date.parse('2026-05-12T05:05:00Z') })
  })

  test('after a network failure one probe goes before the queue', async () => {
    t.server.fault(SAVE, 'lost-request')
    await t.offline(async () => {
      await t.engine.enqueue(save('a'))
      await t.engine.enqueue(save('b'))
    })
    await t.engine.drain('enqueue')
    expect(t.server.seen).toHaveLength(0)
    t.server.probes = 0
    await t.world.advance(600_000)
    expect(t.server.probes).toBe(1)
    expect(await t.states()).toEqual(['sent', 'sent'])
  })

  test('429 rests the whole queue for as long as the server says', async () => {
    t.server.fault(SAVE, { status: 429, headers: { 'retry-after': '40' } })
    await t.offline(async () => {
      await t.engine.enqueue(save('a'))
      await t.engine.enqueue(save('b'))
    })
    expect(await t.engine.drain('online')).toMatchObject({ stoppedBy: 'paused', waitMs: 40_000 })
    await t.engine.drain('manual')
    expect(t.server.seen).toHaveLength(1)
    expect(await t.states()).toEqual(['queued', 'queued'])
    await t.world.advance(41_000)
    expect(await t.states()).toEqual(['sent', 'sent'])
  })

  test('a clock that jumps back by years never stretches a rest or an undo window', async () => {
    t.server.fault(SAVE, { status: 429, headers: { 'retry-after': '40' } })
    await t.offline(() => t.engine.enqueue(save('a')))
    await t.engine.drain('online')
    t.world.nowMs -= 3 * 365 * 86_400_000
    await t.engine.drain('manual')
    expect(await t.states()).toEqual(['sent'])
  })

  test('401: the queue is parked, the token renewed once, and the same keys go on', async () => {
    t.server.goodTokens.clear()
    await t.offline(async () => {
      await t.engine.enqueue(save('a'))
      await t.engine.enqueue(save('b'))
    })
    await t.engine.drain('online')
    expect(await t.states()).toEqual(['sent', 'sent'])
    expect(t.server.tokenAnswers).toBe(1)
    expect(t.server.seen[0]?.key).toBe(t.server.seen[1]?.key)
  })

  test('401 and no renewal: everything needs sign-in, and goes on after it', async () => {
    t.server.goodTokens.clear()
    t.server.refreshTokens.clear()
    await t.offline(async () => {
      await t.engine.enqueue(save('a'))
      await t.engine.enqueue(save('b'))
    })
    expect(await t.engine.drain('online')).toMatchObject({ stoppedBy: 'signIn' })
    expect(await t.states()).toEqual(['needsSignIn', 'needsSignIn'])
    t.server.goodTokens.add('dina.9')
    await writeSession(t.port, sessionOf('dina', { accessToken: 'dina.9' }))
    await t.engine.drain('session')
    expect(await t.states()).toEqual(['sent', 'sent'])
    expect(t.server.ledger).toHaveLength(2)
  })

  test('a token that stays refused after its renewal asks the person, it does not loop', async () => {
    t.server.fault(SAVE, { status: 401 }, { status: 401 }, { status: 401 }, { status: 401 })
    await t.offline(() => t.engine.enqueue(save('a')))
    await t.engine.drain('online')
    expect(await t.states()).toEqual(['needsSignIn'])
    expect(t.server.tokenAnswers).toBe(1)
  })

  test('a provider that cannot be reached is not a sign-out', async () => {
    t.server.goodTokens.clear()
    t.server.tokenFault = 'lost-request'
    await t.offline(() => t.engine.enqueue(save('a')))
    expect(await t.engine.drain('online')).toMatchObject({ stoppedBy: 'network' })
    expect((await readSession(t.port))?.needsSignIn).toBe(false)
    t.server.tokenFault = null
    await t.world.advance(600_000)
    expect(await t.states()).toEqual(['sent'])
  })

  for (const status of [403, 404, 413, 410]) {
    test(`${status}: refused with its reason, payload kept, retried only by the person`, async () => {
      t.server.fault(SAVE, { status, body: { Code: 'no', Message: 'Because' } })
      const { seq } = await t.offline(() => t.engine.enqueue(save('a', { draft: draftOf('a') })))
      await t.engine.drain('online')
      await t.world.advance(86_400_000)
      expect(await t.row(seq)).toMatchObject({ state: 'refused', input: { id: 'a' }, problem: { status, message: 'Because' } })
      expect(t.server.seen).toHaveLength(1)
      expect(await t.engine.readDraft('a')).toMatchObject({ state: 'queued' })
    })
  }

  test('400 reopens the draft with its field errors; sending the edited form replaces the refused row', async () => {
    t.server.fault(SUBMIT, { status: 400, body: { Code: 'overlap', Message: 'Overlaps 12 May', Fields: [{ Field: 'startDate', Code: 'overlap', Message: 'Overlaps 12 May' }] } })
    const { seq } = await t.offline(() => t.engine.enqueue(submit('a', { draft: draftOf('a') })))
    await t.engine.drain('online')
    expect(await t.row(seq)).toMatchObject({ state: 'refused' })
    expect(await t.engine.readDraft('a')).toMatchObject({ state: 'editing', problem: { fields: [{ field: 'startDate' }] } })
    await t.engine.saveDraft({ ...draftOf('a'), values: { reason: 'y' } })
    await t.engine.enqueue(submit('a', { draft: draftOf('a') }))
    await settle()
    expect(await t.states()).toEqual(['sent'])
    expect(await t.engine.readDraft('a')).toBeUndefined()
  })

  test('422: quarantined, visible, never sent again by itself', async () => {
    t.server.fault(SAVE, { status: 422 })
    const { seq } = await t.offline(() => t.engine.enqueue(save('a', { draft: draftOf('a') })))
    await t.engine.drain('online')
    await t.engine.drain('manual')
    expect(await t.row(seq)).toMatchObject({ state: 'quarantined' })
    expect(t.server.seen).toHaveLength(1)
    expect(await t.engine.retry(seq)).toBe(false)
  })

  for (const status of [200, 400, 401, 403, 404, 409, 422]) {
    for (const how of ['html', 'stranger'] as const) {
      test(`model seed 1235: ${status} of a stranger (${how}), however often, settles nothing: never refused, never edited, sent in the end`, async () => {
        const portal = { status, [how]: true } as Fault
        t.server.fault(SAVE, 'lost-answer', ...Array.from({ length: 9 }, () => portal))
        const { seq } = await t.offline(() => t.engine.enqueue(save('a', { draft: draftOf('a') })))
        await t.engine.drain('online')
        for (let i = 0; i < 8; i++) await t.engine.drain('manual')
        expect(await t.row(seq)).toMatchObject({ state: 'unknown', ambiguous: true })
        expect(await t.engine.readDraft('a')).toMatchObject({ state: 'queued' })
        expect(await t.engine.reopen(seq)).toBeNull()
        await t.world.advance(3_600_000)
        expect([await t.states(), t.server.ledger.length, t.server.tokenAnswers]).toEqual([['sent'], 1, 0])
      })
    }
  }

  test('what a gateway never lets through does not stop the others', async () => {
    t.server.fault(SAVE, ...Array.from({ length: 40 }, () => ({ status: 403, html: true as const })))
    await t.offline(async () => {
      await t.engine.enqueue(save('a'))
      await t.engine.enqueue(submit('b'))
    })
    await t.engine.drain('online')
    await t.world.advance(600_000)
    expect(await t.states()).toEqual(['unknown', 'sent'])
  })

  test('413 of a gateway, when the command may have arrived, is refused with the same key kept', async () => {
    t.server.fault(SAVE, 'lost-answer', { status: 413, html: true })
    const { seq } = await t.offline(() => t.engine.enqueue(save('a', { draft: draftOf('a') })))
    await t.engine.drain('online')
    await t.world.advance(600_000)
    expect(await t.row(seq)).toMatchObject({ state: 'refused', ambiguous: true })
    expect(await t.engine.reopen(seq)).toBeNull()
    await expect(t.engine.enqueue(submit('a', { draft: draftOf('a') }))).rejects.toMatchObject({ name: 'AlreadyQueued' })
    await t.engine.retry(seq)
    await settle()
    expect([await t.states(), t.server.ledger.length]).toEqual([['sent'], 1])
  })

  test.each([
    ['400 before the key was looked for', { status: 400, headers: { 'ess-answer': 'unjudged' } }],
    ['403 of a person the server does not know', { status: 403, headers: { 'ess-answer': 'unjudged' } }],
    ['404 of a server that does not have the call', { status: 404, body: { Code: 'no_such_call', Message: 'No such call' } }],
  ])('%s, when the command may have arrived: never edited, only asked again', async (_, fault) => {
    t.server.fault(SAVE, 'lost-answer', fault)
    const { seq } = await t.offline(() => t.engine.enqueue(save('a', { draft: draftOf('a') })))
    await t.engine.drain('online')
    await t.world.advance(600_000)
    expect(await t.row(seq)).toMatchObject({ state: 'refused', ambiguous: true })
    expect(await t.engine.readDraft('a')).toMatchObject({ state: 'queued' })
    await t.engine.retry(seq)
    await settle()
    expect([await t.states(), t.server.ledger.length]).toEqual([['sent'], 1])
  })

  test('what may have arrived and cannot be sent any more stays in doubt in the quarantine', async () => {
    t.server.fault(SAVE, 'lost-answer')
    const { seq } = await t.offline(() => t.engine.enqueue(save('a')))
    await t.engine.drain('online')
    await t.engine.store.db.outbox.toCollection().modify({ op: 'old-module.save', v: 7 })
    await t.engine.drain('manual')
    expect(await t.row(seq)).toMatchObject({ state: 'quarantined', ambiguous: true })
  })
})
