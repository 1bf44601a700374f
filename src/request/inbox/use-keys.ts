/** Keys of the inbox: j and k move, Enter opens, a, v and r decide (always with a dialog). Can be switched off. */
import { useEffect, useRef } from 'react'
import type { ApproverAction } from '../../../contract/kit/lifecycle.ts'
import { isShortcut } from '../../lib/single-keys.ts'

const decisions: Record<string, ApproverAction> = { a: 'approve', v: 'revise', r: 'reject' }

interface InboxKeys {
  onDecide: (id: string, action: ApproverAction) => void
  onOpen: (id: string) => void
}

export function useInboxKeys(keys: InboxKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const cards = () => [...document.querySelectorAll<HTMLElement>('.rq-decision, .rq-decided')]
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
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
