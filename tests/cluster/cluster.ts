/** The whole of it: three machines of etcd, three of databases, servers, the one in front, the store; made once for a run. */
import { setTimeout as wait } from 'node:timers/promises'
import { NOON } from '../support/company.ts'
import { Databases, Etcds } from './database.ts'
import { mendAll, openLan } from './lan.ts'
import type { Machine } from './machine.ts'
import { BASE_PATH, frontMachine, serverMachine, storeMachine } from './servers.ts'

const FRONT = 2
const STORE = 3
const FIRST_DATABASE = 11
const FIRST_SERVER = 21
const FIRST_ETCD = 31
const WHOLE_MS = 90_000

export interface Cluster {
  etcds: Etcds
  databases: Databases
  servers: readonly Machine[]
  front: Machine
  store: Machine
  /** Origin people reach. */
  origin: string
  url: string
  /** What the servers' clocks say now: the company's day is a made-up one. */
  companyNow(): Date
  /** Starts the servers: once the company is there. */
  startServers(): void
  /** Resolves when everything runs again. @throws Error with what does not */
  whole(): Promise<void>
  /** Resolves when each server is ready, and the front finds it so. @throws Error with those that are not */
  serversReady(): Promise<void>
  /** Resolves when the store answers. @throws Error when it does not */
  storeReady(): Promise<void>
  /** Everything is on, running and connected again. */
  mend(): void
}

const isReady = async (address: string, port: number) => {
  try {
    return (await fetch(`http://${address}:${port}/api/health/ready`, { signal: AbortSignal.timeout(2_000) })).status === 200
  } catch {
    return false
  }
}

/** @param folder where everything is written */
export async function openCluster(folder: string, { servers: count, standbys }: { servers: number; standbys: boolean }): Promise<Cluster> {
  openLan()
  const started = Date.now()
  const etcds = new Etcds(folder, ['etcd1', 'etcd2', 'etcd3'], FIRST_ETCD)
  const databases = new Databases(folder, ['db1', 'db2', 'db3'], FIRST_DATABASE, etcds)
  const store = storeMachine('store', STORE, folder)
  const addresses = Array.from({ length: count }, (_, i) => ({ name: `portal${i + 1}`, address: `10.77.0.${FIRST_SERVER + i}` }))
  const front = frontMachine('front', FRONT, folder, addresses)
  const origin = `http://${front.place.address}:8080`
  const servers: Machine[] = []
  await databases.whole()
  await databases.make()
  const all = () => [...etcds.machines, ...databases.machines, ...servers, front, store]
  const cluster: Cluster = {
    etcds, databases, servers, front, store, origin, url: origin + BASE_PATH,
    companyNow: () => new Date(NOON.getTime() + Date.now() - started),
    startServers() {
      const clockNow = () => cluster.companyNow().toISOString()
      for (const [i, { name }] of addresses.entries()) servers.push(serverMachine(name, FIRST_SERVER + i, folder, { databases, store, publicUrl: origin, clockNow, standbys }))
    },
    async whole() {
      await databases.whole()
      await cluster.serversReady()
      await cluster.storeReady()
    },
    async serversReady() {
      for (const until = Date.now() + WHOLE_MS; ; await wait(200)) {
        const away = []
        for (const { place } of servers) if (!(await isReady(place.address, 4000))) away.push(place.name)
        if (!(await isReady(front.place.address, 8080))) away.push(front.name)
        if (away.length === 0) return
        if (Date.now() > until) throw new Error(`not ready: ${away.join(', ')}`)
      }
    },
    async storeReady() {
      const answers = () => fetch(`http://${store.place.address}:4568/`, { signal: AbortSignal.timeout(2_000) }).then(() => true, () => false)
      for (const until = Date.now() + WHOLE_MS; !(await answers()); await wait(200)) if (Date.now() > until) throw new Error('the store does not answer')
    },
    mend() {
      mendAll()
      for (const machine of all()) {
        machine.thaw()
        machine.powerOn()
      }
    },
  }
  return cluster
}
