/** How far this device's clock is from the server's: asked for where it counts, and kept with its age. It is the device's, whoever is signed in. */
import { answerMark } from '../../contract/kit/answer-mark.ts'
import { type ClockOffset, HEADER_GRAIN_MS, offsetFrom, withAnother } from '../lib/clock-offset.ts'
import { deviceGet, deviceUpdate } from '../offline/device-db.ts'
import { runtimeConfig } from './config.ts'
import { askLiveness } from './liveness.ts'
import { port } from './offline.ts'

/** Its place among the device's values. */
const CLOCK = 'clock'

/** Undefined on a device that has never heard the server's time. */
export const deviceClock = (): Promise<ClockOffset | undefined> => deviceGet<ClockOffset>(port, CLOCK)

async function note(heard: ClockOffset | null): Promise<ClockOffset | undefined> {
  if (!heard) return deviceClock()
  return deviceUpdate<ClockOffset>(port, CLOCK, (known) => withAnother(known, heard))
}

/** An answer said when it was made. @param serverTime UTC instant @param sentAt when it was asked for, by this device's clock */
export const hearClock = (serverTime: string, sentAt: number): Promise<ClockOffset | undefined> => note(offsetFrom(Date.parse(serverTime), 0, sentAt, port.now()))

/** Asks the server for its time. Without an answer: what is known already. */
export async function learnClock(): Promise<ClockOffset | undefined> {
  try {
    await runtimeConfig() // what is measured is the question alone
    const sentAt = port.now()
    const { headers } = await askLiveness()
    // a hotel's page has a time of its own
    return await note(answerMark(headers) === null ? null : offsetFrom(Date.parse(headers.get('date') ?? ''), HEADER_GRAIN_MS, sentAt, port.now()))
  } catch {
    return deviceClock()
  }
}
