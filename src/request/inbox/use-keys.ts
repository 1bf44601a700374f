/** Keys of the inbox: j and k move, Enter opens, x selects, a, v and r decide (always with a dialog). Can be switched off. */
import { useEffect, useRef } from 'react'
import type { ApproverAction } from '../../../contract/kit/lifecycle.ts'
import { isShortcut } from '../../lib/single-keys.ts'

const decisions: Record<string, ApproverAction> = { a: 'approve', v: 'revise', r: 'reject' }

interface InboxKeys {
  onDecide: (id: string, action: ApproverAction) => void
  onOpen: (id: string) => void
  onChoose: (id: string) => void
  /** Where what has the focus opens beside the list. */
  onMove?: (id: string) => void
}

/** @param open the item that is open beside the list: keys mean it while no other has the focus */
export function useInboxKeys(keys: InboxKeys, enabled: boolean, open?: string): void {
  const latest = useRef({ keys, open })
  latest.current = { keys, open }
  useEffect(() => {
    if (!enabled) return
    const cards = () => [...document.querySelectorAll<HTMLElement>('.rq-decision, .rq-decided, .rq-item')]
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      const all = cards()
      const { keys: does, open: beside } = latest.current
      const focused = all.findIndex((c) => c.contains(document.activeElement))
      const at = focused < 0 ? all.findIndex((c) => c.dataset.id === beside) : focused
      if (event.key === 'j' || event.key === 'k') {
        event.preventDefault()
        const next = all[Math.max(0, Math.min(all.length - 1, at < 0 ? 0 : at + (event.key === 'j' ? 1 : -1)))]
        next?.focus()
        if (next?.dataset.id) does.onMove?.(next.dataset.id)
        return
      }
      const id = all[at]?.dataset.id
      if (!id) return
      const action = decisions[event.key]
      if (action) {
        event.preventDefault()
        does.onDecide(id, action)
      } else if (event.key === 'x') does.onChoose(id)
      else if (event.key === 'Enter' && document.activeElement === all[at]) does.onOpen(id)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [enabled])
}
