/** A device that the other journeys take for ready has what a form is filled in with: theirs would else fail of an early start, now and then. */
import { expect, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { openDevice, readyForFlight, roundsNoted, signIn } from '../support/device.ts'
import { type Product, startProduct } from '../support/product.ts'
import { quiet } from '../support/quiet.ts'

let product: Product
test.beforeAll(async () => void (product = await startProduct()))
test.afterAll(() => product.dispose())

test('a device is ready for flight once the choices of its forms have come, and not before, also one that has had the texts for long', async () => {
  const device = await openDevice(product, { firstVisit: true })
  const { page, context } = device
  try {
    await signIn(page, 'employee')
    await readyForFlight(page)

    // a start that follows leaves all of it as it is
    const ahead: string[] = []
    page.on('request', (request) => void (request.postData()?.includes(calls.profile.identificationCard.id) && ahead.push(request.url())))
    await page.reload()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await quiet(page, 3000)
    expect(ahead).toEqual([])

    const mayCome = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    await context.route((url) => url.pathname.endsWith(calls.platform.readMany.path), async (route) => {
      asked.resolve()
      await mayCome.promise
      await route.continue()
    })
    let isReady = false
    const waiting = readyForFlight(page).then(() => {
      isReady = true
    })
    await asked.promise
    await page.waitForTimeout(3000)
    expect(isReady).toBe(false)
    mayCome.resolve()
    await waiting
    await context.unrouteAll()

    await context.setOffline(true)
    await page.goto('leave-requests/new')
    await page.getByRole('button', { name: /^Leave type:/ }).click()
    await expect(page.getByRole('dialog', { name: 'Leave type' }).getByRole('radio', { name: 'Annual leave' })).toBeVisible()
  } finally {
    await device.close()
  }
})

test('what signIn notes of what was fetched ahead is what the app itself notes once it has: else every journey fetches all of it', async () => {
  const device = await openDevice(product)
  const { page } = device
  try {
    await signIn(page, 'employee')
    const said = await roundsNoted(page)
    expect(said).toHaveLength(1)
    await readyForFlight(page)
    await expect.poll(() => roundsNoted(page)).toEqual(said)
  } finally {
    await device.close()
  }
})
