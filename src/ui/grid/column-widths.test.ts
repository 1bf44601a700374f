import { expect, test } from 'vitest'
import { readWidths, WIDEST } from './column-widths.ts'

// how narrow a column may be it says itself: what is kept is only never nothing
test('widths a device kept are read; what is no width is not, and none is out of bounds', () => {
  expect(readWidths('{"employee":200.4,"a":1,"b":99999,"c":"wide","d":null}')).toEqual({ employee: 200, a: 24, b: WIDEST })
  for (const other of [null, '', 'x', '7', 'null', '[1]']) expect(Object.keys(readWidths(other)).filter((id) => id !== '0')).toEqual([])
})
