/** Notices that TRUST_PROXY does not fit what stands in front: otherwise everybody would count as one address, or anybody choose theirs. */
import { isInside, type Way } from '../lib/client-address.ts'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'

const HOUR_MS = 3_600_000
/** So many requests tell a set-up from a stray one. */
const ENOUGH = 20
/** Of ten requests, so many at least come as from a proxy. */
const MOST = 0.9
/** Proxies side by side; more addresses than that are people. */
const FEW = 4

/**
 * Looks at one request, of those that people's browsers make: what asks whether the server is alive comes past the proxies.
 * Writes one line at most in an hour, without an address.
 */
export function createProxyWatch(trustedProxies: number, clock: Clock, log: Log): (way: Way) => void {
  let begun = clock.now().getTime()
  let others = 0
  let short = 0
  let behind = 0
  const proxies = new Set<string>()
  let isTold = false

  function begin(now: number): void {
    begun = now
    others = short = behind = 0
    proxies.clear()
    isTold = false
  }

  function tell(facts: object, message: string): void {
    isTold = true
    log.warn({ trustProxy: trustedProxies, ...facts }, message)
  }

  return (way) => {
    const now = clock.now().getTime()
    if (now - begun >= HOUR_MS) begin(now)
    if (way.hops < trustedProxies) short++
    // a proxy of ours names somebody whom we do not read: what we count is the proxy itself
    const isBehind = way.hops > trustedProxies && isInside(way.address)
    if (isBehind) behind++
    else if (!proxies.has(way.address)) others++
    if (isBehind && proxies.size <= FEW) proxies.add(way.address)
    if (isTold) return
    if (short >= ENOUGH) tell({ withFewerHops: short }, `TRUST_PROXY=${trustedProxies} is more than the proxies in front: X-Forwarded-For names fewer, so senders can choose their own address, or all count as one. Set it to the number of proxies, and let nobody reach this port past them`)
    else if (behind >= ENOUGH && behind >= (behind + others) * MOST && proxies.size <= FEW) tell({ addresses: proxies.size }, `all requests come from ${proxies.size === 1 ? 'one address' : 'a few addresses'}, and X-Forwarded-For names others: TRUST_PROXY=${trustedProxies} is less than the proxies in front, so tries and limits of everybody count as one person's. Set it to the number of proxies there really are`)
  }
}

/** What the configuration alone says: this server speaks plain HTTP, so somebody in front speaks https for it. Null: nothing. */
export const missingProxy = (publicUrl: string, trustedProxies: number): string | null =>
  publicUrl.startsWith('https:') && trustedProxies === 0 ? 'PUBLIC_URL is https, so a proxy stands in front, but TRUST_PROXY is 0: all requests will count as from one address. Set it to the number of proxies' : null
