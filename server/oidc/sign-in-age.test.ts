/** A sign-in ends thirty days after the password was last given, however it is kept up meanwhile. */
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { oidcModel } from './table.ts'
import { accounts, type Served, served, testBrowser, type TestBrowser, type Tokens } from './testing/served.ts'

const DAY = 86_400
let database: Database
let server: Served
let dina = ''
beforeAll(async () => {
  database = await openTestDatabase()
  ;[dina = ''] = await accounts('dina')
  server = await served()
})
afterAll(async () => {
  server.close()
  await database.close()
})

/** As if everything of the account had begun so many days earlier, but for the ends of rows: those are set by whoever keeps them up. */
async function age(days: number): Promise<void> {
  for (const field of ['loginTs', 'authTime', 'iiat', 'iat']) {
    const path = sql.raw(`'{${field}}'`)
    await q().update(oidcModel)
      .set({ payload: sql`jsonb_set(${oidcModel.payload}, ${path}, to_jsonb((${oidcModel.payload} ->> ${field})::bigint - ${Math.round(days * DAY)}))` })
      .where(and(sql`${oidcModel.payload} ->> 'accountId' = ${dina}`, sql`${oidcModel.payload} ->> ${field} is not null`))
  }
}
/** Days until the last stored row of a kind ends. */
async function daysLeft(kind: string): Promise<number> {
  const rows = await q().select().from(oidcModel).where(and(eq(oidcModel.kind, kind), sql`${oidcModel.payload} ->> 'accountId' = ${dina}`))
  const [newest] = rows.filter((row) => row.consumedAt === null).sort((a, b) => (b.payload as { iat: number }).iat - (a.payload as { iat: number }).iat)
  return ((newest?.expiresAt?.getTime() ?? 0) - Date.now()) / 1000 / DAY
}
async function signedIn(): Promise<{ browser: TestBrowser; tokens: Tokens }> {
  await q().delete(oidcModel)
  const browser = testBrowser(server)
  return { browser, tokens: await browser.tokens('dina') }
}
/** Whether the session answers without asking for the password. */
const isSilent = (browser: TestBrowser) => browser.tokens('dina', 'no password').then((tokens) => tokens.access_token !== undefined, () => false)

test('a new one lasts thirty days', async () => {
  const { browser, tokens } = await signedIn()
  expect(await daysLeft('RefreshToken')).toBeCloseTo(30, 1)
  expect(await daysLeft('Session')).toBeCloseTo(30, 1)
  await age(29)
  expect((await browser.refresh(tokens.refresh_token)).access_token).toBeTruthy()
})

test('renewing does not move its end', async () => {
  const { browser, tokens } = await signedIn()
  await age(20)
  const second = await browser.refresh(tokens.refresh_token)
  expect(await daysLeft('RefreshToken')).toBeCloseTo(10, 1)
  await age(9)
  const third = await browser.refresh(second.refresh_token)
  expect(await daysLeft('RefreshToken')).toBeCloseTo(1, 1)
  await age(1.001)
  expect(await browser.refresh(third.refresh_token)).toMatchObject({ error: 'invalid_grant' })
})

test('a token an older build has kept up beyond it ends, too', async () => {
  const { browser, tokens } = await signedIn()
  await age(31)
  expect(await daysLeft('RefreshToken')).toBeGreaterThan(29)
  expect(await browser.refresh(tokens.refresh_token)).toMatchObject({ error: 'invalid_grant' })
})

test('the session behind it, and what is given out of it in silence, ends with the same sign-in', async () => {
  const { browser } = await signedIn()
  await age(25)
  expect(await isSilent(browser)).toBe(true)
  expect(await daysLeft('Session')).toBeCloseTo(5, 1)
  expect(await daysLeft('RefreshToken')).toBeCloseTo(5, 1)
  await age(5.001)
  expect(await isSilent(browser)).toBe(false)
})

test('after it the password begins a new one', async () => {
  const { browser, tokens } = await signedIn()
  await age(31)
  expect(await browser.refresh(tokens.refresh_token)).toMatchObject({ error: 'invalid_grant' })
  const again = await browser.tokens('dina')
  expect((await browser.refresh(again.refresh_token)).access_token).toBeTruthy()
  expect(await daysLeft('RefreshToken')).toBeCloseTo(30, 1)
})
