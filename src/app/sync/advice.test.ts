import { describe, expect, test } from 'vitest'
import type { OutboxRow, OutboxState, Problem } from '../../offline/rows.ts'
import english from '../../../public/locales/en/sync.json'
import arabic from '../../../public/locales/ar/sync.json'
import requestWords from '../../../public/locales/en/request.json'
import indonesian from '../../../public/locales/id/sync.json'
import { stateText, toneOfSync } from '../../request/device/sync-words.ts'
import { adviceKey, countItems, lookOf, needsPerson, situationOf, waysOutOf, wordOf } from './advice.ts'

const states: OutboxState[] = ['queued', 'sending', 'unknown', 'sent', 'needsSignIn', 'conflict', 'refused', 'held', 'quarantined']
const kinds = [
  { name: 'a form', draftId: 'd', blobId: null, decision: false },
  { name: 'a file of a form', draftId: 'd', blobId: 'f', decision: false },
  { name: 'a file of a note', draftId: null, blobId: 'f', decision: false },
  { name: 'a decision', draftId: null, blobId: null, decision: true },
  { name: 'a cancellation', draftId: null, blobId: null, decision: false },
] as const
const stale = (status: number, more: object = {}) => ({ current: { version: 3, status, changedBy: 'Sari', changedAt: '2026-05-12T05:05:00Z', ...more } })
const problems: Partial<Record<OutboxState, Partial<Problem>[]>> = {
  conflict: [stale(0), stale(1, { action: 'approve' }), stale(5, { action: 'reject' }), stale(0, { action: 'cancel' }), {}],
  refused: [{ status: 400, errors: ['Overlaps 12 May'] }, { status: 403, errors: ['Not allowed'] }, { status: 404, errors: ['Not found'] }, { status: 404, ...stale(0, { deleted: true }) }, { status: 413, code: 'http_413', errors: ['Unidentified error received!'] }],
  quarantined: [{ code: 'unknown_op' }, { code: 'wrong_user' }, { code: 'blob_missing' }, { status: 422, code: 'key_reused' }],
}

/** Every kind of row in every state, with every flag a state can have. */
const rows = states.flatMap((state) => kinds.flatMap(({ name, ...kind }) => [false, true].flatMap((ambiguous) => [0, 1].flatMap((attempts) => (problems[state] ?? [null]).map((problem) => {
  const whole = problem && { status: 409, code: 'stale', message: '', errors: [], fields: [], ...problem }
  const row = { seq: 2, op: 'leave-requests.submit', module: 'leave-requests', recordId: 'r', input: {}, label: { key: 'sync:item.submit' }, state, ...kind, ambiguous: ambiguous && ['unknown', 'needsSignIn', 'held', 'refused'].includes(state), attempts, notBefore: 0, heldBy: 1, problem: whole, settledAt: 0 } as unknown as OutboxRow
  return { name: `${state}, ${name}, ${ambiguous ? 'ambiguous' : 'plain'}, ${attempts} attempts, ${problem ? JSON.stringify(problem) : 'no problem'}`, row }
})))))

const t = (key: string, params?: Record<string, unknown>) => `${(requestWords as Record<string, string>)[key.replace('request:', '')] ?? key}${Object.values(params ?? {}).join()}`
const show = { clock: () => '12:05', moment: () => '12:05' }

describe.each(rows)('$name', ({ row }) => {
  test('is said in one sentence, in one tone and one group, all saying the same', () => {
    const look = lookOf(row)
    const tone = toneOfSync[row.state]
    expect(look.group).toBe({ attention: 'attention', waiting: 'waiting', busy: 'waiting', done: 'sent' }[tone])
    for (const online of [true, false]) {
      const text = stateText(row, { nowMs: 0, online, pausedUntil: null, behind: undefined }, t, show)
      expect(text).not.toBe('')
      expect(text).not.toMatch(/sync\.|change\.|Unidentified|queue|token|\b4\d\d\b|server error|quarantine/i)
    }
  })

  test('has a way out where it needs one, and none where it does not', () => {
    const ways = waysOutOf(row)
    if (lookOf(row).group === 'attention') {
      expect(ways).toContain('discard')
      expect(adviceKey(row)).not.toBeNull()
    }
    // what waits can be stopped without losing what was written
    if (row.state === 'queued' && row.blobId === null) expect(ways.some((way) => wordOf(row, way) === 'hold' || way === 'undo')).toBe(true)
    if (row.state === 'queued' && row.draftId !== null) expect(ways).not.toContain('discard')
    if (row.state === 'sending' || row.state === 'sent') expect(ways).toEqual([])
    // what may have arrived is never edited, only asked for again or let go
    if (row.ambiguous) expect(ways.filter((w) => w === 'edit' || w === 'undo')).toEqual([])
    if (row.decision && row.state === 'conflict') expect(ways).toEqual(['open', 'discard'])
  })

  test('its words are there in every language', () => {
    const key = adviceKey(row)
    for (const words of [english, indonesian, arabic] as Record<string, string>[]) {
      if (key) expect(words[key]).toBeTruthy()
      for (const way of waysOutOf(row)) expect(words[`way.${wordOf(row, way)}`]).toBeTruthy()
      if (waysOutOf(row).includes('discard')) for (const part of ['title', 'message']) expect(words[`${row.ambiguous ? 'stop' : wordOf(row, 'discard')}.${part}`]).toBeTruthy()
    }
  })
})

test('what the person wrote comes back to them, however it was stopped', () => {
  const firstWays = (state: OutboxState) => rows.filter(({ row }) => row.state === state && row.draftId !== null && row.blobId === null).map(({ row }) => [situationOf(row), waysOutOf(row)[0]])
  expect(new Set(firstWays('refused').map(String))).toEqual(new Set(['refused.form,edit', 'refused.form,retry', 'refused.gone,copy', 'refused.large,edit', 'refused.large-doubt,retry', 'refused.right,retry']))
  // nobody is left with throwing it away, also where an earlier sending may have arrived
  for (const { row } of rows) if (row.draftId !== null && row.blobId === null && lookOf(row).group === 'attention') expect(waysOutOf(row)[0]).not.toBe('discard')
  expect(new Set(firstWays('conflict').map(String))).toEqual(new Set(['conflict.form,compare', 'conflict.closed,compare']))
})

test('a request with two files is one item, saved and submitted as it is; a file that was refused is one of its own', () => {
  const row = (seq: number, change: Partial<OutboxRow> = {}) => ({ seq, state: 'queued', blobId: null, draftId: null, problem: null, ...change }) as unknown as OutboxRow
  const form = { draftId: 'd' }
  expect(countItems([row(1, { ...form, blobId: 'a' }), row(2, { ...form, blobId: 'b' }), row(3, form)])).toBe(1)
  expect(countItems([row(1, form), row(2, { ...form, blobId: 'a' }), row(3, form)])).toBe(1)
  expect(countItems([row(1), row(2), row(3, form)])).toBe(3)
  expect(countItems([row(1, { blobId: 'a', state: 'refused' }), row(2, { state: 'held' })])).toBe(2)
})

test('a decision that came too late is told, and asks for nothing', () => {
  const late = rows.filter(({ row }) => situationOf(row) === 'conflict.decided')
  expect(late.length).toBeGreaterThan(0)
  for (const { row } of late) expect([lookOf(row).group, needsPerson(row)]).toEqual(['attention', false])
})
