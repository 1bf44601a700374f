/** What a server process holds and uses, as the kernel counts it. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Product } from '../support/product.ts'

/** Clock ticks a second in /proc, on every Linux. */
const TICKS = 100

/** The server of this data folder. */
function pidOf({ dataDir }: Product): string | undefined {
  return readdirSync('/proc').find((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`DATA_DIR=${dataDir}\0`)
    } catch {
      return false // ended meanwhile, or not ours to read
    }
  })
}

/** What the kernel says of a process; nothing of one that has ended meanwhile, as a connection to the database does that nobody needs. */
function said(pid: string, what: string): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8')
  } catch {
    return ''
  }
}

/** A process and all below it. */
export const treeOf = (pid: string): string[] => [pid, ...said(pid, `task/${pid}/children`).trim().split(' ').filter((child) => child !== '').flatMap(treeOf)]

/** Megabytes the server and its embedded database hold, rounded; what processes share counts once. */
export const memoryOf = (product: Product): number =>
  Math.round(treeOf(pidOf(product) ?? '').reduce((sum, pid) => sum + (Number(/^Pss:\s+(\d+)/m.exec(said(pid, 'smaps_rollup'))?.[1]) || 0), 0) / 1024)

/** Fields of `stat` behind the name, which may hold anything: user and system time of a process, and of its children that have ended. */
const TIMES = [11, 15] as const
const timesOf = (pid: string): number[] => said(pid, 'stat').split(') ')[1]?.split(' ').slice(...TIMES).map(Number) ?? []

/** Seconds of processor time the server has used. */
export function processorOf(product: Product): number {
  const [user = 0, system = 0] = timesOf(pidOf(product) ?? '')
  return (user + system) / TICKS
}

/** Seconds of processor time a process and all below it have used, those that have ended among them. */
export const processorOfTree = (pid: string): number => treeOf(pid).reduce((sum, one) => sum + timesOf(one).reduce((all, ticks) => all + ticks, 0), 0) / TICKS

/** Seconds of processor time everything on this machine has used, all cores together. */
export function processorOfAll(): number {
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0] = readFileSync('/proc/stat', 'utf8').split('\n')[0]?.split(/\s+/).slice(1).map(Number) ?? []
  return (user + nice + system + interrupts + soft) / TICKS
}
