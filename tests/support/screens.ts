/** What people do on the product's screens, by the words they read. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Days } from './leave.ts'

/** Chooses the type and the days of a leave form, as somebody would with the keyboard of a phone. */
export async function fillLeave(page: Page, type: string, { startDate, endDate, startDateLeaveType, endDateLeaveType }: Days): Promise<void> {
  await page.getByRole('button', { name: /^Leave type:/ }).click()
  await page.getByRole('dialog', { name: 'Leave type' }).getByRole('radio', { name: type }).click()
  await page.getByLabel('First day', { exact: true }).fill(startDate)
  await page.getByLabel('Last day', { exact: true }).fill(endDate)
  const choices = { 0: 'Full day', 1: 'First half', 2: 'Second half' } as const
  if (startDate === endDate) {
    if (startDateLeaveType !== 0) await page.getByRole('radiogroup', { name: 'Part of the day' }).getByRole('radio', { name: choices[startDateLeaveType] }).check()
    return
  }
  if (startDateLeaveType === 2) await page.getByRole('radiogroup', { name: 'Part of the first day' }).getByRole('radio', { name: 'From the second half' }).check()
  if (endDateLeaveType === 1) await page.getByRole('radiogroup', { name: 'Part of the last day' }).getByRole('radio', { name: 'Only the first half' }).check()
}

/** Chooses in one of our selects, which stands on a screen or in a dialog: opens its list, takes the option. */
export async function choose(page: Page, select: string, option: string | RegExp, inside: Pick<Locator, 'getByRole'> = page): Promise<void> {
  await inside.getByRole('button', { name: `${select}: ` }).click()
  const list = page.getByRole('dialog', { name: select, exact: true })
  await list.getByRole('radio', { name: option }).click()
  await expect(list).toBeHidden()
}

/** In the dialog with the transactions of a balance, whose tabs are a menu on a phone. */
export async function showDeductions(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Transactions: Gain Transactions' }).click()
  await page.getByRole('menuitemradio', { name: 'Deduct Transaction' }).click()
}

/** The bar with what can be done to the request on screen. */
export const actions = (page: Page): Locator => page.getByRole('group', { name: 'Actions' })
export const action = (page: Page, name: string): Locator => actions(page).getByRole('button', { name, exact: true })

/** The dialog of a decision's note: gives the note, then decides. */
export async function withNote(page: Page, title: string, button: string, note?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  if (note !== undefined) await dialog.getByLabel('Note').fill(note)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** A request in the inbox by its id: its card, or the line it became once it was decided here. */
export const itemOf = (page: Page, id: string): Locator => page.locator(`article[data-id="${id}"]`)

/** A waiting request in the inbox, by something only its card says. */
export const card = (page: Page, text: string | RegExp): Locator => page.getByRole('article').filter({ hasText: text })

/** The words in front of a status colour on the open screen. */
export const statusOnScreen = (page: Page): Locator => page.getByRole('main').locator('.ess-header .ess-status')

/** Goes on to the next step of a form that is folded on a phone. */
export const nextStep = (page: Page, name: string): Promise<void> => page.getByRole('button', { name: `Next: ${name}`, exact: true }).click()
