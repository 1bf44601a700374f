import { Link } from '@tanstack/react-router'
import type { FactOrigin } from '../../../contract/modules/attendance/calls.ts'

/** The request a fact came from; nothing for a fact of the company's own systems. */
export function Origin({ origin }: { origin: FactOrigin | null }) {
  if (!origin) return null
  return <Link className="att-origin" to="/$module/$id" params={{ module: origin.module, id: origin.requestId }}>{origin.code}</Link>
}
