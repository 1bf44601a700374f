/** Database machines, with Patroni and its PostgreSQL on each, and the machines of the etcd they agree in. https://patroni.readthedocs.io/en/latest/replication_modes.html */
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Place } from './lan.ts'
import { Machine } from './machine.ts'

export const USER = 'postgres'
/** A disk that can be filled, with room for the company and its log. */
const DISK_MB = 1_500
export const PASSWORD = 'cluster'
export const DATABASE = 'portal'

/**
 * How soon a primary that is gone is replaced: its key in etcd lives `ttl` seconds, at least loop_wait and twice retry_timeout, so that the former one
 * has stepped back by then. https://patroni.readthedocs.io/en/latest/dynamic_configuration.html
 */
export const PATRONI = { ttl: 5, loop_wait: 1, retry_timeout: 2 } as const

const WHOLE_MS = 90_000

const binaries = (): string => {
  const [newest] = readdirSync('/usr/lib/postgresql').filter((version) => existsSync(`/usr/lib/postgresql/${version}/bin/pg_rewind`)).toSorted((a, b) => Number(b) - Number(a))
  return `/usr/lib/postgresql/${newest}/bin`
}

const configOf = (machine: Machine, etcds: readonly Machine[]) => ({
  scope: 'portal', name: machine.name,
  log: { level: 'INFO' },
  restapi: { listen: '0.0.0.0:8008', connect_address: `${machine.place.address}:8008` },
  // by the second version of its interface: with the third, Patroni before 3.0.3 takes its office back unasked after it stood still (https://github.com/patroni/patroni/pull/2689)
  etcd: { hosts: etcds.map(({ place }) => `${place.address}:2379`) },
  bootstrap: {
    dcs: {
      ...PATRONI, maximum_lag_on_failover: 1_048_576, primary_start_timeout: 0, master_start_timeout: 0,
      // what was answered is on two machines
      synchronous_mode: true, synchronous_node_count: 1,
      postgresql: {
        use_pg_rewind: true, use_slots: true,
        parameters: {
          max_connections: 120, shared_buffers: '64MB', wal_log_hints: 'on', wal_keep_size: '128MB', max_wal_size: '256MB', max_slot_wal_keep_size: '256MB', jit: 'off', huge_pages: 'off',
          max_parallel_workers_per_gather: 0, wal_sender_timeout: '3s', wal_receiver_timeout: '3s', wal_receiver_status_interval: '1s', wal_retrieve_retry_interval: '500ms', max_standby_streaming_delay: '2s', hot_standby_feedback: 'on',
          tcp_user_timeout: '3s', tcp_keepalives_idle: 2, tcp_keepalives_interval: 1, tcp_keepalives_count: 3, idle_in_transaction_session_timeout: '8s', client_connection_check_interval: '1s', timezone: 'UTC',
        },
      },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
  },
  postgresql: {
    listen: '0.0.0.0:5432', connect_address: `${machine.place.address}:5432`, data_dir: join(machine.folder, 'data'), bin_dir: binaries(), pgpass: join(machine.folder, 'pgpass'),
    authentication: { superuser: { username: 'postgres', password: PASSWORD }, replication: { username: 'replicator', password: PASSWORD }, rewind: { username: 'rewinder', password: PASSWORD } },
    pg_hba: ['local all all trust', 'host all all 0.0.0.0/0 scram-sha-256', 'host replication replicator 0.0.0.0/0 scram-sha-256'],
    parameters: { unix_socket_directories: machine.folder },
    remove_data_directory_on_rewind_failure: true, remove_data_directory_on_diverged_timelines: true,
  },
  tags: {},
})

export interface Member {
  machine: Machine
  isPrimary: boolean
  isStreaming: boolean
  isSynchronous: boolean
  state: string
  timeline: number
}

interface PatroniStatus {
  state: string
  role: string
  timeline?: number
  sync_standby?: boolean
  replication_state?: string
  replication?: { application_name: string; state: string; sync_state: string }[]
}

const statusOf = async ({ address }: Place): Promise<PatroniStatus | null> => {
  try {
    return (await (await fetch(`http://${address}:8008/patroni`, { signal: AbortSignal.timeout(2_000) })).json()) as PatroniStatus
  } catch {
    return null
  }
}

/** Three machines of their own: what a machine of the databases is, standing still or cut off, they are not, and an etcd that must find a new leader first makes a failover longer. */
export class Etcds {
  readonly machines: readonly Machine[]

  constructor(folder: string, names: readonly string[], first: number) {
    this.machines = names.map((name, i) => new Machine(name, first + i, join(folder, name), { owner: `${USER}:${USER}` }))
    const peers = this.machines.map(({ name, place }) => `${name}=http://${place.address}:2380`).join(',')
    for (const machine of this.machines) {
      const { place: { address }, folder: home } = machine
      machine.run({
        name: 'etcd', user: USER,
        command: () => [
          'etcd', '--name', machine.name, '--data-dir', join(home, 'data'), '--listen-peer-urls', `http://${address}:2380`, '--initial-advertise-peer-urls', `http://${address}:2380`,
          '--listen-client-urls', `http://${address}:2379`, '--advertise-client-urls', `http://${address}:2379`, '--initial-cluster', peers, '--initial-cluster-state', existsSync(join(home, 'data')) ? 'existing' : 'new',
          '--heartbeat-interval', '100', '--election-timeout', '1000', '--log-level', 'warn', '--enable-v2',
        ],
      })
    }
  }

  /** Each answers that it is one of a cluster that can decide. @throws Error when that takes too long */
  async whole(ms = WHOLE_MS): Promise<void> {
    const isHealthy = async ({ place }: Machine) => (await fetch(`http://${place.address}:2379/health`, { signal: AbortSignal.timeout(2_000) }).catch(() => null))?.ok === true
    for (const until = Date.now() + ms; ; await wait(200)) {
      const healthy = await Promise.all(this.machines.map(isHealthy))
      if (healthy.every(Boolean)) return
      if (Date.now() > until) throw new Error(`etcd is not whole: ${healthy.join(', ')}`)
    }
  }

  /** The one that leads. @throws Error when none does */
  async leader(): Promise<Machine> {
    for (const machine of this.machines) {
      const answer = await fetch(`http://${machine.place.address}:2379/v3/maintenance/status`, { method: 'POST', body: '{}', signal: AbortSignal.timeout(2_000) }).catch(() => null)
      const status = (await answer?.json()) as { header: { member_id: string }; leader: string } | undefined
      if (status && status.leader === status.header.member_id) return machine
    }
    throw new Error('no etcd leads')
  }
}

export class Databases {
  readonly machines: readonly Machine[]

  constructor(folder: string, names: readonly string[], first: number, etcds: Etcds) {
    this.machines = names.map((name, i) => new Machine(name, first + i, join(folder, name), { diskMb: DISK_MB, owner: `${USER}:${USER}` }))
    for (const machine of this.machines) {
      const config = join(folder, `${machine.name}.yml`)
      writeFileSync(config, JSON.stringify(configOf(machine, etcds.machines), null, 2))
      machine.run({ name: 'patroni', user: USER, command: () => ['patroni', config] })
    }
  }

  async members(): Promise<Member[]> {
    const statuses = await Promise.all(this.machines.map(({ place }) => statusOf(place)))
    const primary = statuses.find((status) => status?.role === 'master' || status?.role === 'primary')
    return this.machines.map((machine, i) => {
      const status = statuses[i]
      const sent = primary?.replication?.find((line) => line.application_name === machine.name)
      const isPrimary = status !== null && status === primary
      return { machine, isPrimary, isStreaming: isPrimary || sent?.state === 'streaming', isSynchronous: sent?.sync_state === 'sync', state: status?.state ?? 'away', timeline: status?.timeline ?? 0 }
    })
  }

  /** @throws Error when there is none */
  async primary(): Promise<Machine> {
    const found = (await this.members()).find(({ isPrimary }) => isPrimary)
    if (!found) throw new Error('no primary')
    return found.machine
  }

  async standbys(): Promise<Machine[]> {
    return (await this.members()).filter(({ isPrimary }) => !isPrimary).map(({ machine }) => machine)
  }

  /** The standby that has all that was answered. */
  async synchronous(): Promise<Machine> {
    const found = (await this.members()).find(({ isSynchronous }) => isSynchronous)
    if (!found) throw new Error('no synchronous standby')
    return found.machine
  }

  /** One primary, the others stream from it, one of them synchronously. @throws Error with what is there after the time */
  async whole(ms = WHOLE_MS): Promise<void> {
    for (const until = Date.now() + ms; ; await wait(300)) {
      const members = await this.members()
      if (members.filter(({ isPrimary }) => isPrimary).length === 1 && members.every(({ isStreaming, state }) => isStreaming && state === 'running') && members.some(({ isSynchronous }) => isSynchronous)) return
      if (Date.now() > until) throw new Error(`the databases are not whole: ${members.map(({ machine, isPrimary, state, isStreaming }) => `${machine.name} ${isPrimary ? 'primary' : 'standby'} ${state}${isStreaming ? ' streaming' : ''}`).join(', ')}`)
    }
  }

  /** Hands the office of the primary over in good order. */
  async switchOver(): Promise<void> {
    const [from, to] = [await this.primary(), await this.synchronous()]
    const answer = await fetch(`http://${from.place.address}:8008/switchover`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ leader: from.name, candidate: to.name }), signal: AbortSignal.timeout(60_000) })
    if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`)
  }

  urlOf(machine: Machine, database = DATABASE, user = 'postgres'): string {
    return `postgres://${user}:${PASSWORD}@${machine.place.address}:5432/${database}`
  }

  /** The database of the product, its owner being an ordinary user. */
  async make(): Promise<void> {
    const client = new pg.Client({ connectionString: this.urlOf(await this.primary(), 'postgres') })
    await client.connect()
    await client.query(`create role portal login password '${PASSWORD}'`)
    await client.query(`create database ${DATABASE} owner portal`)
    await client.end()
  }
}
