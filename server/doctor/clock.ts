/** Clocks: this machine's against the database's and the provider's. */
import type { Config } from '../lib/config.ts'
import { fail, type Finding, ok, warn } from './finding.ts'

const WORTH_A_WARNING_MS = 5_000
/** Tokens of a provider are refused beyond what is tolerated. */
const TOO_FAR_MS = 30_000
const PATIENCE_MS = 10_000

/** A difference in words. @param aheadMs how far the other clock is ahead of ours */
function compared(name: string, other: string, aheadMs: number): Finding {
  const says = `${other} is ${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs < 0 ? 'behind' : 'ahead of'} this machine`
  const whatToDo = 'set both by NTP (chrony, systemd-timesyncd)'
  if (Math.abs(aheadMs) > TOO_FAR_MS) return fail(name, says, whatToDo)
  return Math.abs(aheadMs) > WORTH_A_WARNING_MS ? warn(name, says, whatToDo) : ok(name, `agrees with ${other}`)
}

/** How far the provider's clock is ahead; null: it does not say. Its answers tell whole seconds. */
async function providerAhead(issuer: string): Promise<number | null> {
  const asked = Date.now()
  const answer = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null)
  const told = Date.parse(answer?.headers.get('date') ?? '')
  return Number.isNaN(told) ? null : told + 500 - (asked + Date.now()) / 2
}

/** @param databaseAheadMs null: the database is this machine's, or away */
export async function checkClocks({ signIn }: Config, databaseAheadMs: number | null): Promise<Finding[]> {
  const provider = signIn.kind === 'external' ? await providerAhead(signIn.issuer) : null
  const found = [...(databaseAheadMs === null ? [] : [compared('clock', 'the database', databaseAheadMs)]), ...(provider === null ? [] : [compared('clock', 'the provider', provider)])]
  return found.length > 0 ? found : [ok('clock', `${new Date().toISOString()}; there is no other one to compare it with`)]
}
