/** A person who signs out of a phone that dies meanwhile, and who sits before it next. */
import type { Page } from '@playwright/test'
import { goTo, signInByHand } from '../../support/device.ts'
import { ask } from './bundle.ts'

const PATIENCE_MS = 60_000

/**
 * Taps on "Sign out" with unsent items, and on keeping them; does not wait for what follows.
 * @returns false where there is no key to lock them with yet: then the person stays
 */
export async function beginSignOut(page: Page): Promise<boolean> {
  await page.goto('me', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Sign out' }).click({ timeout: PATIENCE_MS })
  const question = page.getByRole('alertdialog', { name: 'Not everything is sent' })
  await question.waitFor({ timeout: PATIENCE_MS })
  const keep = question.getByRole('button', { name: 'Keep and sign out' })
  if (!(await keep.isVisible())) return false
  await keep.click({ timeout: PATIENCE_MS })
  return true
}

/** Opens the app. @returns false when it asks who is there */
export async function isInside(page: Page): Promise<boolean> {
  await goTo(page, './')
  const inside = page.locator('main#main')
  await inside.or(page.getByLabel('Username')).first().waitFor({ timeout: PATIENCE_MS })
  return inside.isVisible()
}

/** @returns what the next person could see of the one before; null when the sign-out had not begun */
export async function nextPerson(page: Page, next: string, secrets: readonly string[]): Promise<string[] | null> {
  if (await isInside(page)) return null
  await signInByHand(page, next)
  await page.goto('sync')
  await page.getByText('Everything is sent').first().waitFor({ timeout: PATIENCE_MS })
  const rows = await ask(page, 'rows')
  const seen = [...rows.map((row) => row.key), await page.locator('body').innerText(), await readable(page)].join(' ')
  await page.goto('me')
  await page.getByRole('button', { name: 'Sign out' }).click({ timeout: PATIENCE_MS })
  await page.getByLabel('Username').waitFor({ timeout: PATIENCE_MS })
  return secrets.filter((secret) => seen.includes(secret))
}

/** Everything the databases of this origin hold, as text. */
function readable(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const asPromise = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, fail) => {
        request.onsuccess = () => done(request.result)
        request.onerror = () => fail(request.error ?? new Error('not read'))
      })
    let text = ''
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await asPromise(indexedDB.open(name))
      for (const store of db.objectStoreNames) text += JSON.stringify(await asPromise(db.transaction(store).objectStore(store).getAll()))
      db.close()
    }
    return text
  })
}
