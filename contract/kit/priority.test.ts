import { expect, test } from 'vitest'
import { BACKGROUND, isBackground } from './priority.ts'

test('only the lowest urgency is background, alone and among others', () => {
  expect([BACKGROUND, 'u=7, i', 'i, u=7', 'i,u=7'].map(isBackground)).toEqual([true, true, true, true])
  expect([null, '', 'i', 'u=3', 'u=5, i', 'u=77', 'su=7', 'u="7"'].map(isBackground)).toEqual([false, false, false, false, false, false, false, false])
})
