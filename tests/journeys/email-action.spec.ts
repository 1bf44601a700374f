/** The action links of a mail: opening one decides nothing, it asks; used, it tells what became of the request; it is one person's alone. */
import { expect, test } from '@playwright/test'
import { colleague } from '../support/colleague.ts'
import { openDevice, signInByHand } from '../support/device.ts'
import { detailOf, fileLeave, statusOf } from '../support/leave.ts'
import { mailsOf } from '../support/mails.ts'
import { type Product, startProduct } from '../support/product.ts'

const WHY = 'Moving to a new flat'
let product: Product

test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product?.dispose())

test('an approver decides from a mail, by whoever sits at the device, and once', async () => {
  const dina = await colleague(product, 'employee')
  const { id, code } = await fileLeave(dina, { note: WHY })
  const mailTo = async (greeting: string) => (await mailsOf(product)).find((m) => m.text.includes(code) && m.text.includes(greeting))
  await expect.poll(() => mailTo('Hello Sari'), { timeout: 20_000 }).toBeDefined()
  const links = (await mailTo('Hello Sari'))?.decisions ?? {}
  expect(Object.keys(links)).toEqual(['Approve', 'Return for revision', 'Reject'])

  const device = await openDevice(product)
  const { page } = device
  try {
    await test.step('somebody else at the device is told kindly, and can make room', async () => {
      await signInByHand(page, 'employee', links.Approve)
      await expect(page.getByText('This link was sent to somebody else')).toBeVisible()
      await expect(page.getByText(WHY)).toHaveCount(0)
      await page.getByRole('button', { name: 'Sign in as another person' }).click()
      await page.getByLabel('Username').fill('supervisor')
      await page.getByLabel('Password').fill('demo')
      await page.getByRole('button', { name: 'Sign in' }).click()
    })
    await test.step('the right person sees the request and is asked; opening decided nothing', async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Approve this request?' })).toBeVisible({ timeout: 30_000 })
      await expect(page).toHaveURL(links.Approve ?? '')
      await expect(page.getByText(WHY)).toBeVisible()
      await expect(page.getByText('Level 1 of 3', { exact: false })).toBeVisible()
      expect((await detailOf(dina, id)).currentLevel).toBe(1)
    })
    await test.step('another link is another screen, and rejecting needs a note', async () => {
      await page.getByLabel('Note').fill('This is not for the next link')
      await page.goto(links.Reject ?? '')
      await expect(page.getByRole('heading', { level: 1, name: 'Reject this request?' })).toBeVisible()
      await expect(page.getByLabel('Note')).toHaveValue('')
      await page.getByRole('button', { name: 'Yes, reject' }).click()
      await expect(page.getByText('This field is required')).toBeVisible()
      expect(await statusOf(dina, id)).toBe(1)
    })
    await test.step('the answer is given once, though it is tapped twice', async () => {
      await page.goto(links.Approve ?? '')
      await page.getByRole('button', { name: 'Yes, approve' }).dblclick()
      await expect(page.getByRole('heading', { level: 1, name: 'Done. Thank you.' })).toBeVisible()
      const { currentLevel, history } = await detailOf(dina, id)
      expect([currentLevel, history.filter((h) => h.action === 'approve').length]).toEqual([2, 1])
    })
    await test.step('a used link, also one of another action, says who decided and when', async () => {
      for (const link of [links.Approve, links.Reject]) {
        await page.goto(link ?? '')
        await expect(page.getByText('There is nothing for you to decide here any more.')).toBeVisible()
        await expect(page.getByText('Sari Wulandari approved')).toBeVisible()
        await expect(page.getByText(/^\d{4}\/\d\d\/\d\d \d\d:\d\d · Level 1$/)).toBeVisible()
        await expect(page.getByRole('button', { name: /^Yes/ })).toHaveCount(0)
      }
    })
  } finally {
    await device.close()
  }
})
