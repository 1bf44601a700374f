/** Counters of the navigation (home-get-count), with what this device has changed meanwhile. */
import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { homeCalls, type Owed } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { query } from '../../api/query.ts'
import type { OwedHere } from './count-changes.ts'

const EVERY_MS = 60_000
/** Home is often come back to from where something was settled. */
const FRESH_MS = 2_000
const none: Record<string, number> = {}

let changes: Readonly<Record<string, number>> = none
const listeners = new Set<() => void>()

/** The outbox changed: numbers to add until the server knows (start-sync.ts, after the first screen). */
export function setCountChanges(next: Readonly<Record<string, number>>): void {
  if (JSON.stringify(next) === JSON.stringify(changes)) return
  changes = next
  for (const listener of [...listeners]) listener()
}

const nothingHere: OwedHere = { settled: {}, begun: [], waiting: 0 }
let here = nothingHere

/** What this device has begun, handed over or could not send (start-sync.ts). */
export function setOwedHere(next: OwedHere): void {
  if (JSON.stringify(next) === JSON.stringify(here)) return
  here = next
  for (const listener of [...listeners]) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** How many things wait on this device alone. */
export const useWaitingHere = (): number => useSyncExternalStore(subscribe, () => here.waiting)

const nothing: readonly Owed[] = []

/** A new request for it is begun or handed over here: of its module, and about what its address says first: a day, a kind of leave. */
function isBegun({ path }: Owed, { begun }: OwedHere, answeredAt: number): boolean {
  const [, slug, about] = /^([a-z-]+)\/new(?:\?\w+=([\w-]+))?/.exec(path) ?? []
  return begun.some((one) => one.until >= answeredAt && one.module === slug && (about === undefined || one.about.includes(about)))
}

/** The read itself, for who shows whether it came. */
export const useOwedRead = () => useQuery({ ...query(homeCalls.owed, {}), refetchInterval: 2 * EVERY_MS, staleTime: FRESH_MS, meta: { quiet: true } })

/** What the person is asked for besides decisions, the most urgent first, without what was settled or begun on this device. */
export function useOwed(): readonly Owed[] {
  const { data, dataUpdatedAt } = useOwedRead()
  const all = data?.listData ?? nothing
  const known = useSyncExternalStore(subscribe, () => here)
  return useMemo(() => all.filter((row) => (known.settled[row.recordId ?? ''] ?? 0) < dataUpdatedAt && !isBegun(row, known, dataUpdatedAt)), [all, known, dataUpdatedAt])
}

let told: number | undefined
let tell: ((count: number) => void) | undefined

/** Hears the number, and each new one, once the server has said something (start-sync.ts). */
export function onForYou(hear: (count: number) => void): void {
  tell = hear
  if (told !== undefined) hear(told)
}

/** The number that stands on the Home tab. */
export function noteForYou(count: number): void {
  told = count
  tell?.(count)
}

/** How many things wait for the person, decisions among them: the same number wherever it stands. Undefined until the server has said it. */
export function useForYou(): number | undefined {
  const decisions = useCounts().actionRequired
  const { isPending } = useOwedRead()
  const count = useOwed().length + useWaitingHere()
  return decisions === undefined || isPending ? undefined : decisions + count
}

/** Counter by name (`actionRequired`, `notifications`, `leaveRequest` …); what the person does not have is absent. */
export function useCounts(): Record<string, number> {
  const { data } = useQuery({
    ...query(homeCalls.homeGetCount, {}),
    refetchInterval: EVERY_MS,
    meta: { quiet: true },
    select: (answer) => Object.fromEntries(answer.counts.map((c) => [c.key.charAt(0).toLowerCase() + c.key.slice(1), c.value])),
  })
  const mine = useSyncExternalStore(subscribe, () => changes)
  return useMemo(() => Object.fromEntries(Object.entries(data ?? none).map(([name, value]) => [name, Math.max(0, value + (mine[name] ?? 0))])), [data, mine])
}
