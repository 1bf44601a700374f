/** Whether a server serves here, and calls itself ready. */
import type { Config } from '../lib/config.ts'
import { type Finding, ok, warn } from './finding.ts'

const PATIENCE_MS = 5_000

export async function checkRunning({ port, host }: Config): Promise<Finding> {
  const address = `http://${['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host}:${port}/api/health/ready`
  const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null)
  await answer?.body?.cancel()
  if (answer === null) return ok('server', `none answers on port ${port}`)
  return answer.ok ? ok('server', `answers on port ${port} and is ready`) : warn('server', `answers on port ${port} and is not ready (${answer.status})`, 'the lines below, and its log, say why')
}
