/** Keys of the inbox: j and k move, Enter opens, a, v and r decide (always with a dialog). Can be switched off. */
import { useEffect, useRef } from 'react'
import type { ApproverAction } from '../../../contract/kit/lifecycle.ts'

/** Set to 'off' on the profile page to switch single keys off (WCAG 2.1.4). */
export const KEYS_SETTING = 'ess_keys'

const decisions: Record<string, ApproverAction> = { a: 'approve', v: 'revise', r: 'reject' }

interface InboxKeys {
  onDecide: (id: string, action: ApproverAction) => void
  onOpen: (id: string) => void
}

const isTyping = (target: EventTarget | null) => target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]') !== null

export function useInboxKeys(keys: InboxKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const cards = () => [...document.querySelectorAll<HTMLElement>('.rq-decision')]
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector('[aria-modal="true"]') || localStorage.getItem(KEYS_SETTING) === 'off') return
      const all = cards()
      const at = all.findIndex((c) => c.contains(document.activeElement))
      if (event.key === 'j' || event.key === 'k') {
        event.preventDefault()
        const next = all[Math.max(0, Math.min(all.length - 1, at < 0 ? 0 : at + (event.key === 'j' ? 1 : -1)))]
        next?.focus()
        return
      }
      const id = all[at]?.dataset.id
      if (!id) return
      const action = decisions[event.key]
      if (action) {
        event.preventDefault()
        latest.current.onDecide(id, action)
      } else if (event.key === 'Enter' && document.activeElement === all[at]) latest.current.onOpen(id)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
