import { expect, test } from 'vitest'
import { placePopup } from './place-popup.ts'

const view = { width: 400, height: 800 }
const anchor = { left: 100, top: 100, right: 200, bottom: 140 }

test('opens below its anchor, at the edge where lines start', () => {
  expect(placePopup(anchor, { width: 150, height: 200 }, view, 'start', false)).toMatchObject({ left: 100, top: 146 })
  expect(placePopup(anchor, { width: 150, height: 200 }, view, 'start', true)).toMatchObject({ left: 50, top: 146 })
  expect(placePopup(anchor, { width: 150, height: 200 }, view, 'end', false)).toMatchObject({ left: 50 })
})

test('opens above when only there it has room, and is as high as there is room', () => {
  const low = { left: 100, top: 700, right: 200, bottom: 740 }
  expect(placePopup(low, { width: 150, height: 200 }, view, 'start', false)).toMatchObject({ top: 494 })
  expect(placePopup(low, { width: 150, height: 2000 }, view, 'start', false)).toMatchObject({ top: 8, maxHeight: 686 })
})

test('never leaves the window sideways', () => {
  expect(placePopup({ left: 350, top: 0, right: 390, bottom: 40 }, { width: 290, height: 50 }, view, 'start', false).left).toBe(102)
  expect(placePopup({ left: 0, top: 0, right: 40, bottom: 40 }, { width: 290, height: 50 }, view, 'end', false).left).toBe(8)
})
