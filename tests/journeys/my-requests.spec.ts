import { expect, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { Status } from '../../contract/kit/lifecycle.ts'
import { colleague } from '../support/colleague.ts'
import { DESKTOP, type Device, openDevice, readyForFlight, signIn } from '../support/device.ts'
import { type Product, startProduct } from '../support/product.ts'

let product: Product

test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.dispose())

const devices: Device[] = []
const keep = (device: Device) => {
  devices.push(device)
  return device
}
test.afterEach(async () => {
  for (const device of devices.splice(0)) await device.close()
})

/** The newest of the employee's own that is a loan, and is decided. */
async function aLoanOfTheirs() {
  const dina = await colleague(product, 'employee')
  const { listData } = await dina.get(calls.general.ownRequests, { filterSearch: 'loan', status: [Status.approved, Status.rejected] })
  const [loan] = listData
  if (!loan) throw new Error('the employee has no loan')
  expect(loan.module).toBe('loan')
  return loan
}

test('a request of another kind is found from Home by three taps, by its name and by how it stands, also without a network; Back finds the list as it was left', async () => {
  const loan = await aLoanOfTheirs()
  const device = keep(await openDevice(product))
  const { page } = device
  await signIn(page, 'employee')
  await readyForFlight(page)
  const main = page.getByRole('main')
  const row = main.locator(`a[href$="/loan/${loan.id}"]`)
  const chip = (name: string) => main.getByRole('radio', { name, exact: true })

  await test.step('All, the search, the request: three taps', async () => {
    await main.getByRole('region', { name: 'My requests' }).getByRole('link', { name: 'All' }).click()
    await expect(page.getByRole('heading', { name: 'My requests', level: 1 })).toBeVisible()
    await main.getByRole('searchbox').click()
    await page.keyboard.type('loan')
    await expect(main.getByRole('heading', { level: 2 }), 'grouped by month').not.toHaveCount(0)
    await expect(main.locator('.ess-rows a:not([href*="/loan/"])')).toHaveCount(0)
    await row.click()
    await expect(page.getByText(loan.code)).toBeVisible()
  })

  await test.step('Back: the search stands as it was', async () => {
    await page.goBack()
    await expect(row).toBeVisible()
    await expect(main.getByRole('searchbox')).toHaveValue('loan')
    await expect(page).toHaveURL(/\/requests\?q=loan$/)
  })

  await test.step('by how it stands', async () => {
    await chip('Open').click()
    await expect(main.getByText('Nothing matches these filters.')).toBeVisible()
    await chip('Done').click()
    await expect(row).toContainText(loan.statusText)
    await main.getByRole('searchbox').fill('')
    await chip('All').click()
    await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(page).toHaveURL(/\/requests$/)
  })

  await test.step('without a network: what is here is looked through, and a draft that was never sent stands there', async () => {
    await device.context.setOffline(true)
    await page.goto('./')
    await expect(page.getByText(/^You are offline/)).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'New' }).click()
    await main.getByRole('link', { name: /^Permit out/ }).click()
    await main.getByLabel('Destination').fill('The post office')
    await expect(page.getByText(/Saved \d\d:\d\d/)).toBeVisible()
    await page.goto('./')
    await main.getByRole('region', { name: 'My requests' }).getByRole('link', { name: 'All' }).click()
    const here = main.getByRole('region', { name: 'On this device' })
    await expect(here.getByRole('link')).toContainText('Permit out')
    await main.getByRole('searchbox').fill('loan')
    await expect(row).toBeVisible()
    await expect(here).toHaveCount(0)
    await chip('Done').click()
    await expect(row).toContainText(loan.statusText)
    await chip('Open').click()
    await expect(row).toHaveCount(0)
    await main.getByRole('searchbox').fill('permit')
    await expect(here.getByRole('link')).toContainText('Draft')
  })
})

test('without a network all of one\'s own are there, also where nobody has looked at them before', async () => {
  const { page, context } = keep(await openDevice(product))
  await signIn(page, 'employee')
  await readyForFlight(page)
  await page.goto('me') // a page that the worker serves fetches ahead what a first visit leaves for later
  await readyForFlight(page)
  await context.setOffline(true)
  await page.goto('requests')
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link').first()).toBeVisible()
  await expect(page.getByText('This was not opened on this device before')).toHaveCount(0)
})

test('it is reached from New, from Me on a phone with the list of each kind, and from the sidebar', async () => {
  const phone = keep(await openDevice(product))
  await signIn(phone.page, 'employee')
  const nav = phone.page.getByRole('navigation', { name: 'Main' })
  const main = phone.page.getByRole('main')
  await nav.getByRole('link', { name: 'Me', exact: true }).click()
  await expect(main.getByRole('link', { name: 'Leave balance' })).toHaveAttribute('href', /\/balance$/)
  const kinds = main.getByRole('region', { name: 'Requests by kind' })
  const dina = await colleague(product, 'employee')
  const { modules } = await dina.get(calls.platform.modulePermissions, {})
  await expect(kinds.getByRole('link', { name: 'Loans' })).toHaveAttribute('href', /\/loan$/)
  expect(await kinds.getByRole('link').count()).toBeGreaterThan(10)
  expect(await kinds.getByRole('link').count()).toBeLessThanOrEqual(modules.length)
  await main.getByRole('link', { name: 'My requests' }).click()
  await expect(phone.page).toHaveURL(/\/requests$/)
  await nav.getByRole('link', { name: 'New' }).click()
  await main.getByRole('link', { name: 'My requests' }).click()
  await expect(phone.page).toHaveURL(/\/requests$/)

  const desk = keep(await openDevice(product, { viewport: DESKTOP }))
  await signIn(desk.page, 'employee')
  await desk.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My requests' }).click()
  await expect(desk.page.getByRole('heading', { name: 'My requests', level: 1 })).toBeVisible()
  await desk.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Account of/ }).click()
  await expect(desk.page.getByRole('region', { name: 'Requests by kind' })).toHaveCount(0)
})
