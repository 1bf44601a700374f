import { afterAll, beforeAll, expect, test } from 'vitest'
import { tx } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { nextCode } from './code.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('a request that is long in the writing keeps nobody else waiting for a code, and no code is given twice', async () => {
  let letGo = () => {}
  const written = new Promise<void>((done) => void (letGo = done))
  let long = ''
  let taken = () => {}
  const hasCode = new Promise<void>((done) => void (taken = done))
  const writing = tx(async () => {
    long = await nextCode('AB', '2026-05-12')
    taken()
    await written
    throw new Error('refused after all')
  })
  const refused = writing.catch((error: Error) => error.message)
  await hasCode
  const others = await Promise.all(Array.from({ length: 20 }, () => tx(() => nextCode('AB', '2026-05-31'))))
  letGo()
  expect(await refused).toBe('refused after all')
  const all = [long, ...others, await nextCode('AB', '2026-05-12')]
  expect(new Set(all).size).toBe(22)
  expect([all[0], all.at(-1)]).toEqual(['AB-202605-0001', 'AB-202605-0022'])
})
