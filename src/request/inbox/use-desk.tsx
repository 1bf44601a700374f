/** The inbox as a list of cards and as a list beside what is open share all they know and do. */
import { useCallback, useState } from 'react'
import { attachmentsInboxCalls, type InboxItem } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import type { ApproverAction } from '../../../contract/kit/lifecycle.ts'
import { type OutboxRow, useOutbox } from '../../api/outbox.ts'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { needsNote } from '../act/action-bar.ts'
import { useDecide } from '../act/use-decide.tsx'
import type { AnyClientModule } from '../client-module.ts'
import { whatOf } from '../device/subject.ts'
import type { ModuleTable } from '../module-table.ts'
import { viewOfInboxItem, type ViewTools } from '../row-view.ts'
import { actionable, isDecidedOnItsScreen, toggleSelected } from './bulk.ts'
import { inboxInput, type InboxSearch } from './inbox-search.ts'
import { decisionOf, holdsItem, refusalOf } from './settled.ts'
import { useBatch } from './use-batch.ts'
import { useInbox } from './use-inbox.ts'
import { useSettled, useStill } from './use-settled.ts'

const NONE: readonly OutboxRow[] = []

/** Decisions of an item that wait on this device: its own, and those inside a batch. For one without any, always the same list. */
function queuedOf(outbox: readonly OutboxRow[], id: string): readonly OutboxRow[] {
  const found = outbox.filter((r) => r.state !== 'sent' && holdsItem(r, id))
  return found.length > 0 ? found : NONE
}

export const targetOf = (module: AnyClientModule, item: InboxItem, tools: ViewTools) => {
  const view = viewOfInboxItem(module, item, tools)
  return { module, id: item.id, version: item.version, status: item.status, reader: item.requestor, ...whatOf(module, view, item.employee) }
}

export type Desk = ReturnType<typeof useDesk>

export function useDesk(modules: ModuleTable, search: InboxSearch, tools: ViewTools) {
  const inbox = useInbox(attachmentsInboxCalls.inboxList, search, modules.has)
  const outbox = useOutbox()
  const { decide, dialog } = useDecide(undefined, true)
  const [selected, setSelected] = useState<readonly string[]>([])
  const [asked, setAsked] = useState<ApproverAction | null>(null)
  const batch = useBatch(outbox)

  // what is open beside the list is no other question
  const { items: shown, takeAway } = useSettled(inbox.rows ?? [], outbox, JSON.stringify(inboxInput(search)))
  const decisions = new Map(shown.map((i) => [i.id, decisionOf(outbox, i)]))
  const items = shown.filter((i) => !decisions.get(i.id))
  // the counters leave out what is decided and only not sent yet
  const decidedHere = (inbox.rows ?? []).filter((i) => decisionOf(outbox, i)).length
  const still = useStill<HTMLUListElement>(shown.map((i) => (decisions.get(i.id) ? `-${i.id}` : i.id)).join())
  const mayChoose = (item: InboxItem) => !item.leftOut && !isDecidedOnItsScreen(modules.bySlug(item.module), item) && queuedOf(outbox, item.id).length === 0
  const chosen = items.filter((i) => selected.includes(i.id) && mayChoose(i))
  const decideOne = (item: InboxItem, action: ApproverAction, withNote = false) => {
    const module = modules.bySlug(item.module)
    if (module) decide(targetOf(module, item, tools), action, withNote)
  }
  const wantsNote = (action: ApproverAction, of: readonly InboxItem[]) => of.some((i) => needsNote(modules.bySlug(i.module)?.def ?? ({} as never), action))
  const sendAll = (action: ApproverAction, of: readonly InboxItem[], note?: string) => {
    setAsked(null)
    setSelected([])
    void batch.send(action, of, note)
  }
  return {
    inbox, shown, items, still, takeAway, batch, dialog, chosen, selected, asked, wantsNote, sendAll,
    /** Null while they are asked for. */
    waiting: inbox.rows ? inbox.total - decidedHere : undefined,
    decisionOf: (item: InboxItem) => decisions.get(item.id),
    queuedOf: (item: InboxItem) => queuedOf(outbox, item.id),
    refusalOf: (item: InboxItem) => refusalOf(outbox, item),
    mayChoose,
    choosable: items.filter(mayChoose),
    decide: useStableCallback((item: InboxItem, action: ApproverAction) => decideOne(item, action)),
    /** By a key: always asks. */
    decideById: (id: string, action: ApproverAction) => {
      const item = items.find((i) => i.id === id)
      if (item && actionable(action, [item]).length > 0) decideOne(item, action, true)
    },
    toggle: useCallback((id: string) => setSelected((s) => toggleSelected(s, id)), []),
    select: setSelected,
    /** Approvals leave by themselves, after a time in which they can be taken back; what wants a note asks for it first. */
    act: (action: ApproverAction) => {
      const those = actionable(action, chosen)
      if (action === 'approve' && !wantsNote(action, those)) sendAll(action, those)
      else setAsked(action)
    },
    closeAsked: () => setAsked(null),
  }
}
