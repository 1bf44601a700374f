/** A person's device with little room, before the real server: what they do on its screens, and what the server has of it. */
import { expect, type Page } from '@playwright/test'
import { calls } from '../../../../contract/calls.ts'
import { type Colleague, colleague } from '../../../support/colleague.ts'
import { type Device, keptCopy, openDevice, readyForFlight, signIn } from '../../../support/device.ts'
import { type Gate, startGate } from '../../../support/gate.ts'
import { action, fillLeave } from '../../../support/screens.ts'
import { seedOnce } from '../../../support/seed-once.ts'
import { type Forms, formsOf } from '../../browser/person.ts'
import { connect, type Ledger } from '../../ledger.ts'
import { type Disk, smallDisk } from './disk.ts'

export const PATIENCE_MS = 30_000
const DAYS = 12

export const said = {
  handedOver: 'Submitted, will be sent when you are online',
  notSent: /The storage of this device is full\. Nothing was sent/,
  fileNotKept: /The storage of this device is full\. letter\.pdf was not kept/,
  formNotSaved: /Not saved: the storage of this device is full/,
  formSaved: /Saved \d\d:\d\d/,
  stillHere: /This device has no room to lock what is not sent, so you are still signed in/,
  everythingSent: 'Everything is sent',
} as const

/** One request as the server has it. */
export interface Arrived {
  id: string
  status: number
  files: number
  /** How often it was carried out. */
  times: number
  subs: string[]
}

const ARRIVED = `select r.id::text as id, r.status, (select count(*)::int from attachment a where a.record_id = r.id and a.deleted_at is null) as files,
  (select count(*)::int from audit u where u.record_id = r.id and u.call = '${calls.leaveRequests.saveAndSubmit.id}') as times,
  array(select distinct u.sub from audit u where u.record_id = r.id) as subs
  from request r where r.note = $1 and r.deleted_at is null`

export interface Place {
  gate: Gate
  ledger: Ledger
  device: Device
  page: Page
  disk: Disk
  dina: Colleague
  forms: Forms
  /** Errors nobody has caught in a page. */
  uncaught: string[]
  close(): Promise<void>
}

export async function openPlace(): Promise<Place> {
  await seedOnce()
  const gate = await startGate()
  const { product } = gate
  const opening = openDevice(product)
  const close = async () => {
    await opening.then((opened) => opened.close(), () => undefined)
    await gate.close()
  }
  try {
    const device = await opening
    const { page, context } = device
    const uncaught: string[] = []
    page.on('pageerror', (error) => uncaught.push(error.message))
    const disk = await smallDisk(await context.newCDPSession(page), product.origin)
    const dina = await colleague(product, 'employee')
    await signIn(page, 'employee')
    await readyForFlight(page)
    return { gate, ledger: await connect(product), device, page, disk, dina, forms: await formsOf(dina, DAYS), uncaught, close }
  } catch (error) {
    await close()
    throw error
  }
}

export const arrivedWith = ({ ledger }: Place, note: string): Promise<Arrived[]> => ledger.rows<Arrived>(ARRIVED, [note])

/** In reach of everything, with all that a form needs without a network; then out of it. */
export async function takeOff({ device, page, disk }: Place): Promise<void> {
  await disk.free(page)
  await device.context.setOffline(false)
  await page.goto('./')
  await keptCopy(page, calls.leaveRequests.datasourceLeaveType.id)
  await page.waitForLoadState('networkidle')
  await device.context.setOffline(true)
}

/** A form with everything but its reason. */
export async function openForm({ page, forms }: Place): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'New' }).click()
  await page.getByRole('main').getByRole('link', { name: /^Leave request/ }).click()
  await fillLeave(page, 'Work from home', forms.next())
}

export const reason = (page: Page) => page.getByLabel(/^Reason/)

/** Taps Submit. @returns whether the screen says that it is handed over; else it has said that it is not */
export async function submit(page: Page): Promise<boolean> {
  await action(page, 'Submit').click()
  const [yes, no] = [page.getByText(said.handedOver).first(), page.getByText(said.notSent).first()]
  await expect(yes.or(no).first()).toBeVisible({ timeout: PATIENCE_MS })
  return yes.isVisible()
}

/** Puts the dialog away that says why not. */
export async function understood(page: Page): Promise<void> {
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button').last().click()
  await expect(page.getByText(said.notSent)).toBeHidden()
}

/** A request that is saved on this device, and waits. */
export async function handOver(place: Place, note: string): Promise<void> {
  await openForm(place)
  await reason(place.page).fill(note)
  await expect(place.page.getByText(said.formSaved)).toBeVisible()
  if (!(await submit(place.page))) throw new Error('there is room, and the form says there is none')
}

/** Rows of the device's outbox that wait with a reason, and receipts, read beside the app. */
export const onDevice = (page: Page): Promise<{ open: string[]; receiptsOf: string[] }> =>
  page.evaluate(async () => {
    const asked = <T,>(request: IDBRequest<T>) =>
      new Promise<T>((done, fail) => {
        request.addEventListener('success', () => done(request.result))
        request.addEventListener('error', () => fail(request.error ?? new Error('not read')))
      })
    const { name = '' } = (await indexedDB.databases()).find((found) => found.name?.startsWith('ess-user-')) ?? {}
    if (name === '') return { open: [], receiptsOf: [] }
    const db = await asked(indexedDB.open(name))
    const reading = db.transaction(['outbox', 'receipts'])
    const rows = (await asked(reading.objectStore('outbox').getAll())) as { state: string; problem: unknown; op: string }[]
    const receipts = (await asked(reading.objectStore('receipts').getAll())) as { requestId: string }[]
    db.close()
    return { open: rows.filter((row) => row.state !== 'sent').map((row) => `${row.op} ${row.state} ${JSON.stringify(row.problem)}`), receiptsOf: receipts.map((receipt) => receipt.requestId) }
  })
