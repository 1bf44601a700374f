/** A child is added with a photo, seen and approved by HR, and stands in the profile; a passport is handed in without a network and arrives once. */
import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { addDays } from '../../contract/kit/civil-date.ts'
import { books } from '../support/books.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { DESKTOP, type Device, openDevice, readyForFlight, signIn } from '../support/device.ts'
import { slashed } from '../support/leave.ts'
import { aPhoto } from '../support/photo.ts'
import { type Product, startProduct } from '../support/product.ts'
import { action, choose, nextStep, statusOnScreen } from '../support/screens.ts'

const { personalDataUpdate } = calls
/** Decides at the first level; has no account in the demo company. */
const OFFICER = 'TL-0092'
const CHILD = 'Bima Lestari'

let product: Product
let dina: Colleague
test.beforeAll(async () => {
  product = await startProduct()
  dina = await colleague(product, 'employee')
  await books(product, `insert into account (id, username, employee_id, password_hash, demo)
    select gen_random_uuid(), 'officer', e.id, a.password_hash, true from employee e, account a where e.code = $1 and a.username = 'hr'`, [OFFICER])
})
test.afterAll(() => product?.dispose())

const devices: Device[] = []
async function aDevice(options: Parameters<typeof openDevice>[1] = {}): Promise<Device> {
  const device = await openDevice(product, options)
  devices.push(device)
  return device
}
test.afterEach(async () => {
  for (const device of devices.splice(0)) await device.close()
})

const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''
const requests = async () => (await dina.get(personalDataUpdate.list, { paginationSize: 50 })).listData.map((r) => r.id)
const line = (page: Page, name: string) => page.getByRole('dialog', { name })
const photoOf = (page: Page, name: string) => line(page, name).locator('input[type=file]:not([capture])')
/** Lines its text takes, without what stands before it. */
const linesOf = (cell: Locator) => cell.evaluate((element) => {
  const text = document.createRange()
  text.selectNodeContents(element)
  return new Set([...text.getClientRects()].map((r) => Math.round(r.top))).size
})
const family = (page: Page) => page.getByRole('main').locator('section').filter({ has: page.getByRole('heading', { name: 'Family', exact: true }) })

/** Opens the request in the inbox, is refused while the document was not looked at, looks at it, and approves. */
async function seenAndApproved(username: string, id: string): Promise<void> {
  const { page } = await aDevice({ viewport: DESKTOP })
  await signIn(page, username, `personal-data-update/${id}`)
  const child = page.getByRole('region', { name: 'Changes', exact: true })
  await expect(child).toContainText(CHILD)
  await expect(child.getByText('Not opened yet')).toBeVisible()
  await expect(page.getByText('1 document to open before you approve')).toBeVisible()
  await child.getByRole('button', { name: 'Show the document' }).click()
  await expect(child.getByRole('img', { name: /\.jpe?g|\.webp/ })).toBeVisible()
  await expect(child.getByText('Seen', { exact: true })).toBeVisible()
  await expect(page.getByText('1 document to open before you approve')).toHaveCount(0)
  const { currentLevel, status } = await dina.get(personalDataUpdate.detail, { id })
  await action(page, 'Approve').click()
  // it goes out when nobody took it back for a moment
  await expect.poll(async () => { const now = await dina.get(personalDataUpdate.detail, { id }); return now.currentLevel !== currentLevel || now.status !== status }, { timeout: 30_000 }).toBe(true)
}

test('a child is added with a photo of the certificate; HR opens it before it approves, and the profile shows the child', async () => {
  test.setTimeout(240_000)
  const { page } = await aDevice()
  const { today } = await dina.get(calls.general.home, {})
  await signIn(page, 'employee', 'personal-data-update/new')
  await page.getByRole('button', { name: /^A child was born/ }).click()
  const child = line(page, 'Family member')
  await expect(child.getByRole('button', { name: 'Relationship: Child' })).toBeVisible()
  await child.getByLabel('Name', { exact: true }).fill(CHILD)
  await child.getByRole('radio', { name: 'Male', exact: true }).check()
  await child.getByLabel('Date of birth', { exact: true }).fill(slashed(addDays(today, -20)))
  await child.getByRole('button', { name: 'Done' }).click()

  await test.step('without the certificate it is not taken', async () => {
    await expect(page.getByText('Still needs its document'), 'one step at a time').toBeHidden()
    await nextStep(page, 'Check')
    await expect(page.getByText('Still needs its document')).toBeVisible()
    await action(page, 'Submit').click()
    await expect(page.getByRole('alert').getByText('Attach the document for this change').first()).toBeVisible()
  })
  await page.getByRole('region', { name: 'Check before you hand it in' }).getByRole('button', { name: 'Open' }).click()
  await photoOf(page, 'Family member').setInputFiles({ ...(await aPhoto(page)), name: 'birth certificate.jpg' })
  await expect(child.getByText('Uploaded')).toBeVisible()
  await child.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/^birth certificate\.\w+ is with it$/)).toBeVisible()
  await expect(page.getByText(/^Hand in by .*, 40 days left$/)).toBeVisible()
  await action(page, 'Submit').click()
  await expect(statusOnScreen(page)).toHaveText('In approval', { timeout: 60_000 })
  const id = idOf(page)

  await page.goto('me/profile')
  await expect(family(page).getByRole('link', { name: /in approval$/ })).toBeVisible()
  await expect(family(page)).not.toContainText(CHILD)

  const refused = await (await colleague(product, 'officer')).send(personalDataUpdate.approve, { id })
  expect([refused.status, refused.body.fields?.map((f) => f.code)]).toEqual([400, ['pdu_unseen']])
  await seenAndApproved('officer', id)
  await seenAndApproved('hr', id)
  await expect.poll(async () => (await dina.get(personalDataUpdate.detail, { id })).status, { timeout: 30_000 }).toBe(4)

  await page.reload()
  await expect(family(page)).toContainText(CHILD)
  await expect(family(page).getByRole('link', { name: /in approval$/ })).toHaveCount(0)
})

test('without a network: a passport with its photo is filled in, handed in, and arrives once', async () => {
  test.setTimeout(180_000)
  const { page, context } = await aDevice()
  const before = await requests()
  const { today } = await dina.get(calls.general.home, {})
  await signIn(page, 'employee')
  const photo = await aPhoto(page)
  await readyForFlight(page)
  await context.setOffline(true)
  await page.goto('personal-data-update/new')
  await page.getByRole('button', { name: /^Identity document/ }).click()
  const document = line(page, 'Identity document')
  await choose(page, 'Which document', 'Passport', document)
  await document.getByLabel('Number', { exact: true }).fill('C1234567')
  await document.getByLabel('Valid until', { exact: false }).first().fill(slashed(addDays(today, 1800)))
  await photoOf(page, 'Identity document').setInputFiles({ ...photo, name: 'passport.jpg' })
  await expect(document.getByText('On this device, goes with the request')).toBeVisible()
  await document.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/Saved \d\d:\d\d/)).toBeVisible()
  await action(page, 'Submit').click()
  await expect(page.getByText('Submitted, will be sent when you are online')).toBeVisible()
  expect(await requests()).toEqual(before)

  await context.setOffline(false)
  await expect.poll(async () => (await requests()).length, { timeout: 60_000 }).toBe(before.length + 1)
  await expect(statusOnScreen(page)).toHaveText('In approval', { timeout: 60_000 })
  const sent = (await requests()).filter((id) => !before.includes(id))
  expect(sent).toHaveLength(1)
  const [one] = (await dina.get(personalDataUpdate.lines, { id: sent[0] ?? '' })).lines
  expect(one).toMatchObject({ category: 8, operation: 1 })
  expect(one?.evidence?.fileName).toMatch(/^passport\./)
})

test('changed meanwhile: of each thing that differs it is said what holds, the number of one\'s own and the note as it is recorded', async () => {
  test.setTimeout(120_000)
  const { contacts } = await dina.get(calls.profile.getProfile, {})
  const [contact] = contacts
  if (!contact) throw new Error('nothing is recorded to change')
  const { employeeId, categories } = await dina.get(calls.profile.personalRecord, {})
  const record = categories.find((c) => c.category === 2)?.records.find((r) => r.id === contact.id)
  const [id, lineId] = [randomUUID(), randomUUID()]
  const { phoneTypeId, phoneCountryCode, isPrimary } = contact
  await dina.get(personalDataUpdate.createOrUpdate, {
    id, version: 0, employeeId, phones: [{ lineId, operationType: 2, recordId: contact.id, basedOn: record?.basedOn ?? '', phoneTypeId: Number(phoneTypeId) as 1, phoneCountryCode, phone: '81100001111', contactNote: 'call after six', isPrimary }],
  })
  await dina.get(calls.profile.updateProfileContacts, { contacts: contacts.map((c) => (c === contact ? { ...c, phone: '81100002222', note: 'never on Fridays' } : c)) })

  const { page } = await aDevice()
  await signIn(page, 'employee', `personal-data-update/${id}/edit`)
  await page.getByRole('button', { name: /^81100001111/ }).click()
  const note = line(page, 'Telephone number').getByRole('alert').filter({ hasText: 'Changed meanwhile' })
  await expect(note.getByRole('row', { name: /81100001111.*81100002222/ })).toBeVisible()
  const field = (label: RegExp) => line(page, 'Telephone number').getByRole('textbox', { name: label })
  const [code, number, whose] = [field(/^Country code/), field(/^Number/), field(/^Whose it is/)]
  for (const red of [number, whose]) await expect(red).toHaveAttribute('aria-invalid', 'true')
  await expect(code, 'nobody changed it').not.toHaveAttribute('aria-invalid', 'true')
  for (const value of ['81100001111', '81100002222']) await expect.poll(() => linesOf(note.getByRole('cell', { name: value })), value).toBe(1)
  await note.getByRole('group', { name: 'Number' }).getByRole('button', { name: 'Keep mine' }).click()
  await expect(note.getByRole('group', { name: 'Number' }).getByRole('button', { name: 'Keep mine' })).toHaveAttribute('aria-pressed', 'true')
  await expect(number, 'it was said what holds').not.toHaveAttribute('aria-invalid', 'true')
  await expect(whose).toHaveAttribute('aria-invalid', 'true')
  await note.getByRole('group', { name: 'Whose it is' }).getByRole('button', { name: 'Take theirs' }).click()
  await expect(note).toHaveCount(0)
  await line(page, 'Telephone number').getByRole('button', { name: 'Done' }).click()
  await action(page, 'Submit').click()
  await expect(statusOnScreen(page)).toHaveText('In approval', { timeout: 60_000 })
  expect((await dina.get(personalDataUpdate.detail, { id })).phones).toMatchObject([{ phone: '81100001111', contactNote: 'never on Fridays' }])
})
