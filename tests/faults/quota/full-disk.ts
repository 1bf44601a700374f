/** A disk that is full from the n-th write on: once, until something is given up, or for good. As a browser does it: the transaction aborts. */
import { IDBObjectStore } from 'fake-indexeddb'

export interface Fullness {
  /** Writes that still fit. */
  after: number
  /** 'put': the request itself fails. 'commit': it succeeds, and the transaction aborts all the same (measured in Chromium). */
  when: 'put' | 'commit'
  /** 'freed': until copies or the ballast are given up. */
  lasts: 'once' | 'freed' | 'good'
}

interface Transaction {
  _state: string
  _abort(name: string): void
}
type Write = (this: IDBObjectStore, ...args: [unknown, IDBValidKey?]) => IDBRequest
type Removal = (this: IDBObjectStore, ...args: unknown[]) => IDBRequest

let full: Fullness | null = null
let written = 0

const store = IDBObjectStore.prototype as unknown as Record<'put' | 'add', Write> & Record<'clear' | 'delete', Removal>
const fails = () => full !== null && ++written > full.after

for (const name of ['put', 'add'] as const) {
  const real = store[name]
  store[name] = function (...args) {
    const mode = full
    const request = real.apply(this, args)
    if (!mode || !fails()) return request
    const transaction = this.transaction as unknown as Transaction
    const abort = () => {
      if (transaction._state !== 'finished') transaction._abort('QuotaExceededError')
    }
    if (mode.lasts === 'once') full = null
    if (mode.when === 'commit') request.addEventListener('success', abort)
    else abort()
    return request
  }
}
for (const name of ['clear', 'delete'] as const) {
  const real = store[name]
  store[name] = function (...args) {
    if (full?.lasts === 'freed' && written > full.after) full = null
    return real.apply(this, args)
  }
}

/** From now on the disk is as said; null: there is room. */
export function setFullness(next: Fullness | null): void {
  full = next
  written = 0
}
