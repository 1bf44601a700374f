import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { edgesOf, firstSquare, fitted, fromPercent, resized, toPercent } from './crop.ts'

const wide = { width: 1600, height: 900 }
const tall = { width: 900, height: 1600 }

describe('the first square', () => {
  test('is the largest one, in the middle of a wide photo and near the top of a tall one', () => {
    expect(firstSquare(wide)).toEqual({ x: 350, y: 0, edge: 900 })
    expect(firstSquare(tall)).toEqual({ x: 0, y: 233, edge: 900 })
    expect(firstSquare({ width: 500, height: 500 })).toEqual({ x: 0, y: 0, edge: 500 })
  })
})

test('it grows and shrinks around its middle, and is pushed back in at an edge', () => {
  expect(resized({ x: 350, y: 0, edge: 900 }, 500, wide)).toEqual({ x: 550, y: 200, edge: 500 })
  expect(resized({ x: 0, y: 0, edge: 100 }, 300, wide)).toEqual({ x: 0, y: 0, edge: 300 })
  expect(resized({ x: 0, y: 0, edge: 300 }, 5, wide).edge).toBe(96)
  expect(edgesOf({ width: 50, height: 40 })).toEqual({ min: 40, max: 40 })
})

test('wherever it is dragged it stays a square inside the photo', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }), fc.double({ min: -1e4, max: 1e4, noNaN: true }), fc.double({ min: -1e4, max: 1e4, noNaN: true }), fc.double({ min: -10, max: 1e4, noNaN: true }), (width, height, x, y, edge) => {
      const size = { width, height }
      const square = fitted({ x, y, edge }, size)
      expect(square.x).toBeGreaterThanOrEqual(0)
      expect(square.y).toBeGreaterThanOrEqual(0)
      expect(square.edge).toBeGreaterThan(0)
      expect(square.x + square.edge).toBeLessThanOrEqual(width)
      expect(square.y + square.edge).toBeLessThanOrEqual(height)
    }),
  )
})

test('shares of the photo lead back to its pixels', () => {
  const square = { x: 123, y: 77, edge: 640 }
  expect(fromPercent(toPercent(square, wide), wide)).toEqual(square)
  expect(toPercent({ x: 400, y: 225, edge: 450 }, wide)).toEqual({ x: 25, y: 25, width: 28.125, height: 50 })
})
