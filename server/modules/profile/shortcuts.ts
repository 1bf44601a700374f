/** Short ways a person picked for Home. What they do not have (any more) is not shown. */
import { fold } from '../../../contract/kit/fold.ts'
import type { ListInput, Paged } from '../../../contract/kit/paging.ts'
import type { Shortcut, ShortcutOption } from '../../../contract/modules/profile/calls.ts'
import { q } from '../../db/context.ts'
import { pagedRows } from '../../db/paging.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { accessOf } from '../../org/access.ts'
import { profileRow } from './profile-row.ts'
import { profile } from './table.ts'

const MOST = 8
/** Screens everybody has. */
const SCREENS = ['inbox', 'calendar', 'notifications', 'card', 'approval-right', 'contacts']

/** What this person may pick, in a fixed order. @param slugs request modules that are served */
async function available(slugs: readonly string[], { caller, today, t }: Context): Promise<Shortcut[]> {
  const access = new Map((await accessOf({ caller, today })).map((a) => [a.slug, a.readOnly]))
  const mine = slugs.filter((slug) => access.has(slug))
  return [
    ...mine.filter((slug) => access.get(slug) === false).map((slug) => ({ id: `new/${slug}`, displayName: t('profile:shortcut.new', { module: t(`request:module.${slug}`) }) })),
    ...mine.map((slug) => ({ id: `list/${slug}`, displayName: t(`request:modules.${slug}`) })),
    ...(access.has('leave-balance') ? [{ id: 'balance', displayName: t('profile:shortcut.balance') }] : []),
    ...(access.has('payroll') ? [{ id: 'payroll', displayName: t('profile:shortcut.payroll') }] : []),
    ...SCREENS.map((id) => ({ id, displayName: t(`profile:shortcut.${id}`) })),
  ]
}

/** The caller's shortcuts, in their order. */
export async function shortcutsOf(slugs: readonly string[], context: Context): Promise<Shortcut[]> {
  const chosen = (await profileRow(context.caller.employeeId)).shortcuts ?? []
  if (chosen.length === 0) return []
  const byId = new Map((await available(slugs, context)).map((s) => [s.id, s]))
  return chosen.flatMap((id) => byId.get(id) ?? [])
}

export async function shortcutOptions(slugs: readonly string[], input: ListInput, context: Context): Promise<Paged<ShortcutOption>> {
  const chosen = new Set((await profileRow(context.caller.employeeId)).shortcuts)
  const wanted = fold(input.filterSearch ?? '')
  return pagedRows((await available(slugs, context)).filter((s) => fold(s.displayName).includes(wanted)).map((s) => ({ ...s, isChosen: chosen.has(s.id) })), input)
}

/** Keeps these shortcuts, in this order. @throws CallError too_many_shortcuts, shortcut_unknown */
export async function updateShortcuts(slugs: readonly string[], { shortcutIds }: { shortcutIds: string[] }, context: Context): Promise<{ shortcuts: Shortcut[] }> {
  const ids = [...new Set(shortcutIds)]
  if (ids.length > MOST) refuse('too_many_shortcuts', { max: MOST }, 'shortcutIds')
  const known = new Set((await available(slugs, context)).map((s) => s.id))
  if (ids.some((id) => !known.has(id))) refuse('shortcut_unknown', {}, 'shortcutIds')
  const { employeeId } = context.caller
  await q().insert(profile).values({ employeeId, shortcuts: ids }).onConflictDoUpdate({ target: profile.employeeId, set: { shortcuts: ids } })
  return { shortcuts: await shortcutsOf(slugs, context) }
}
