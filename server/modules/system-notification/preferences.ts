/** What the caller chose about notices: read and saved. Sending honours it (server/effects). */
import type { NotificationPreferences, SavePreferencesInput } from '../../../contract/modules/system-notification/calls.ts'
import { lockName, q } from '../../db/context.ts'
import { mustKnow, noticeTypes } from '../../effects/notice-types.ts'
import { noticeTypeName } from '../../effects/notice-text.ts'
import { channelsOf, preferenceOf } from '../../effects/preferences.ts'
import { noticePreference } from '../../effects/table.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'

/** Every kind, in the order people care about. */
const known: readonly string[] = Object.values(noticeTypes)

export async function readPreferences({ caller, language }: Pick<Context, 'caller' | 'language'>): Promise<NotificationPreferences> {
  const chosen = await preferenceOf(caller.employeeId)
  return {
    types: known.map((typeId) => ({ typeId, type: noticeTypeName(language, typeId), mustKnow: mustKnow.includes(typeId), ...channelsOf(chosen, typeId) })),
    quietFrom: chosen?.quietFrom ?? null,
    quietUntil: chosen?.quietUntil ?? null,
    digestHour: chosen?.digestHour ?? null,
    timeZone: caller.timeZone,
    version: chosen?.version ?? 0,
  }
}

/** Saves the whole choice. A kind that is not named keeps what it had; one nobody knows is refused. */
export async function savePreferences(input: SavePreferencesInput, context: Context): Promise<NotificationPreferences> {
  const { caller, now } = context
  if (input.types.some((t) => !known.includes(t.typeId))) refuse('notice_type_unknown', {}, 'types')
  if (input.types.some((t) => !t.app && mustKnow.includes(t.typeId))) refuse('notice_must_know', {}, 'types')
  if ((input.quietFrom === null) !== (input.quietUntil === null)) refuse('quiet_hours_half', {}, input.quietFrom === null ? 'quietFrom' : 'quietUntil')
  await lockName(`notice-preference:${caller.employeeId}`)
  const before = await preferenceOf(caller.employeeId)
  if (input.version !== (before?.version ?? 0)) refuse('stale')
  const channels = { ...before?.channels, ...Object.fromEntries(input.types.map(({ typeId, app, push, mail }) => [typeId, { app, push, mail }])) }
  // a digest that begins does not tell what came before it
  const digestSince = input.digestHour === null ? null : (before?.digestSince ?? now)
  const values = { channels, quietFrom: input.quietFrom, quietUntil: input.quietUntil, digestHour: input.digestHour, digestSince, version: input.version + 1, updatedAt: now }
  await q().insert(noticePreference).values({ employeeId: caller.employeeId, ...values }).onConflictDoUpdate({ target: noticePreference.employeeId, set: values })
  return readPreferences(context)
}
