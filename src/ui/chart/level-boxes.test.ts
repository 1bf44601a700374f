import { describe, expect, test } from 'vitest'
import { boxesOf } from './level-boxes.ts'

describe('boxes of a level', () => {
  test.each([
    [2, 4, ['has', 'has', 'missing', 'missing', 'none']],
    [4, 3, ['has', 'has', 'has', 'beyond', 'none']],
    [3, 3, ['has', 'has', 'has', 'none', 'none']],
    [0, 2, ['missing', 'missing', 'none', 'none', 'none']],
    [null, 1, ['none', 'none', 'none', 'none', 'none']],
    [5, 0, ['beyond', 'beyond', 'beyond', 'beyond', 'beyond']],
  ] as const)('%s of %s', (level, required, boxes) => {
    expect(boxesOf({ level, required }, 5)).toEqual(boxes)
  })
})
