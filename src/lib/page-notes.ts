/**
 * Notes of a few letters that outlive the databases of the browser: in localStorage, and in a cookie of ours as a second place.
 * Written at once and without waiting, so that they can be kept in step with a transaction. A place that refuses is done without.
 */
import { basePath } from './base-path.ts'
import type { Notes } from './notes.ts'

const KEPT_SECONDS = 400 * 86_400

const quietly = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    return otherwise // storage is switched off or full: a note is a help, never a condition
  }
}

function inStorage(prefix: string): [string, string][] {
  return quietly(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix)).map((key) => [key, localStorage.getItem(key) ?? '']), [])
}

function inCookies(prefix: string): [string, string][] {
  return quietly(() => document.cookie.split('; ').filter((part) => part.startsWith(prefix)).map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]), [])
}

/** Notes of a page. */
export function pageNotes(): Notes {
  const secure = () => (location.protocol === 'https:' ? '; Secure' : '')
  return {
    read(prefix) {
      const found = new Map<string, string[]>()
      for (const [key, value] of [...inStorage(prefix), ...inCookies(prefix)]) found.set(key, [...(found.get(key) ?? []), value])
      return found
    },
    write(key, value) {
      quietly(() => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)), undefined)
      quietly(() => void (document.cookie = `${key}=${value ?? ''}; Path=${basePath()}; Max-Age=${value === null ? 0 : KEPT_SECONDS}; SameSite=Strict${secure()}`), undefined)
    },
  }
}
