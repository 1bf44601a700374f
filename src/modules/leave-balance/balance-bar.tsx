import type { BalanceRow } from '../../../contract/modules/leave-balance/calls.ts'

/** Parts of a balance, in days; what expires is among what can be used. Nothing to draw: null. @param taken of a copy that a device kept before there was such a thing: none */
export function partsOf({ usable, pending, expiringBalance, taken = '0' }: Pick<BalanceRow, 'usable' | 'pending' | 'expiringBalance'> & { taken?: string }): { taken: number; lasting: number; expiring: number; pending: number } | null {
  const free = Math.max(0, Number(usable))
  const asked = Math.max(0, Number(pending))
  const gone = Math.max(0, Number(taken))
  if (free + asked + gone === 0) return null
  const expiring = Math.min(free, Math.max(0, Number(expiringBalance ?? 0)))
  return { taken: gone, lasting: free - expiring, expiring, pending: asked }
}

/** What was taken this year, what can be used, what of it expires soon and what is asked for, as lengths. The words and numbers stand around it. */
export function BalanceBar({ row }: { row: BalanceRow }) {
  const parts = partsOf(row)
  if (!parts) return null
  return (
    <span className="balance-bar" aria-hidden="true">
      {(['taken', 'pending', 'expiring', 'lasting'] as const).map((part) => (parts[part] > 0 ? <i key={part} data-part={part} style={{ flexGrow: parts[part] }} /> : null))}
    </span>
  )
}
