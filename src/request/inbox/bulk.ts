/** Deciding many at once: what can be done with a selection, and what became of it. */
import type { ApproverAction } from '../../../contract/kit/lifecycle.ts'
import type { BatchItem, BatchOutcome, InboxItem } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import { type AnyClientModule, hasAction } from '../client-module.ts'
import type { ModuleTable } from '../module-table.ts'

const enabled: Record<ApproverAction, (item: InboxItem) => boolean> = {
  approve: (i) => i.enableApprove,
  revise: (i) => i.enableRevise,
  reject: (i) => i.enableReject,
}

/** Slugs of selected modules that have no such action: the button is off and names them. */
export function modulesWithout(action: ApproverAction, items: readonly InboxItem[], modules: ModuleTable): string[] {
  const lacking = items.filter((i) => {
    const module = modules.bySlug(i.module)
    return !module || !hasAction(module.def, action)
  })
  return [...new Set(lacking.map((i) => i.module))]
}

/** Items on which this person may do the action now. */
export const actionable = (action: ApproverAction, items: readonly InboxItem[]): InboxItem[] => items.filter((i) => enabled[action](i))

/** How many of each module, for the confirmation. */
export function countsPerModule(items: readonly InboxItem[]): { module: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(item.module, (counts.get(item.module) ?? 0) + 1)
  return [...counts].map(([module, count]) => ({ module, count }))
}

export const batchItems = (items: readonly InboxItem[]): BatchItem[] => items.map(({ id, module, version }) => ({ id, module, version }))

/**
 * Items a retry sends again: the refused ones only. One that somebody changed meanwhile has to be opened first:
 * a decision counts for what the person saw.
 */
export const failedOf = (items: readonly InboxItem[], outcomes: readonly BatchOutcome[]): InboxItem[] => {
  const failed = new Set(outcomes.filter((o) => !o.ok && o.errorCode !== 'stale').map((o) => o.id))
  return items.filter((i) => failed.has(i.id))
}

/** Adds cards to a selection; an id stands only once. */
export const addSelected = (selected: readonly string[], ids: readonly string[]): string[] => [...new Set([...selected, ...ids])]

/** Takes cards out of a selection. */
export const removeSelected = (selected: readonly string[], ids: readonly string[]): string[] => selected.filter((id) => !ids.includes(id))

/** A selection of these cards only. */
export const replaceSelected = (ids: readonly string[]): string[] => addSelected([], ids)

/** Adds a card, or takes it out when it is in. */
export const toggleSelected = (selected: readonly string[], id: string): string[] => (selected.includes(id) ? removeSelected(selected, [id]) : addSelected(selected, [id]))

/** Whoever has it on the desk fills something in or looks at something before it can be approved: that is done on the request's own screen. */
export function isDecidedOnItsScreen(module: AnyClientModule | undefined, { currentLevel, levelCount }: Pick<InboxItem, 'currentLevel' | 'levelCount'>): boolean {
  const at = module?.approvedThere
  return at === 'every' || (at !== undefined && currentLevel === 1) || (at === 'ends' && currentLevel === levelCount)
}
