import { expect, type Page, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { type Device, goOn, openDevice, readyForFlight, signInByHand } from '../support/device.ts'
import { freeDays } from '../support/leave.ts'
import { type Product, startProduct } from '../support/product.ts'
import { quiet } from '../support/quiet.ts'
import { action, fillLeave } from '../support/screens.ts'

let product: Product
let device: Device
let dina: Colleague

test.beforeAll(async () => {
  product = await startProduct()
  dina = await colleague(product, 'employee')
})
test.afterAll(() => product.dispose())
test.beforeEach(async () => {
  device = await openDevice(product)
})
test.afterEach(() => device.close())

const nav = (page: Page, name: string | RegExp) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const requestsOf = async (person: Colleague) => (await person.get(calls.leaveRequests.list, { paginationPage: 1, paginationSize: 100 })).listData

async function newLeave(page: Page): Promise<void> {
  await nav(page, 'New').click()
  await page.getByRole('main').getByRole('link', { name: /^Leave request/ }).click()
}

interface Stored {
  /** Where it is kept: store, cache or key. */
  place: string
  text: string
}

/** Everything this origin keeps in the browser, as text. */
const stored = (page: Page): Promise<Stored[]> =>
  page.evaluate(async () => {
    const found: { place: string; text: string }[] = []
    for (const [name, storage] of Object.entries({ localStorage, sessionStorage })) {
      for (const key of Object.keys(storage)) found.push({ place: `${name} ${key}`, text: `${key} ${storage.getItem(key)}` })
    }
    const asPromise = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, fail) => {
        request.onsuccess = () => done(request.result)
        request.onerror = () => fail(request.error)
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await asPromise(indexedDB.open(name))
      for (const store of db.objectStoreNames) {
        const objects = db.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([asPromise(objects.getAllKeys()), asPromise(objects.getAll())])
        values.forEach((value, i) => found.push({ place: `${name}/${store}`, text: `${JSON.stringify(keys[i])} ${JSON.stringify(value)}` }))
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const text = /json|html/.test((await cache.match(request))?.headers.get('content-type') ?? '') ? await (await cache.match(request))?.text() : ''
        found.push({ place: `cache ${name}`, text: `${request.url} ${text}` })
      }
    }
    return found
  })

/** What belongs to the first person and nobody else: names, codes, reasons, ids. */
async function traces(): Promise<string[]> {
  const me = await dina.get(calls.general.accountDetails, {})
  const mine = await requestsOf(dina)
  return [me.fullName, me.employeeId, me.email, ...mine.flatMap((r) => [r.id, r.code]), 'Secret reason'].filter((text) => text.length > 3)
}
const placesOf = (all: readonly Stored[], secrets: readonly string[]) => [...new Set(all.filter((s) => secrets.some((secret) => s.text.includes(secret))).map((s) => s.place))]

/**
 * Holds a token, by the names it is kept under or by how it looks. The page's own script, which asks whether there is one, does not; nor does
 * the hint by which the provider is told of a sign-out once it answers again: who it was, and no right to anything.
 */
const holdsToken = ({ place, text }: Stored) => place !== 'localStorage ess_unfinished_sign_out' && /"(accessToken|refreshToken)"|^access_token |access_token["'=:]|eyJ[\w-]{20,}\./.test(text)

/** A list of people to choose from, or a training one is in oneself: colleagues stand in it by name. */
const namesColleagues = ({ text }: Stored) => /^"([\w-]+\.\w*datasource|training\.detail)/i.test(text)

async function signOut(page: Page): Promise<void> {
  await nav(page, /^Me$/).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
}

/** Looks at every screen of the person who is signed in, and gives all that was to be read. */
async function readEverything(page: Page): Promise<string> {
  const texts: string[] = []
  for (const path of ['leave-requests', 'inbox', 'inbox/history', 'balance', 'notifications', 'sync', 'new', 'leave-requests/new', 'me', './']) {
    await goOn(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await quiet(page)
    texts.push(await page.locator('body').innerText())
  }
  return texts.join('\n')
}

test('the next person on a device sees nothing of the one before, whose unsent work waits for them alone', async () => {
  test.setTimeout(360_000)
  const { page, context } = device
  const [sent, drafted] = [await freeDays(dina), await freeDays(dina, { from: 30 })]
  const before = (await requestsOf(dina)).map((r) => r.id)

  await test.step('Dina reads, leaves a draft, and hands a request in without a network', async () => {
    await signInByHand(page, 'employee')
    await readyForFlight(page)
    for (const path of ['leave-requests', 'balance', 'notifications', `leave-requests/${before[0]}`, 'inbox']) {
      await goOn(page, path)
      await quiet(page)
    }
    await context.setOffline(true)
    await page.goto('./')
    await newLeave(page)
    await fillLeave(page, 'Annual leave', sent)
    await page.getByLabel(/^Reason/).fill('Secret reason, sent')
    await action(page, 'Submit').click()
    await expect(page.getByText('Submitted, will be sent when you are online')).toBeVisible()
    await newLeave(page)
    await fillLeave(page, 'Annual leave', drafted)
    await page.getByLabel(/^Reason/).fill('Secret reason, drafted')
    await expect(page.getByText(/Saved \d\d:\d\d/)).toBeVisible()
  })
  const secrets = await traces()
  expect(placesOf(await stored(page), secrets), 'the test finds what is there').toContainEqual(expect.stringMatching(/ess-user-\w+\/records/))
  expect((await stored(page)).filter(holdsToken), 'and her token').not.toEqual([])

  await test.step('she signs out without a network, is asked, and keeps what was not sent', async () => {
    await signOut(page)
    const question = page.getByRole('alertdialog', { name: 'Not everything is sent' })
    await expect(question).toContainText('1 item has not been sent yet.')
    await expect(question).toContainText('1 draft is on this device only.')
    await question.getByRole('button', { name: 'Keep and sign out' }).click()
    await expect(page.getByText('The sign-in page does not answer')).toBeVisible({ timeout: 30_000 })
  })
  expect(placesOf(await stored(page), secrets), 'what is kept is locked; copies of answers, caches, counters are gone').toEqual([])
  expect((await stored(page)).filter(holdsToken), 'no token of hers').toEqual([])

  await test.step('somebody else signs in on the same device: a password is asked, and nothing of Dina is on any screen', async () => {
    await context.setOffline(false)
    await signInByHand(page, 'newcomer')
    await expect(page.getByRole('heading', { level: 1, name: /^Good / })).not.toContainText('Dina')
    await readyForFlight(page)
    const seen = await readEverything(page)
    expect(secrets.filter((secret) => seen.includes(secret))).toEqual([])
    await page.goto('sync')
    await expect(page.getByText('Everything is sent')).toBeVisible()
    await expect(page.getByText('2 items of another account wait on this device. They are kept until that person signs in here.')).toBeVisible()
    const kept = await stored(page)
    expect(placesOf(kept.filter((s) => !namesColleagues(s)), secrets)).toEqual([])
    const { fullName, employeeId } = await dina.get(calls.general.accountDetails, {})
    expect(placesOf(kept, secrets.filter((s) => s !== fullName && s !== employeeId)), 'of a colleague there is the name, no more').toEqual([])
    expect((await requestsOf(dina)).map((r) => r.id), 'nothing was sent in her name').toEqual(before)
    const other = await colleague(product, 'newcomer')
    expect((await requestsOf(other)).filter((r) => r.note.includes('Secret'))).toEqual([])
  })
  await test.step('with nothing unsent, signing out asks nothing', async () => {
    await signOut(page)
    await expect(page.getByLabel('Username')).toBeVisible({ timeout: 30_000 })
  })
  await test.step('Dina signs in again: what waited is sent once, her draft is there', async () => {
    await signInByHand(page, 'employee')
    await expect.poll(async () => (await requestsOf(dina)).filter((r) => !before.includes(r.id)).map((r) => r.note), { timeout: 30_000 }).toEqual(['Secret reason, sent'])
    await page.goto('leave-requests')
    const here = page.getByRole('region', { name: 'On this device' })
    await expect(here.getByRole('link')).toHaveCount(1)
    await here.getByRole('link').click()
    await expect(page.getByLabel(/^Reason/)).toHaveValue('Secret reason, drafted')
    await expect(page.getByLabel('First day', { exact: true })).toHaveValue(drafted.startDate.replaceAll('-', '/'))
    expect((await requestsOf(dina)).filter((r) => !before.includes(r.id))).toHaveLength(1)
  })
})

test('what a person throws away at sign-out leaves no trace on the device', async () => {
  const { page, context } = device
  const days = await freeDays(dina, { from: 45 })
  const before = (await requestsOf(dina)).map((r) => r.id)
  await signInByHand(page, 'employee')
  await readyForFlight(page)
  await context.setOffline(true)
  await newLeave(page)
  await fillLeave(page, 'Annual leave', days)
  await page.getByLabel(/^Reason/).fill('Secret reason, thrown away')
  await action(page, 'Submit').click()
  await expect(page.getByText('Submitted, will be sent when you are online')).toBeVisible()
  const secrets = await traces()
  await signOut(page)
  await page.getByRole('alertdialog', { name: 'Not everything is sent' }).getByRole('button', { name: 'Discard and sign out' }).click()
  await expect(page.getByText('The sign-in page does not answer')).toBeVisible({ timeout: 30_000 })
  expect(placesOf(await stored(page), secrets)).toEqual([])
  await context.setOffline(false)
  await signInByHand(page, 'employee')
  await readyForFlight(page)
  await page.goto('sync')
  await expect(page.getByText('Everything is sent')).toBeVisible()
  expect((await requestsOf(dina)).map((r) => r.id)).toEqual(before)
})
