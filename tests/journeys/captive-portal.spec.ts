/** A network that answers everything with a log-in page of its own, while the browser says "online". */
import { expect, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { colleague } from '../support/colleague.ts'
import { type Device, openDevice, readyForFlight, signInByHand } from '../support/device.ts'
import { type Gate, startGate } from '../support/gate.ts'
import { freeDays } from '../support/leave.ts'
import { action, fillLeave } from '../support/screens.ts'

const TOKEN_SECONDS = 6
let gate: Gate
let device: Device

test.beforeAll(async () => {
  gate = await startGate({ env: { ACCESS_TOKEN_SECONDS: String(TOKEN_SECONDS) } })
})
test.afterAll(() => gate?.close())
test.afterEach(() => device?.close())

test('in a hotel that wants a log-in the app opens with its data, nobody is signed out, and what is saved is sent afterwards', async () => {
  const { product } = gate
  const days = await freeDays(await colleague(product, 'employee'))
  const filed = async () => {
    const dina = await colleague(product, 'employee')
    return (await dina.get(calls.leaveRequests.list, { paginationPage: 1, paginationSize: 100 })).listData.filter((r) => r.note === 'From the hotel').length
  }
  device = await openDevice(product)
  const { page } = device
  await signInByHand(page, 'employee')
  await readyForFlight(page)
  const left: string[] = []
  page.on('framenavigated', (frame) => void (frame === page.mainFrame() && !frame.url().startsWith(product.url) && left.push(frame.url())))
  gate.fate = () => 'portal'

  await test.step('it opens, twice, as in flight mode', async () => {
    await page.waitForTimeout((TOKEN_SECONDS + 1) * 1000)
    for (let i = 0; i < 2; i++) {
      await page.reload()
      await expect(page.getByText('My balances')).toBeVisible()
      await expect(page.getByText(/^You are offline/)).toBeVisible({ timeout: 15_000 })
    }
    await expect(page.getByText('Welcome. Log in to use our network')).toHaveCount(0)
  })
  await test.step('a request is filed and waits', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'New' }).click()
    await page.getByRole('main').getByRole('link', { name: /^Leave request/ }).click()
    await fillLeave(page, 'Annual leave', days)
    await page.getByLabel(/^Reason/).fill('From the hotel')
    await action(page, 'Submit').click()
    // the worker may have tried it and heard the hotel: then it says that no answer came
    await expect(page.getByText(/^Submitted, (will be sent when you are online|no answer yet, it may have arrived)$/)).toBeVisible()
    await page.waitForTimeout(2000) // time to be wrong: to leave, to sign out, to throw away
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).not.toBeNull()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('once logged in there, everything is sent, without a word of the browser', async () => {
    gate.fate = () => 'pass'
    await expect.poll(filed, { timeout: 60_000 }).toBe(1)
    await expect(page.getByText(/^You are offline/)).toHaveCount(0, { timeout: 30_000 })
  })
  expect(left).toEqual([])
})
