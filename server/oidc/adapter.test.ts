import { eq } from 'drizzle-orm'
import { errors } from 'oidc-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { drizzleAdapter } from './adapter.ts'
import { storedId } from './stored-id.ts'
import { oidcModel } from './table.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const said = (work: Promise<unknown>) => work.then(() => 'done', (error: unknown) => (error instanceof errors.OIDCProviderError ? `${error.statusCode} ${error.error}` : error))

test('new tokens of one person are bounded, since each leaves a row: what is more is told to come again later, which signs nobody out', async () => {
  const Adapter = drizzleAdapter(0)
  const [tokens, sessions] = [new Adapter('RefreshToken'), new Adapter('AuthorizationCode')]
  const ofDina = { accountId: 'dina', grantId: 'g' }
  await tokens.upsert('theirs', ofDina, 600)
  await tokens.upsert('others', { ...ofDina, accountId: 'budi' }, 600)
  // whoever holds one that has run out asks in vain, and at nobody's cost
  await tokens.upsert('old', ofDina, 600)
  await q().update(oidcModel).set({ expiresAt: new Date(0) }).where(eq(oidcModel.id, storedId('RefreshToken', 'old')))
  for (let n = 0; n < 320; n++) expect(await tokens.find('old')).toBeUndefined()
  const answers: unknown[] = []
  for (let n = 0; n < 320; n++) answers.push(await said(tokens.find('theirs')))
  expect(answers.filter((a) => a === 'done').length).toBeLessThan(310)
  expect([answers[0], answers[290], answers.at(-1)]).toEqual(['done', 'done', '429 temporarily_unavailable'])
  expect(await said(sessions.upsert('code', ofDina, 60))).toBe('429 temporarily_unavailable')
  expect(await said(tokens.find('others'))).toBe('done')
  expect(await said(tokens.find('nobody’s'))).toBe('done')
})
