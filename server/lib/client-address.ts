/** Where a request came from: the connection's address, or what the trusted proxies say. */
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** Longer lists of hops than any chain of proxies makes are somebody's invention; only their end is looked at. */
const READ_CHARACTERS = 2000

/** Addresses nobody has on the open internet: the machine itself, its network, its links, carriers' own networks. */
const inside = new BlockList()
for (const [net, bits] of [['127.0.0.0', 8], ['10.0.0.0', 8], ['172.16.0.0', 12], ['192.168.0.0', 16], ['169.254.0.0', 16], ['100.64.0.0', 10]] as const) inside.addSubnet(net, bits)
for (const [net, bits] of [['::1', 128], ['fc00::', 7], ['fe80::', 10]] as const) inside.addSubnet(net, bits, 'ipv6')

/** The address written the one way we compare it; '' when it is none. Takes the port, the brackets and the zone away that some write with it. */
function plainAddress(text: string): string {
  const bare = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? (/^[\d.]+:\d{1,5}$/.test(text) ? text.slice(0, text.indexOf(':')) : text)
  const address = bare.split('%')[0] ?? ''
  if (!isIP(address)) return ''
  if (isIPv4(address)) return address
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  // an IPv4 address in the clothes of an IPv6 one
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(written) ?? []
  if (high === undefined || low === undefined) return written
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [a >> 8, a & 255, b >> 8, b & 255].join('.')
}

export const isInside = (address: string): boolean => isIP(address) !== 0 && inside.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** What a request says of its way here. */
export interface Way {
  /** Plain address the request is counted for; '' when unknown. */
  address: string
  /** Address of the connection. */
  peer: string
  /** Hops the header names. */
  hops: number
}

/**
 * Each proxy appends the address it was asked from: what is written before the trusted ones' entries is anybody's invention
 * and never read, and so is an entry that is no address.
 * @param forwardedFor `X-Forwarded-For`
 * @param trustedProxies proxies in front of this server (TRUST_PROXY)
 */
export function wayOf(peer: string | undefined, forwardedFor: string | undefined, trustedProxies: number): Way {
  const hops = (forwardedFor ?? '').slice(-READ_CHARACTERS).split(',').map((hop) => hop.trim()).filter(Boolean)
  const from = plainAddress(peer ?? '')
  const named = trustedProxies > 0 ? plainAddress(hops.at(-trustedProxies) ?? '') : ''
  return { address: named || from, peer: from, hops: hops.length }
}

/** What an address is counted by: itself, or the /64 one household or machine has of IPv6 addresses, out of which it can take any. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = tail === undefined ? before : [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after]
  return `${groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
