import { createHash } from 'node:crypto'

/** What the person says at the gate: six digits that follow from the request, so that approving it again gives the same. */
export function gateCodeOf(requestId: string): string {
  return String(createHash('sha256').update(`gate:${requestId}`).digest().readUInt32BE() % 1_000_000).padStart(6, '0')
}
