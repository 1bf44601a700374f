/** Notes as the worker can keep them: in a cookie. It has no localStorage and reads nothing back; the next page brings both places in step. */
import type { Notes } from '../src/lib/notes.ts'

const KEPT_MS = 400 * 86_400_000

interface Cookies {
  set(cookie: { name: string; value: string; path: string; expires: number; sameSite: 'strict' }): Promise<void>
  delete(cookie: { name: string; path: string }): Promise<void>
}

/** @param path where the product lives */
export function workerNotes(path: string): Notes {
  const cookies = (globalThis as { cookieStore?: Cookies }).cookieStore
  return {
    read: () => new Map(),
    write(key, value) {
      const written = value === null ? cookies?.delete({ name: key, path }) : cookies?.set({ name: key, value, path, expires: Date.now() + KEPT_MS, sameSite: 'strict' })
      written?.catch(() => undefined) // cookies are switched off
    },
  }
}
