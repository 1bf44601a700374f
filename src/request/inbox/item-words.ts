/** What cards say of an inbox item. Pure. */
import type { InboxItem } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import type { AnyClientModule } from '../client-module.ts'
import { type RowView, viewOfInboxItem, type ViewTools } from '../row-view.ts'

export interface ItemWords {
  view: RowView
  title: string
  /** When, and how much of what; '' where the item does not say. */
  when: string
}

/** An item whose values this device does not keep is called what its module calls a request. */
export function wordsOfItem(module: AnyClientModule, item: InboxItem, tools: ViewTools): ItemWords {
  const view = viewOfInboxItem(module, item, tools)
  if (item.leftOut) return { view, title: tools.t(`request:module.${module.slug}`), when: '' }
  return { view, title: module.card.title(view), when: [module.card.when(view) ?? module.card.noWhen?.(view), module.card.amount?.(view)].filter(Boolean).join('\u00a0· ') }
}
