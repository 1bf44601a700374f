import type { BalanceRow } from '../../../contract/modules/leave-balance/calls.ts'

/** Parts of a balance, in days; what expires is among what can be used. Nothing to draw: null. */
export function partsOf({ usable, pending, expiringBalance }: Pick<BalanceRow, 'usable' | 'pending' | 'expiringBalance'>): { lasting: number; expiring: number; pending: number } | null {
  const free = Math.max(0, Number(usable))
  const asked = Math.max(0, Number(pending))
  if (free + asked === 0) return null
  const expiring = Math.min(free, Math.max(0, Number(expiringBalance ?? 0)))
  return { lasting: free - expiring, expiring, pending: asked }
}

/** What can be used, what of it expires soon and what is asked for, as lengths. The words and numbers stand around it. */
export function BalanceBar({ row }: { row: BalanceRow }) {
  const parts = partsOf(row)
  if (!parts) return null
  return (
    <span className="balance-bar" aria-hidden="true">
      {(['lasting', 'expiring', 'pending'] as const).map((part) => (parts[part] > 0 ? <i key={part} data-part={part} style={{ flexGrow: parts[part] }} /> : null))}
    </span>
  )
}
