/** What administrators do: see who would approve, give roles and rights as revisions, and look after accounts. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { addDays, civilDateIn } from '../../contract/kit/civil-date.ts'
import { colleague } from '../support/colleague.ts'
import { DESKTOP, openDevice, PHONE, signIn } from '../support/device.ts'
import { mailsOf } from '../support/mails.ts'
import { type Product, startProduct } from '../support/product.ts'
import { choose } from '../support/screens.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.dispose())

/** So many days from today, where the demo company is. */
const dayIn = (days: number): string => addDays(civilDateIn(new Date(), 'Asia/Jakarta'), days)

async function asAdmin(viewport: typeof PHONE, path: string, work: (page: Page) => Promise<void>): Promise<void> {
  const device = await openDevice(product, { viewport })
  try {
    await signIn(device.page, 'admin')
    await device.page.goto(path)
    await work(device.page)
  } finally {
    await device.close()
  }
}

/** Chooses somebody with the picker of people. */
async function choosePerson(page: Page, field: string, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${field}: `) }).click()
  const people = page.getByRole('dialog', { name: 'Select Employee' })
  await people.getByRole('searchbox').fill(name)
  await people.getByText(name, { exact: true }).click()
  await people.getByRole('button', { name: 'Save' }).click()
  await expect(people).toBeHidden()
}

test('who would approve is shown with reasons, and changes with what is said', async () => {
  await asAdmin(PHONE, 'administration/rules', async (page) => {
    await choosePerson(page, 'Request for', 'Dina Lestari')
    await choose(page, 'Module', 'Leave requests')
    await expect(page.getByText('Rule “Everybody”')).toBeVisible()
    await expect(page.getByText('direct superior of Dina Lestari')).toBeVisible()
    await expect(page.getByText('Level 3')).toBeVisible()
    await choose(page, 'Leave type', 'Sick leave')
    await page.getByLabel('Days').fill('2')
    await expect(page.getByText('Rule “Short sick leave”')).toBeVisible()
    await expect(page.getByText('Level 2')).toBeHidden()
  })
})

test('a role and rights are given as revisions; what another one overtook is said, stays, and goes on', async () => {
  const agus = await colleague(product, 'admin')
  await asAdmin(DESKTOP, 'administration/rules?tab=offices', async (page) => {
    await page.getByRole('button', { name: 'Give a role' }).click()
    const dialog = page.getByRole('dialog', { name: 'Give a role' })
    await choose(page, 'Role', 'Recruiter', dialog)
    await choosePerson(page, 'Person', 'Sari Wulandari')
    await dialog.getByRole('button', { name: 'Give a role' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: /Recruiter.*Sari Wulandari/ })).toBeVisible()

    await page.getByRole('tab', { name: 'Rights' }).click()
    await page.getByRole('button', { name: 'Loans, Recruiter: Not said' }).click()
    await page.getByRole('menuitemradio', { name: 'View' }).click()
    await expect(page.getByRole('button', { name: 'Loans, Recruiter: View' })).toBeFocused()
    await page.getByRole('button', { name: 'Look and apply' }).click()
    const diff = page.getByRole('dialog', { name: 'What changes' })
    await expect(diff.getByText('Recruiter: Not said → View')).toBeVisible()
    // somebody else is quicker
    const { revision } = (await agus.get(calls.rules.rights, {})).revision
    await agus.get(calls.rules.changeRights, { revision, changes: [{ module: 'loan', whom: 'role', key: 'cfo', how: 'full' }] })
    await diff.getByRole('button', { name: `Apply as revision ${revision + 1}` }).click()
    await expect(diff.getByRole('alert')).toContainText(`Revision ${revision + 1} was applied by Agus Setiawan`)
    await diff.getByRole('button', { name: 'Read again' }).click()
    await diff.getByRole('button', { name: `Apply as revision ${revision + 2}` }).click()
    await expect(diff).toBeHidden()

    await page.getByRole('tab', { name: 'Revisions' }).click()
    await expect(page.getByText('roles.recruiter: nothing → readOnly')).toBeVisible()
    const { lines } = (await agus.get(calls.rules.rights, {})).modules.find(({ slug }) => slug === 'loan') ?? { lines: [] }
    expect(lines.filter(({ whom }) => whom === 'role').map(({ key, how }) => [key, how]).sort()).toEqual([['cfo', 'full'], ['recruiter', 'readOnly']])
  })
})

test('an account is invited, unlocked and locked again, and a link for a new password goes out', async () => {
  const open = async (page: Page, name: string) => {
    await page.getByRole('searchbox').fill(name)
    await page.getByRole('link', { name }).click()
    return page.getByRole('dialog', { name })
  }
  const act = async (page: Page, panel: ReturnType<Page['getByRole']>, action: string) => {
    await panel.getByRole('button', { name: action, exact: true }).click()
    const asked = page.getByRole('alertdialog', { name: action })
    if (await asked.isVisible()) await asked.getByRole('button', { name: action }).click()
  }
  const mailed = async () => (await mailsOf(product)).map(({ text }) => /\/oidc\/password\//.test(text)).filter(Boolean).length
  await asAdmin(DESKTOP, 'administration/accounts', async (page) => {
    const rina = await open(page, 'Rina Oktaviani')
    await act(page, rina, 'Invite')
    await expect(rina.getByText('Invitation good until')).toBeVisible()
    await expect.poll(mailed).toBe(1)
    await rina.getByRole('button', { name: 'Close' }).click()
    const lukas = await open(page, 'Lukas Mandacan')
    await act(page, lukas, 'Unlock')
    await expect(lukas.getByRole('button', { name: 'Lock', exact: true })).toBeVisible()
    await lukas.getByRole('button', { name: 'Lock', exact: true }).click()
    await page.getByRole('alertdialog', { name: 'Lock' }).getByRole('button', { name: 'Lock' }).click()
    await expect(lukas.getByRole('button', { name: 'Unlock' })).toBeVisible()
    await lukas.getByRole('button', { name: 'Close' }).click()
    const dina = await open(page, 'Dina Lestari')
    await act(page, dina, 'Send a link for a new password')
    await expect.poll(mailed).toBe(2)
  })
})

test('somebody is added on a phone and gets another superior from a day on; who leaves is followed by whoever takes over', async () => {
  const agus = await colleague(product, 'admin')
  const [today, later] = [dayIn(0), dayIn(30)]
  const find = async (filterSearch: string) => (await agus.get(calls.directory.people, { filterSearch })).listData[0]?.id ?? ''
  const pick = async (page: Page, dialog: Locator, field: string, name: string) => {
    await dialog.getByRole('button', { name: `${field}: ` }).click()
    const list = page.getByRole('dialog', { name: field, exact: true })
    await list.getByRole('searchbox').fill(name)
    await list.getByRole('radio', { name: new RegExp(name) }).click()
    await expect(list).toBeHidden()
  }
  await asAdmin(PHONE, 'administration/people', async (page) => {
    await page.getByRole('button', { name: 'Add a person' }).click()
    const dialog = page.getByRole('dialog', { name: 'Somebody new' })
    const name = dialog.getByLabel('Name', { exact: true })
    await name.fill('Tari Wulan')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByText('This field is required').first()).toBeVisible()
    await expect(name, 'what was typed stays').toHaveValue('Tari Wulan')
    await expect(dialog.getByLabel('Code', { exact: true }), 'the first that is missing is gone to').toBeFocused()
    await dialog.getByLabel('Code', { exact: true }).fill('N-9001')
    await dialog.getByLabel('First working day', { exact: true }).fill(today)
    await pick(page, dialog, 'Superior', 'Sari Wulandari')
    await choose(page, 'Department', 'Customer Care', dialog)
    await choose(page, 'Site', 'Jakarta', dialog)
    await dialog.getByLabel('Job title').fill('Agent')
    await dialog.getByLabel('Grade', { exact: true }).fill('3')
    await choose(page, 'Work calendar', /^Office/, dialog)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Tari Wulan' })).toContainText('SuperiorSari Wulandari')
  })
  const tari = await find('N-9001')
  await asAdmin(DESKTOP, `administration/people?id=${tari}`, async (page) => {
    const panel = page.getByRole('dialog', { name: 'Tari Wulan' })
    await panel.getByRole('button', { name: 'Change from a date' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change Tari Wulan' })
    await dialog.getByLabel('From', { exact: true }).fill(later)
    await pick(page, dialog, 'Superior', 'Andi Wijaya')
    await dialog.getByRole('button', { name: 'Save the change' }).click()
    await expect(dialog).toBeHidden()
    await expect(panel.getByText('To come')).toBeVisible()

    const sari = await find('Sari Wulandari')
    await page.goto(`administration/people?id=${sari}`)
    const hers = page.getByRole('dialog', { name: 'Sari Wulandari', exact: true })
    await hers.getByRole('button', { name: 'Leaves' }).click()
    const leaving = page.getByRole('dialog', { name: 'Sari Wulandari leaves' })
    await expect(leaving.getByRole('button', { name: 'Decides in their place: Andi Wijaya' })).toBeVisible()
    await leaving.getByLabel('Last working day', { exact: true }).fill(dayIn(10))
    await leaving.getByRole('button', { name: 'Set the last day' }).click()
    await expect(leaving).toBeHidden()
    await expect(hers.getByRole('button', { name: 'Stays after all' })).toBeVisible()
    expect((await agus.get(calls.directory.person, { id: sari })).until).toBe(dayIn(10))
    const { stretches } = await agus.get(calls.directory.person, { id: tari })
    expect(stretches.map(({ from, superiorName }) => [from, superiorName]), 'whom she led has another superior the day after').toEqual([[today, 'Sari Wulandari'], [dayIn(11), 'Andi Wijaya'], [later, 'Andi Wijaya']])
  })
})
