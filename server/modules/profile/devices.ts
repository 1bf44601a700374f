/** Devices that get this person's push notifications; binding and removing them is system-notification's. */
import { and, desc, eq } from 'drizzle-orm'
import type { PushDevice } from '../../../contract/modules/profile/calls.ts'
import { q } from '../../db/context.ts'
import { pushDevice } from '../../effects/table.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'

/** The caller's devices, last seen first. Their push addresses stay on the server. */
export async function pushDevices({ caller }: Context): Promise<{ devices: PushDevice[] }> {
  const rows = await q().select().from(pushDevice).where(eq(pushDevice.employeeId, caller.employeeId)).orderBy(desc(pushDevice.updatedAt), pushDevice.deviceId)
  return { devices: rows.map((r) => ({ deviceId: r.deviceId, name: r.name, platform: r.platform, seenAt: r.updatedAt.toISOString() })) }
}

/** Gives a device a name; an empty one takes it away. @throws CallError not_found, also for somebody else's device */
export async function renameDevice({ deviceId, name }: { deviceId: string; name: string }, context: Context): Promise<{ devices: PushDevice[] }> {
  const renamed = await q()
    .update(pushDevice)
    .set({ name: name.trim() })
    .where(and(eq(pushDevice.deviceId, deviceId), eq(pushDevice.employeeId, context.caller.employeeId)))
    .returning({ deviceId: pushDevice.deviceId })
  if (renamed.length === 0) refuse('not_found')
  return pushDevices(context)
}
