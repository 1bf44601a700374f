/** Push addresses of devices, each bound to one person at a time. */
import { and, desc, eq, ne, notInArray, or } from 'drizzle-orm'
import { lockNames, q } from '../../db/context.ts'
import { rememberLanguage } from '../../effects/language.ts'
import { pushDevice, pushDeviceOff } from '../../effects/table.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'

export interface DeviceAddress {
  deviceId: string
  token: string
  platform: string
  /** The person has just switched it on. */
  again?: boolean | undefined
}

/** Devices of one person, and those switched off by hand: the ones heard of last. Each notice goes to all of them. */
const OF_ONE_PERSON = 20

/**
 * Binds the device to the caller. Somebody else's binding ends when the address is the same: only the device itself knows that.
 * @throws CallError not_found when the id is that of another person's device at another address: knowing an id moves nothing
 */
export async function registerDevice({ deviceId, token, platform, again }: DeviceAddress, context: Context): Promise<{ registered: boolean }> {
  const { sub, employeeId } = context.caller
  const values = { sub, employeeId, token, platform, updatedAt: context.now }
  await lockNames([`push:${token}`, `push-device:${deviceId}`, `push-devices:${employeeId}`])
  const [known] = await q().select().from(pushDevice).where(eq(pushDevice.deviceId, deviceId))
  if (known && known.employeeId !== employeeId && known.token !== token) refuse('not_found')
  if (again) await q().delete(pushDeviceOff).where(isOff(deviceId, employeeId))
  const [off] = await q().select().from(pushDeviceOff).where(isOff(deviceId, employeeId))
  if (off) return { registered: false }
  await q().delete(pushDevice).where(and(eq(pushDevice.token, token), ne(pushDevice.deviceId, deviceId)))
  await q().insert(pushDevice).values({ deviceId, ...values }).onConflictDoUpdate({ target: pushDevice.deviceId, set: values })
  const newest = q().select({ deviceId: pushDevice.deviceId }).from(pushDevice).where(eq(pushDevice.employeeId, employeeId)).orderBy(desc(pushDevice.updatedAt), desc(pushDevice.deviceId)).limit(OF_ONE_PERSON)
  await q().delete(pushDevice).where(and(eq(pushDevice.employeeId, employeeId), ne(pushDevice.deviceId, deviceId), notInArray(pushDevice.deviceId, newest)))
  await rememberLanguage(employeeId, context.language, context.now)
  return { registered: true }
}

const isOff = (deviceId: string, employeeId: string) => and(eq(pushDeviceOff.deviceId, deviceId), eq(pushDeviceOff.employeeId, employeeId))

/** Unbinds the caller's device: at sign-out, or by hand and then for good. A device that is somebody else's by now stays as it is. */
export async function removeDevice({ deviceId, byHand }: { deviceId: string; byHand?: boolean | undefined }, context: Context): Promise<{ removed: boolean }> {
  const { sub, employeeId } = context.caller
  const gone = await q()
    .delete(pushDevice)
    .where(and(eq(pushDevice.deviceId, deviceId), or(eq(pushDevice.sub, sub), eq(pushDevice.employeeId, employeeId))))
    .returning({ deviceId: pushDevice.deviceId })
  if (byHand && gone.length > 0) {
    await q().insert(pushDeviceOff).values({ deviceId, employeeId, at: context.now }).onConflictDoNothing()
    const newest = q().select({ deviceId: pushDeviceOff.deviceId }).from(pushDeviceOff).where(eq(pushDeviceOff.employeeId, employeeId)).orderBy(desc(pushDeviceOff.at)).limit(OF_ONE_PERSON)
    await q().delete(pushDeviceOff).where(and(eq(pushDeviceOff.employeeId, employeeId), notInArray(pushDeviceOff.deviceId, newest)))
  }
  return { removed: gone.length > 0 }
}
