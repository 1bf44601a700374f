/** The real environment, the same in a page and in the worker. */
import { isOnline } from '../lib/network.ts'
import type { Notes } from '../lib/notes.ts'
import type { System } from '../../contract/kit/device-header.ts'
import type { Change, LockOptions, Port, PortStorage } from './port.ts'

const CHANNEL = 'ess-changed'

/** Locks live in the browser process, so they are shared by tabs and worker and freed by a crash. */
function withLock<T>(name: string, options: LockOptions, fn: (held: boolean) => Promise<T>): Promise<T> {
  return navigator.locks.request(name, options, (lock) => fn(lock !== null))
}

const named: readonly [RegExp, System][] = [[/android/i, 'android'], [/iphone|ipad/i, 'ios'], [/cros/i, 'chromeos'], [/windows/i, 'windows'], [/mac os/i, 'mac'], [/linux/i, 'linux']]
const systemOf = (agent: string): System => named.find(([sign]) => sign.test(agent))?.[1] ?? 'other'

/** One call gives so much; asked for more, it says the quota is exceeded, which reads like a full disk. */
const ENTROPY_BYTES = 65_536

function randomBytes(count: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(count)
  for (let at = 0; at < count; at += ENTROPY_BYTES) crypto.getRandomValues(bytes.subarray(at, at + ENTROPY_BYTES))
  return bytes
}

/** Private windows and blocked site data: the names are not there, or may not even be touched. Whoever opens a database finds out. */
function browserStorage(): PortStorage {
  try {
    return { indexedDB: globalThis.indexedDB, IDBKeyRange: globalThis.IDBKeyRange }
  } catch {
    return {} as PortStorage
  }
}

/** Makes the port of this page or worker. One is enough for each. */
export function browserPort(notes: Notes): Port {
  const listeners = new Set<(change: Change) => void>()
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)
  const tell = (change: Change) => {
    for (const listener of [...listeners]) listener(change)
  }
  if (channel) channel.onmessage = (event: MessageEvent<Change>) => tell(event.data)
  return {
    now: () => Date.now(),
    setTimer: (fn, ms) => setTimeout(fn, ms),
    clearTimer: (id) => clearTimeout(id as number),
    fetch: (url, init) => fetch(url, init),
    // in the worker both are part of its one file
    loadCalls: async (module) => (await import('./call-modules.ts')).loadCalls(module),
    withLock,
    randomBytes,
    sha256: async (text) => new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))),
    subtle: crypto.subtle,
    storage: browserStorage(),
    notes,
    system: () => systemOf(navigator.userAgent),
    online: isOnline,
    notifyChanged: (change) => {
      tell(change)
      channel?.postMessage(change)
    },
    onChanged: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    step: async (_name, run) => run(),
  }
}
