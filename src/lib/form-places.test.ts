import { beforeEach, expect, test, vi } from 'vitest'
import { forgetForms, formAt, formIsAt, isNobodyHere } from './form-places.ts'

beforeEach(() => {
  const area: Record<string, unknown> = Object.create({
    getItem: (key: string) => (Object.hasOwn(area, key) ? area[key] : null),
    setItem: (key: string, value: string) => void (area[key] = value),
    removeItem: (key: string) => void delete area[key],
  }) as Record<string, unknown>
  vi.stubGlobal('sessionStorage', area)
})

test('whoever signs out leaves no form behind, and a page that ends after it remembers none; the next person\'s are remembered', () => {
  sessionStorage.setItem('other', 'stays')
  formIsAt('a', 'request-1')
  formIsAt('b', 'request-2')
  expect([formAt('a'), formAt('b'), isNobodyHere()]).toEqual(['request-1', 'request-2', false])
  forgetForms()
  expect([formAt('a'), formAt('b'), isNobodyHere(), sessionStorage.getItem('other')]).toEqual([null, null, true, 'stays'])
  formIsAt('a', 'request-3')
  expect([formAt('a'), isNobodyHere()]).toEqual(['request-3', false])
})
