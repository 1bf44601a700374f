import { expect, test } from 'vitest'
import { readColumnChoice } from './column-choice.ts'

const columns = [{ id: 'name', fixed: true }, { id: 'code' }, { id: 'note', hidden: true }]

test('without a choice the columns decide', () => {
  expect(readColumnChoice(null, columns)).toEqual({ note: false })
})
test('a choice wins, for columns there are', () => {
  expect(readColumnChoice('{"note":true,"code":false,"gone":false}', columns)).toEqual({ note: true, code: false })
})
test('what names the row stays, and broken words are no choice', () => {
  expect(readColumnChoice('{"name":false}', columns)).toEqual({ note: false })
  for (const broken of ['{', '7', 'null', '{"code":"yes"}']) expect(readColumnChoice(broken, columns)).toEqual({ note: false })
})
