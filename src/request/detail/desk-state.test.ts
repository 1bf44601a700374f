import { expect, test } from 'vitest'
import { cameBack, deskBase, deskShown, deskSince, handedOver, isTyped, NOTHING_TYPED, remembered, typed } from './desk-state.ts'

const desk = { version: 2, values: { verdict: 1, remarks: 'Careful', finalVerdict: null }, texts: [], mine: ['verdict', 'remarks'] }

test('what was typed stands over what waits to be sent, and that over what the server has', () => {
  expect(deskShown(desk, undefined, NOTHING_TYPED)).toEqual({ verdict: 1, remarks: 'Careful', finalVerdict: null })
  const waiting = { id: 'r', deskVersion: 2, verdict: 2, remarks: null, finalVerdict: 9 }
  expect(deskShown(desk, waiting, NOTHING_TYPED), 'of others nothing waits').toEqual({ verdict: 2, remarks: null, finalVerdict: null })
  expect(deskShown(desk, waiting, typed(NOTHING_TYPED, { remarks: 'Once more' }, 2))).toEqual({ verdict: 2, remarks: 'Once more', finalVerdict: null })
})

test('only what was changed stands over what somebody else filled in meanwhile, and it is known to be older', () => {
  const typing = typed(typed(NOTHING_TYPED, { remarks: 'A' }, 2), { remarks: 'B' }, 3)
  const moved = { ...desk, version: 3, values: { ...desk.values, verdict: 3 } }
  expect(deskShown(moved, undefined, typing)).toMatchObject({ verdict: 3, remarks: 'B' })
  expect(deskBase(moved, undefined, typing)).toBe(2)
})

test('a save in place of one that waits is based on what that one was', () => {
  expect(deskBase(desk, { deskVersion: 1 }, typed(NOTHING_TYPED, { verdict: 2 }, 2))).toBe(1)
  expect(deskBase(desk, undefined, NOTHING_TYPED)).toBe(2)
})

test('names of what was chosen are kept, also once it is handed over', () => {
  const chosen = remembered(typed(NOTHING_TYPED, { place: 'p' }, 2), 'place', 'Head office')
  expect([chosen.texts, handedOver(chosen).texts, isTyped(handedOver(chosen))]).toEqual([{ place: 'Head office' }, { place: 'Head office' }, false])
})

test('after a save the desk is what was saved until it is read again, and what is typed next is based on that', () => {
  const saved = { version: 3, input: { id: 'r', deskVersion: 2, verdict: 2, finalVerdict: 9 } }
  const since = deskSince(desk, saved)
  expect(since).toEqual({ ...desk, version: 3, values: { verdict: 2, remarks: 'Careful', finalVerdict: null } })
  expect(deskBase(since, undefined, typed(NOTHING_TYPED, { remarks: 'More' }, since.version))).toBe(3)
  const read = { ...desk, version: 4, values: { ...desk.values, verdict: 7 } }
  expect([deskSince(read, saved), deskSince(desk, null)]).toEqual([read, desk])
})

test('what came back refused goes ahead of a decision as what was typed does, on what is there now', () => {
  expect(isTyped(NOTHING_TYPED)).toBe(false)
  expect(isTyped(typed(NOTHING_TYPED, { verdict: 2 }, 2))).toBe(true)
  const back = cameBack(desk.mine, { id: 'r', deskVersion: 1, verdict: 2 })
  expect(isTyped(back)).toBe(true)
  expect(deskShown(desk, undefined, back)).toMatchObject({ verdict: 2, remarks: null })
  expect(deskBase(desk, undefined, back)).toBe(2)
})
