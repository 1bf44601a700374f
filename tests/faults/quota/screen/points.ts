/** Where the disk is full, and what the person does then. Each ends with a request that is handed over: judge.ts looks for it. */
import { expect, type Page } from '@playwright/test'
import { aPdf } from '../../../support/pdf.ts'
import type { Failure, Random } from '../../kit.ts'
import { arrivedWith, handOver, openForm, PATIENCE_MS, type Place, reason, said, submit, understood } from './place.ts'

export interface Ramp {
  note: string
  /** What fits in when it is full. */
  leftBytes: number
  random: Random
}

export interface Done {
  found: Omit<Failure, 'seed'>[]
  /** The screen said that there was no room. */
  isSaid: boolean
  files: number
}
type Point = (place: Place, ramp: Ramp) => Promise<Done>

const done = (isSaid: boolean, files = 0): Done => ({ found: [], isSaid, files })

/** What was said not to be kept stands in its form all the same, and the server has nothing of it. */
async function stillThere(place: Place, note: string): Promise<Done['found']> {
  const words = await reason(place.page).inputValue()
  const found: Done['found'] = words === note ? [] : [{ column: 'lost', what: `the form says "${words}" instead of "${note}"` }]
  if ((await arrivedWith(place, note)).length > 0) found.push({ column: 'doubled', what: `${note}: "nothing was sent", yet the server has it` })
  return found
}

/** Submits; where there is no room, once more when there is. */
async function submitTwice(place: Place, note: string): Promise<Done> {
  if (await submit(place.page)) return done(false)
  const found = await stillThere(place, note)
  await understood(place.page)
  await place.disk.free(place.page)
  if (!(await submit(place.page))) found.push({ column: 'broken', what: `${note}: there is room again, and the form says there is none` })
  return { ...done(true), found }
}

/** A form is written while nothing fits any more. What was called saved is there after a reload. */
const beforeDraft: Point = async (place, { note, leftBytes }) => {
  const { page, disk } = place
  await openForm(place)
  await expect(page.getByText(said.formSaved)).toBeVisible()
  await disk.fill(page, leftBytes)
  await reason(page).fill(note)
  const [yes, no] = [page.getByText(said.formSaved), page.getByText(said.formNotSaved)]
  await page.getByText('Saving…').waitFor({ timeout: 300 }).catch(() => undefined)
  await expect(yes.or(no)).toBeVisible({ timeout: PATIENCE_MS })
  const isSaid = await no.isVisible()
  const found = isSaid ? await stillThere(place, note) : []
  await disk.free(page)
  if (isSaid) await expect(yes, 'it is saved by itself').toBeVisible({ timeout: PATIENCE_MS })
  await page.reload()
  await expect(reason(page)).toBeVisible({ timeout: PATIENCE_MS })
  found.push(...(await stillThere(place, note)))
  const sent = await submitTwice(place, note)
  return { ...sent, isSaid: isSaid || sent.isSaid, found: [...found, ...sent.found] }
}

/** Bytes that cannot be pressed together, in a document that can be read. */
function letter(random: Random): { name: string; mimeType: string; buffer: Buffer } {
  const noise = Buffer.from(Array.from({ length: random.between(5_000, 300_000) }, () => random.between(128, 255))).toString('latin1')
  const plain = aPdf('letter.pdf', 1)
  return { ...plain, buffer: Buffer.from(plain.buffer.toString('latin1').replace('startxref', `%${noise}\nstartxref`), 'latin1') }
}

const beforeAttachment: Point = async (place, { note, leftBytes, random }) => {
  const { page, disk } = place
  await openForm(place)
  await reason(page).fill(note)
  await expect(page.getByText(said.formSaved)).toBeVisible()
  await disk.fill(page, leftBytes)
  const file = letter(random)
  const [yes, no] = [page.getByRole('button', { name: /Remove letter/ }), page.getByText(said.fileNotKept).first()]
  await page.locator('input[type=file]').first().setInputFiles(file)
  await expect(yes.or(no)).toBeVisible({ timeout: PATIENCE_MS })
  await expect(page.getByText(/Preparing/)).toBeHidden({ timeout: PATIENCE_MS })
  const isSaid = await no.isVisible()
  if (isSaid) {
    // with room again: the impatient tap on Submit comes while the file is still made ready
    await disk.free(page)
    await page.locator('input[type=file]').first().setInputFiles(file)
    await expect(yes).toBeVisible({ timeout: PATIENCE_MS })
  }
  const sent = await submitTwice(place, note)
  return { ...sent, isSaid: isSaid || sent.isSaid, files: 1 }
}

const beforeEnqueue: Point = async (place, { note, leftBytes }) => {
  const { page, disk } = place
  await openForm(place)
  await reason(page).fill(note)
  await expect(page.getByText(said.formSaved)).toBeVisible()
  await disk.fill(page, leftBytes)
  return submitTwice(place, note)
}

/** Full from the moment the network is back: the first commands are taken up without room to note it. */
const duringDrain: Point = async (place, { note, leftBytes }) => {
  const { page, disk, device } = place
  await handOver(place, note)
  await disk.fill(page, leftBytes)
  await device.context.setOffline(false)
  await page.waitForTimeout(2_000)
  return done(false)
}

/** The server has it, and there is no room to note its answer and the receipt. */
const beforeAnswer: Point = async (place, { note, leftBytes }) => {
  const { page, disk, device, gate } = place
  await handOver(place, note)
  let filling: Promise<void> | undefined
  gate.held = ({ key }) => (key === '' ? undefined : (filling ??= disk.fill(page, leftBytes)))
  await device.context.setOffline(false)
  await expect.poll(async () => (await arrivedWith(place, note)).length, { timeout: PATIENCE_MS }).toBe(1)
  await filling
  await page.waitForTimeout(1_000)
  return done(false)
}

/** The token has run out, and there is no room to keep the new one. */
const duringRefresh: Point = async (place, { note, leftBytes }) => {
  const { page, disk, device, gate } = place
  await handOver(place, note)
  let filling: Promise<void> | undefined
  let isOut = true
  gate.fate = ({ key }) => (key !== '' && isOut ? 'stripped' : 'pass')
  gate.held = ({ path }) => {
    if (!path.endsWith('/oidc/token')) return undefined
    isOut = false
    return (filling ??= disk.fill(page, leftBytes))
  }
  await device.context.setOffline(false)
  await expect.poll(() => filling !== undefined, { timeout: PATIENCE_MS }).toBe(true)
  await filling
  await page.waitForTimeout(1_000)
  return done(false)
}

async function signOutKeeping(page: Page): Promise<boolean> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Me$/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('alertdialog', { name: 'Not everything is sent' }).getByRole('button', { name: 'Keep and sign out' }).click()
  const [out, here] = [page.getByText('The sign-in page does not answer'), page.getByText(said.stillHere).first()]
  await expect(out.or(here)).toBeVisible({ timeout: PATIENCE_MS })
  return out.isVisible()
}

/** What waits is locked: it needs room twice for a moment. */
const duringSignOut: Point = async (place, { note, leftBytes }) => {
  const { page, disk, device } = place
  await handOver(place, note)
  await disk.fill(page, leftBytes)
  const isOut = await signOutKeeping(page)
  await disk.free(page)
  if (!isOut) {
    await page.goto('sync')
    await expect(page.getByText('1 item is saved on this device')).toBeVisible({ timeout: PATIENCE_MS })
    if (!(await signOutKeeping(page))) return { ...done(true), found: [{ column: 'broken', what: `${note}: there is room again, and nobody can sign out` }] }
  }
  await device.context.setOffline(false)
  await page.goto('./')
  const [name, main] = [page.getByLabel('Username'), page.locator('main#main')]
  await expect(name.or(main)).toBeVisible({ timeout: PATIENCE_MS })
  if (await name.isVisible()) {
    await name.fill('employee')
    await page.getByLabel('Password').fill('demo')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(main).toBeVisible({ timeout: PATIENCE_MS })
  }
  return done(!isOut)
}

export const points: Record<string, Point> = {
  'before the draft': beforeDraft,
  'before the attachment': beforeAttachment,
  'before it is handed over': beforeEnqueue,
  'while it is sent': duringDrain,
  'before the answer is noted': beforeAnswer,
  'while the sign-in is renewed': duringRefresh,
  'while somebody signs out': duringSignOut,
}

