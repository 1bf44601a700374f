/** The judge of the fault harnesses: it calls wrong what is wrong, and no late word of a frozen tab. */
import { expect, test } from 'vitest'
import type { DraftRow, OutboxRow } from '../../src/offline/rows.ts'
import { Ledger } from '../faults/world/ledger.ts'
import { type Intent, Oracle } from '../faults/world/oracle.ts'

const SUB = 'dina'
const ledger = () => new Ledger()
const rowOf = (over: Partial<OutboxRow>): OutboxRow => ({ seq: 1, commandId: 'k1', sub: SUB, recordId: 'r1', draftId: 'r1', attempts: 0, state: 'queued', ambiguous: false, ...over }) as OutboxRow
const draftOf = (reason: string): DraftRow => ({ id: 'r1', values: { reason } }) as unknown as DraftRow
const begin = (oracle: Oracle, marker: string): Intent => oracle.begin({ marker, sub: SUB, recordId: 'r1', draftId: 'r1', uploads: [] })
const said = (oracle: Oracle, drafts: DraftRow[], rows: OutboxRow[] = []) => oracle.judge([{ sub: SUB, rows, drafts, lost: [] }]).map((f) => `${f.column}: ${f.what}`)

function saved(oracle: Oracle, ...markers: string[]): void {
  for (const marker of markers) {
    oracle.formStarted(SUB, 'r1', marker)
    oracle.formSaved(SUB, 'r1', marker)
  }
}

test('of savings one after the other the last one counts', () => {
  const oracle = new Oracle(ledger())
  saved(oracle, 'f1', 'f2')
  expect(said(oracle, [draftOf('f2')])).toEqual([])
  expect(said(oracle, [draftOf('f1')])).toEqual(['silent: dina: form r1 says f1, should say f2'])
  expect(said(oracle, [])).toEqual(['silent: dina: form r1 is gone, should say f2'])
})

test('model seed 2026164290: of savings that overlap either may be the last, until another follows', () => {
  const oracle = new Oracle(ledger())
  oracle.formStarted(SUB, 'r1', 'f1') // its tab is frozen before it says "saved"
  saved(oracle, 'f2')
  oracle.formSaved(SUB, 'r1', 'f1')
  expect(said(oracle, [draftOf('f1')])).toEqual([])
  expect(said(oracle, [draftOf('f2')])).toEqual([])
  expect(said(oracle, [])).toHaveLength(1)
  saved(oracle, 'f3')
  expect(said(oracle, [draftOf('f3')])).toEqual([])
  expect(said(oracle, [draftOf('f1')])).toHaveLength(1)
  expect(said(oracle, [draftOf('f2')])).toHaveLength(1)
})

test('model seed 2026164380: a form sent by another tab while "saved" was still to be said may be gone, with what was sent', () => {
  const server = ledger()
  const oracle = new Oracle(server)
  oracle.formStarted(SUB, 'r1', 'f1')
  oracle.formStarted(SUB, 'r1', 'm1')
  expect(oracle.acked(begin(oracle, 'm1'), rowOf({}), 'era')).toBe(true)
  oracle.formSaved(SUB, 'r1', 'm1')
  oracle.formSaved(SUB, 'r1', 'f1')
  expect(said(oracle, [], [rowOf({ state: 'refused' })])).toHaveLength(1)
  const { accessToken: token } = server.issue(SUB)
  server.perform({ path: '/leave/submit', key: 'k1', token, body: { id: 'r1', reason: 'm1' } })
  expect(said(oracle, [])).toEqual([])
})

test('model seed 2026112671: what another tab throws away before its own tab has said "saved" is thrown away', () => {
  const oracle = new Oracle(ledger())
  oracle.formStarted(SUB, 'r1', 'm1')
  const intent = begin(oracle, 'm1')
  oracle.thrownAway(rowOf({}))
  expect(oracle.acked(intent, rowOf({}), 'era')).toBe(true)
  oracle.formSaved(SUB, 'r1', 'm1')
  expect(said(oracle, [])).toEqual([])
  // the next one is owed again
  oracle.formStarted(SUB, 'r1', 'm2')
  oracle.acked(begin(oracle, 'm2'), rowOf({ seq: 2, commandId: 'k2' }), 'era')
  oracle.formSaved(SUB, 'r1', 'm2')
  expect(said(oracle, [])).toEqual(['lost: m2 (dina, r1): neither at the server nor on the device', 'silent: dina: form r1 is gone, should say m2'])
})

test('what another tab took back early must not be carried out', () => {
  const server = ledger()
  const oracle = new Oracle(server)
  const intent = begin(oracle, 'm1')
  oracle.takenBack(rowOf({}), [])
  oracle.acked(intent, rowOf({}), 'era')
  expect(said(oracle, [])).toEqual([])
  const { accessToken: token } = server.issue(SUB)
  server.perform({ path: '/leave/submit', key: 'k1', token, body: { id: 'r1', reason: 'm1' } })
  expect(said(oracle, [])).toEqual(['doubled: m1 (dina, r1): carried out though it was taken back'])
})

test('model seed 2026113683: the server knows who asks, and what was carried out, before it refuses anything', () => {
  const server = ledger()
  const { accessToken: token } = server.issue(SUB)
  const arrived = { path: '/leave/submit', key: 'k1', token, body: { id: 'r1', reason: 'm1' } }
  expect(server.beforeRefusal(arrived)).toBeNull()
  const first = server.perform(arrived)
  expect(server.beforeRefusal(arrived)).toEqual(first)
  expect(server.beforeRefusal({ ...arrived, body: { id: 'r1', reason: 'm2' } })).toMatchObject({ status: 422 })
  server.expireAccess()
  expect(server.beforeRefusal(arrived)).toMatchObject({ status: 401 })
})

test('what an eviction took has to be named, by its database and number, unless it arrived', () => {
  const server = ledger()
  const oracle = new Oracle(server)
  oracle.acked(begin(oracle, 'm1'), rowOf({ seq: 7 }), 'era')
  oracle.evicted()
  const named = (db: string, from: number, to: number) => oracle.judge([{ sub: SUB, rows: [], drafts: [], lost: [{ db, open: [{ from, to }], day: '2026-05-12' }] }]).map((f) => f.column)
  expect(said(oracle, [])).toEqual(['silent: m1 (dina, number 7) was evicted, and nothing says so'])
  expect([named('era', 5, 6), named('another', 7, 7), named('era', 5, 9)]).toEqual([['silent'], ['silent'], []])
  const { accessToken: token } = server.issue(SUB)
  server.perform({ path: '/leave/submit', key: 'k1', token, body: { id: 'r1', reason: 'm1' } })
  expect(said(oracle, [])).toEqual([])
})
