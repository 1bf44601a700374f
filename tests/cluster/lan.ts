/** A network of machines: a network namespace each, on one bridge of this process's own namespace. */
import { execFileSync } from 'node:child_process'

const SUBNET = '10.77.0'
const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: ['ignore', 'pipe', 'pipe'] }).toString()
/** Of machine n; nobody has n = 250. */
const mac = (n: number) => `02:77:00:00:00:${n.toString(16).padStart(2, '0')}`
const NOBODY = mac(250)

export interface Place {
  name: string
  /** Last part of its address. */
  n: number
  /** `10.77.0.n` */
  address: string
}

const joined: Place[] = []
const inside = (place: Place, ...command: string[]) => run('ip', 'netns', 'exec', place.name, ...command)

/** Makes the bridge; this process is on it, as 10.77.0.1. */
export function openLan(): void {
  run('mount', '-t', 'tmpfs', 'tmpfs', '/run')
  run('ip', 'link', 'set', 'lo', 'up')
  run('ip', 'link', 'add', 'lan', 'type', 'bridge')
  run('ip', 'addr', 'add', `${SUBNET}.1/24`, 'dev', 'lan')
  run('ip', 'link', 'set', 'lan', 'up')
}

/** Puts a machine on the network. */
export function join(name: string, n: number): Place {
  const place = { name, n, address: `${SUBNET}.${n}` }
  run('ip', 'netns', 'add', name)
  run('ip', 'link', 'add', `v-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
  inside(place, 'ip', 'link', 'set', 'eth0', 'address', mac(n))
  inside(place, 'ip', 'addr', 'add', `${place.address}/24`, 'dev', 'eth0')
  inside(place, 'ip', 'link', 'set', 'lo', 'up')
  inside(place, 'ip', 'link', 'set', 'eth0', 'up')
  run('ip', 'link', 'set', `v-${name}`, 'master', 'lan', 'up')
  joined.push(place)
  return place
}

/** Packets to a machine nobody is: gone without a word, as behind a switch that is dead. */
const forget = (one: Place, other: Place) => inside(one, 'ip', 'neigh', 'replace', other.address, 'lladdr', NOBODY, 'dev', 'eth0', 'nud', 'permanent')

/** Nothing goes between these two any more, in either direction, and nobody is told. */
export function cutBetween(one: Place, other: Place): void {
  forget(one, other)
  forget(other, one)
}

/** Nothing goes to or from it. */
export const cutOff = (place: Place): string => run('ip', 'link', 'set', `v-${place.name}`, 'nomaster')
const plugIn = (place: Place): string => run('ip', 'link', 'set', `v-${place.name}`, 'master', 'lan', 'up')

/** Everything is as it was. */
export function mendAll(): void {
  for (const place of joined) {
    plugIn(place)
    inside(place, 'ip', 'neigh', 'flush', 'dev', 'eth0', 'nud', 'permanent')
  }
}

/** Processes on it, whoever has started them. */
export const processesOf = (place: Place): number[] => run('ip', 'netns', 'pids', place.name).split('\n').filter(Boolean).map(Number)
