import { expect, test } from 'vitest'
import type { OutboxRow, OutboxState } from '../../offline/rows.ts'
import texts from '../../../public/locales/en/sync.json'
import translated from '../../../public/locales/id/sync.json'
import { adviceKey, waysOutOf } from './advice.ts'

const row = (state: OutboxState, more: Partial<OutboxRow> = {}) => ({ state, draftId: 'd', blobId: null, ambiguous: false, attempts: 0, decision: false, ...more }) as OutboxRow
const states: OutboxState[] = ['queued', 'sending', 'unknown', 'sent', 'needsSignIn', 'conflict', 'refused', 'held', 'quarantined']

test.each(states)('%s: what to do stands in the texts of both languages', (state) => {
  for (const some of [row(state), row(state, { draftId: null, decision: true })]) {
    const key = adviceKey(some)
    for (const lng of [texts, translated] as Record<string, string>[]) {
      if (key) expect(lng[key]).toBeTruthy()
      for (const way of waysOutOf(some)) expect(lng[`way.${way}`]).toBeTruthy()
    }
  }
})

test('every state that stopped has a way out that is not throwing it away', () => {
  for (const state of ['needsSignIn', 'conflict', 'refused'] as const) {
    expect(waysOutOf(row(state))[0]).not.toBe('discard')
    expect(waysOutOf(row(state, { draftId: null }))[0]).not.toBe('discard')
  }
})

test('what may have arrived is never edited, only asked for again or let go', () => {
  expect(waysOutOf(row('unknown', { ambiguous: true }))).toEqual(['retry', 'discard'])
})

test('what is on its way or done has no buttons', () => {
  expect([waysOutOf(row('sending')), waysOutOf(row('sent'))]).toEqual([[], []])
})
