/** Choosing among 5,000 people: one by the keyboard, several by department, and a list with notes. On the gallery, where the widgets stand with such a company. */
import { expect, type Page, test } from '@playwright/test'
import { DESKTOP, type Device, openDevice, signIn } from '../support/device.ts'
import { type Product, startProduct } from '../support/product.ts'
import { choose } from '../support/screens.ts'

let product: Product
let device: Device

test.beforeAll(async () => {
  product = await startProduct()
  device = await openDevice(product, { viewport: DESKTOP })
  await signIn(device.page, 'employee', 'gallery?entry=employees')
})
test.afterAll(async () => {
  await device?.close()
  await product?.dispose()
})

const dialogs = (page: Page) => page.getByRole('group', { name: /dialogs over 5,000 people/ })
const part = (page: Page, name: string) => page.getByRole('group', { name: `Employees: selection, transfer, list: ${name}`, exact: true })

test('one person is found and chosen with the keyboard; only the rows in sight are drawn', async () => {
  const { page } = device
  await dialogs(page).getByRole('button', { name: 'One employee' }).click()
  const dialog = page.getByRole('dialog', { name: 'Employee' })
  await expect(dialog.getByText('5000 people')).toBeVisible()
  expect(await dialog.getByRole('listbox').getByRole('option').count()).toBeLessThan(60)
  await dialog.getByRole('radiogroup', { name: 'Sort by' }).getByRole('radio', { name: 'Code' }).click()
  await dialog.getByRole('button', { name: 'Direction: Asc' }).click()
  await expect(dialog.getByRole('listbox').getByRole('option').first()).toContainText('EMP-5000')
  await dialog.getByRole('searchbox').fill('zoe hartmann 4')
  await dialog.getByRole('listbox').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(dialogs(page).getByText('1 chosen')).toBeVisible()
})

test('Select Employee counts what is shown', async () => {
  const { page } = device
  await dialogs(page).getByRole('button', { name: 'Select Employee' }).click()
  const dialog = page.getByRole('dialog', { name: 'Select Employee' })
  await dialog.getByRole('searchbox').fill('EMP-499')
  await expect(dialog.getByText('Showing 10 out of 5000 employee(s)')).toBeVisible()
  await dialog.getByRole('searchbox').fill('nobody at all')
  await expect(dialog.getByText('No Result')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
})

test('a department is transferred; nobody who was ticked is lost: not by another view, not by Save; another opening starts anew', async () => {
  const { page } = device
  const open = () => dialogs(page).getByRole('button', { name: 'Transfer Employees' }).click()
  await open()
  const dialog = page.getByRole('dialog', { name: 'Transfer Employees' })
  const available = dialog.getByRole('region', { name: /^Available Employees/ })
  const selected = dialog.getByRole('region', { name: /^Selected Employees/ })
  await available.getByRole('listbox').getByRole('option').first().click()
  await available.getByRole('radio', { name: 'Department' }).click()
  await expect(selected.getByRole('listbox').getByRole('option'), 'the one of the first test, and who was ticked').toHaveCount(2)
  await expect(available.getByText('Choose a department first.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Move checked employees to Selected Employees' })).toHaveAttribute('aria-disabled', 'true')
  await choose(page, 'Department of Available Employees', /^Finance/)
  await available.getByRole('listbox').getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Move checked employees to Selected Employees' }).click()
  await expect(selected.getByRole('listbox').getByRole('option')).toHaveCount(3)
  await available.getByRole('listbox').getByRole('option').first().click()
  await expect(dialog.getByText('4 chosen')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialogs(page).getByText('4 chosen')).toBeVisible()
  await open()
  await expect(available.getByRole('radio', { name: 'Employee' })).toHaveAttribute('aria-checked', 'true')
  await expect(selected.getByRole('listbox').getByRole('option')).toHaveCount(4)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})

test('the list shows five a page, finds by note, changes only the note, and asks before it deletes', async () => {
  const { page } = device
  const field = part(page, 'list field')
  await expect(field.getByRole('row')).toHaveCount(6)
  await field.getByRole('searchbox').fill('VAN')
  await expect(field.getByRole('row')).toHaveCount(2)
  await field.getByRole('button', { name: /^Edit Zoë/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit note' })
  await expect(edit.getByLabel('Employee')).toHaveAttribute('readonly', '')
  await edit.getByLabel('Note').fill('Brings the keys of the lorry')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(field.getByText('No Result')).toBeVisible()
  await field.getByRole('searchbox').fill('lorry')
  await field.getByRole('button', { name: /^Delete Zoë/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Confirm Deletion' })
  await expect(question).toContainText('Are you sure you want to delete this row?')
  await question.getByRole('button', { name: 'Delete' }).click()
  await field.getByRole('searchbox').fill('')
  await expect(field.getByText('6 entries')).toBeVisible()
})

test('while the source loads Add Employee says so and does nothing; who may only look has no actions', async () => {
  const { page } = device
  const loading = part(page, 'list field, source loading')
  await loading.getByRole('button', { name: 'Add Employee' }).focus()
  await expect(loading.getByRole('tooltip')).toHaveText('Loading datasource...')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const view = part(page, 'list field, view only')
  await expect(view.getByRole('button', { name: 'Add Employee' })).toHaveCount(0)
  await expect(view.getByRole('columnheader')).toHaveText(['Employee', 'Department', 'Note'])
})
