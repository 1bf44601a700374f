/** The shortest question there is to the server: whether it is there, and what its clock says. */
import { runtimeConfig } from './config.ts'

const PATIENCE_MS = 8000

/** @throws when there is no answer in time */
export async function askLiveness(): Promise<Response> {
  const { apiBase } = await runtimeConfig()
  const response = await fetch(`${apiBase}/health/live`, { cache: 'no-store', redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) })
  // nobody reads what it says: left open, it would hold one of the few connections a browser has until it is given up
  await response.body?.cancel()
  return response
}
