import { expect, test } from 'vitest'
import { hasUnsavedWork, saveUnsavedWork, setUnsaved } from './unsaved-work.ts'

test('a reload is harmless only when every holder could save', async () => {
  expect(await saveUnsavedWork()).toBe(true)
  setUnsaved('form', true, () => Promise.resolve(true))
  expect([hasUnsavedWork(), await saveUnsavedWork()]).toEqual([true, true])
  setUnsaved('comment', true)
  expect(await saveUnsavedWork()).toBe(false)
  setUnsaved('comment', true, () => Promise.reject(new Error('no room')))
  expect(await saveUnsavedWork()).toBe(false)
  setUnsaved('comment', false)
  expect(await saveUnsavedWork()).toBe(true)
  setUnsaved('form', false)
  expect(hasUnsavedWork()).toBe(false)
})
