/** Counters of the navigation (home-get-count), with what this device has changed meanwhile. */
import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { homeCalls, type Owed } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { query } from '../../api/query.ts'

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

let drafts = 0

/** How many drafts stand on this device alone. */
export function setDraftsHere(next: number): void {
  if (next === drafts) return
  drafts = next
  for (const listener of [...listeners]) listener()
}

let settled: ReadonlySet<string> = new Set()

/** Records with commands on this device that the server will hear of by itself: what they owed is settled. */
export function setSettledHere(records: Iterable<string>): void {
  const next = new Set(records)
  if (next.size === settled.size && [...next].every((id) => settled.has(id))) return
  settled = next
  for (const listener of [...listeners]) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Drafts that stand on this device alone. */
export const useDraftCount = (): number => useSyncExternalStore(subscribe, () => drafts)

const nothing: readonly Owed[] = []

/** What the person is asked for besides decisions, soonest first, without what was settled on this device. */
export function useOwed(): readonly Owed[] {
  const all = useQuery({ ...query(homeCalls.owed, {}), refetchInterval: 2 * EVERY_MS, staleTime: FRESH_MS, meta: { quiet: true } }).data?.listData ?? nothing
  const here = useSyncExternalStore(subscribe, () => settled)
  return useMemo(() => all.filter((row) => !row.recordId || !here.has(row.recordId)), [all, here])
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

/** How many things wait for the person, decisions among them: the same number wherever it stands. */
export function useForYou(): number {
  const decisions = useCounts().actionRequired ?? 0
  const here = useSyncExternalStore(subscribe, () => drafts + (changes.forYou ?? 0))
  return decisions + useOwed().length + here
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
