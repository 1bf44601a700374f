/** This device's name for itself, and the push address it has told the server. */
import { newId } from './command-id.ts'
import { deviceDelete, deviceGet, devicePut, deviceUpdate } from './device-db.ts'
import type { Port } from './port.ts'

/** The id of this installation; made once, kept across people. */
export async function deviceId(port: Port): Promise<string> {
  const id = await port.step('device-id', () => deviceUpdate<string>(port, 'device-id', (old) => old ?? newId(port)))
  return id as string
}

/** What the server was last told. */
export interface PushBinding {
  issuer: string
  sub: string
  token: string
  /** Unix milliseconds. */
  at: number
}

export const readPushBinding = (port: Port): Promise<PushBinding | undefined> => port.step('push-binding.get', () => deviceGet<PushBinding>(port, 'push-binding'))
export const keepPushBinding = (port: Port, binding: PushBinding): Promise<unknown> => port.step('push-binding.put', () => devicePut(port, 'push-binding', binding))
export const dropPushBinding = (port: Port): Promise<unknown> => port.step('push-binding.drop', () => deviceDelete(port, 'push-binding'))
