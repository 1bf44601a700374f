/** 8f on the screen: one point of the ramp in a real Chromium, judged at the server's database against what the screen said. */
import { expect } from '@playwright/test'
import { calls } from '../../../../contract/calls.ts'
import type { Failure, Random } from '../../kit.ts'
import { arrivedWith, onDevice, openPlace, type Place, PATIENCE_MS, said, takeOff } from './place.ts'
import { type Done, points } from './points.ts'

type Found = Omit<Failure, 'seed'>

/** From "even what is kept back is not enough" to "hardly anything is missing". */
const LEFT_BYTES = [-500_000, -250_000, -100_000, -20_000, 0, 500, 2_000, 8_000, 30_000, 80_000, 200_000, 400_000] as const

export interface Ramps {
  play(seed: number, random: Random): Promise<Found[]>
  facts(): Record<string, number>
  close(): Promise<void>
}

/** There is room again and a network: the request arrives once, with its files, and the device knows. */
async function judge(place: Place, note: string, { files }: Done): Promise<Found[]> {
  const { page, disk, device, gate, uncaught } = place
  gate.fate = () => 'pass'
  gate.held = () => undefined
  await disk.free(page)
  await device.context.setOffline(false)
  await page.goto('sync')
  const arrives = expect.poll(async () => (await arrivedWith(place, note)).filter((r) => r.status !== 0).length, { timeout: PATIENCE_MS }).toBe(1)
  const clear = expect(page.getByText(said.everythingSent)).toBeVisible({ timeout: PATIENCE_MS })
  const ended = await Promise.allSettled([arrives, clear])
  const sent = await arrivedWith(place, note)
  const here = await onDevice(page)
  const found: Found[] = []
  const screen = async () => `the device has ${here.open.join('; ') || 'nothing'}, and its screen says: ${(await page.locator('body').innerText()).replaceAll('\n', ' | ')}`
  if (sent.length === 0) found.push({ column: 'lost', what: `${note} was handed over and never arrived; ${await screen()}` })
  else if (ended.some((end) => end.status === 'rejected')) found.push({ column: 'broken', what: `${note} does not come to its end; ${await screen()}` })
  if (sent.length > 1 || sent.some((r) => r.times > 1)) found.push({ column: 'doubled', what: `${note}: ${JSON.stringify(sent)}` })
  if (sent.some((r) => r.subs.length > 1)) found.push({ column: 'wrongUser', what: `${note}: ${JSON.stringify(sent)}` })
  if (sent.some((r) => r.files !== files)) found.push({ column: 'lost', what: `${note} arrived with ${sent[0]?.files} files instead of ${files}` })
  if (sent.some((r) => !here.receiptsOf.includes(r.id))) found.push({ column: 'lost', what: `${note} arrived, and its receipt is not on the device` })
  found.push(...uncaught.splice(0).map((what): Found => ({ column: 'broken', what: `${note}: nobody has caught ${what}` })))
  for (const { id } of sent) await place.dina.send(calls.leaveRequests.cancel, { id, note: 'Made for a test' })
  return found
}

/** Points of one device, one after the other. A point that goes wrong is no part of the next: then there is a new device. */
export function ramps(): Ramps {
  let opening: Promise<Place> | undefined
  const count: Record<string, number> = {}
  const close = async () => {
    const place = await opening?.catch(() => undefined)
    opening = undefined
    await place?.close()
  }
  return {
    async play(seed, random) {
      let isWhole = false
      try {
        const place = await (opening ??= openPlace())
        const name = random.pick(Object.keys(points))
        const ramp = { note: `Room ${seed}`, leftBytes: random.pick(LEFT_BYTES) + random.between(0, 400), random }
        await takeOff(place)
        const done = await points[name]?.(place, ramp)
        if (!done) throw new Error(`no point ${name}`)
        const found = [...done.found, ...(await judge(place, ramp.note, done))]
        count[`full ${name}`] = (count[`full ${name}`] ?? 0) + 1
        count['times the screen said so'] = (count['times the screen said so'] ?? 0) + (done.isSaid ? 1 : 0)
        isWhole = found.length === 0
        return found.map((failure) => ({ ...failure, what: `full ${name}, ${ramp.leftBytes} bytes left: ${failure.what}` }))
      } finally {
        if (!isWhole) await close()
      }
    },
    facts: () => count,
    close,
  }
}
