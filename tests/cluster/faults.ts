/** What is done to the cluster, one fault at a time, while people use it. */
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../faults/kit.ts'
import type { Cluster } from './cluster.ts'
import { cutBetween, cutOff } from './lan.ts'
import type { Machine } from './machine.ts'

export interface Fault {
  about: string
  /** Does it; `cluster.mend` ends what lasts. */
  run(cluster: Cluster, random: Random): Promise<void>
  /** Nobody may go without an answer. */
  isSilent?: true
  /** Nobody may go without an answer for longer, in seconds; MOST_SILENT_S when left out. */
  mostSilentS?: number
  /** Longer than people have work for: others take their place. */
  isLong?: true
}

/** A failover takes no longer, in seconds. */
export const MOST_SILENT_S = 10

/** How long what lasts goes on: longer than it takes to find another primary. */
const LASTS_MS = 10_000

const aServer = ({ servers }: Cluster, random: Random): Machine => random.pick(servers)
const aStandby = async ({ databases }: Cluster, random: Random): Promise<Machine> => random.pick(await databases.standbys())

/** Writes a file until there is no room. @returns removes it */
function fill(folder: string): () => void {
  const path = join(folder, 'filling')
  const fd = openSync(path, 'w')
  for (let size = 1 << 20; size >= 1; ) {
    try {
      writeSync(fd, Buffer.alloc(size))
    } catch {
      size >>= 1
    }
  }
  closeSync(fd)
  return () => rmSync(path, { force: true })
}

async function full(machine: Machine): Promise<void> {
  const empty = fill(machine.folder)
  await wait(LASTS_MS)
  empty()
}

/** Loses power, and comes back. */
async function off(machine: Machine): Promise<void> {
  await machine.powerOff()
  await wait(LASTS_MS)
  machine.powerOn()
}

/** Stands still, and goes on as if nothing had been. */
async function frozen(machine: Machine): Promise<void> {
  await machine.freeze()
  await wait(LASTS_MS)
  machine.thaw()
}

export const faults: Record<string, Fault> = {
  nothing: { about: 'nothing is done, for as long: what the others are compared with', isSilent: true, run: () => wait(LASTS_MS) },
  'primary killed': {
    about: 'SIGKILL to every process of the primary’s PostgreSQL; Patroni lives on',
    async run({ databases }) {
      const primary = await databases.primary()
      primary.killAll((command) => command.includes('postgres') && !command.includes('patroni'))
    },
  },
  'primary’s machine off': {
    about: 'the primary’s machine loses power, and comes back',
    run: async ({ databases }) => off(await databases.primary()),
  },
  'primary frozen': {
    about: 'everything on the primary’s machine stands still, and goes on as if nothing had been',
    run: async ({ databases }) => frozen(await databases.primary()),
  },
  'primary cut off': {
    about: 'nothing goes to or from the primary’s machine; nobody is told',
    async run({ databases }) {
      cutOff((await databases.primary()).place)
      await wait(LASTS_MS)
    },
  },
  'primary cut from a server': {
    about: 'nothing goes between the primary and one server, the others reach it; the databases see each other',
    async run(cluster, random) {
      cutBetween((await cluster.databases.primary()).place, aServer(cluster, random).place)
      await wait(LASTS_MS)
    },
  },
  'primary cut from its standby': {
    about: 'nothing goes between the primary and the synchronous standby; the servers see both',
    async run({ databases }) {
      cutBetween((await databases.primary()).place, (await databases.synchronous()).place)
      await wait(LASTS_MS)
    },
  },
  // a disk that is full is no reason for another primary: what writes waits until there is room
  'primary’s disk full': { about: 'no byte is left on the primary’s disk, then there is room again', mostSilentS: LASTS_MS / 1000 + MOST_SILENT_S, run: async ({ databases }) => full(await databases.primary()) },
  'standby off': {
    about: 'the synchronous standby’s machine loses power, and comes back',
    run: async ({ databases }) => off(await databases.synchronous()),
  },
  'standby frozen': {
    about: 'everything on a standby’s machine stands still, and goes on',
    run: async (cluster, random) => frozen(await aStandby(cluster, random)),
  },
  'standby’s disk full': { about: 'no byte is left on the synchronous standby’s disk, then there is room again', run: async ({ databases }) => full(await databases.synchronous()) },
  'etcd’s leader off': {
    about: 'the machine of the etcd that leads loses power, and comes back',
    run: async ({ etcds }) => off(await etcds.leader()),
  },
  'etcd’s leader frozen': {
    about: 'the machine of the etcd that leads stands still, and goes on',
    run: async ({ etcds }) => frozen(await etcds.leader()),
  },
  switchover: { about: 'the office of the primary is handed over in good order', run: ({ databases }) => databases.switchOver() },
  'server killed': {
    about: 'SIGKILL to one server; its supervisor starts it again',
    run: async (cluster, random) => aServer(cluster, random).kill('portal'),
  },
  'server frozen': {
    about: 'everything on one server’s machine stands still, and goes on',
    run: async (cluster, random) => frozen(aServer(cluster, random)),
  },
  'server cut off': {
    about: 'nothing goes to or from one server’s machine; nobody is told',
    async run(cluster, random) {
      cutOff(aServer(cluster, random).place)
      await wait(LASTS_MS)
    },
  },
  'pooler killed': { about: 'SIGKILL to the PgBouncer of one server', run: async (cluster, random) => aServer(cluster, random).kill('pgbouncer') },
  'proxy killed': { about: 'SIGKILL to the HAProxy people reach; its supervisor starts it again', run: async ({ front }) => front.kill('haproxy') },
  'store off': { about: 'the machine of the S3 store loses power, and comes back', run: ({ store }) => off(store) },
  'rolling restart of the servers': {
    about: 'each server is ended as an operator ends it and comes back, one after the other',
    isSilent: true,
    async run(cluster) {
      for (const server of cluster.servers) {
        await server.restart('portal')
        await cluster.serversReady()
      }
    },
  },
  'rolling restart of everything': {
    about: 'each etcd, each standby, each server with its proxies, the primary after handing its office over, the store, the proxy people reach: one after the other',
    isLong: true,
    async run(cluster) {
      for (const etcd of cluster.etcds.machines) {
        await etcd.restart('etcd')
        await cluster.etcds.whole()
      }
      for (const standby of await cluster.databases.standbys()) {
        await standby.restart('patroni')
        await cluster.databases.whole()
      }
      for (const server of cluster.servers) {
        for (const program of ['portal', 'pgbouncer', 'haproxy']) await server.restart(program)
        await cluster.serversReady()
      }
      const primary = await cluster.databases.primary()
      await cluster.databases.switchOver()
      await cluster.databases.whole()
      await primary.restart('patroni')
      await cluster.databases.whole()
      await cluster.store.restart('s3')
      await cluster.storeReady()
      await cluster.front.restart('haproxy')
    },
  },
}
