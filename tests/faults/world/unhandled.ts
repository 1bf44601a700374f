/** Promises nobody waits for any more: those of a tab that is gone end with its storage. Anything else is a fault. */
const CUT = new Set(['AbortError', 'DatabaseClosedError', 'DatabaseGone', 'InvalidStateError', 'TransactionInactiveError', 'PrematureCommitError'])

let caught: string[] = []

/** From now on unhandled rejections are collected, not deadly, and Dexie does not tell of connections it closes. */
export function collectUnhandled(): void {
  if (process.listeners('unhandledRejection').includes(collect)) return
  process.on('unhandledRejection', collect)
  console.warn = () => undefined
}

function collect(reason: unknown): void {
  const { name, message } = reason as Error
  if (!CUT.has(name)) caught.push(`unhandled: ${name}: ${message}`)
}

/** What was collected since the last question. */
export function unhandled(): string[] {
  const since = caught
  caught = []
  return since
}
