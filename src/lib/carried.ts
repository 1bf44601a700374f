/**
 * What a page hands to itself across a reload: input that the device's store does not take from an older version any more.
 * It stays in this tab (sessionStorage) and goes with the person.
 */
const KEY = 'ess_carried'
type Carried = Record<string, unknown>

const read = (): Carried => JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Carried
const write = (all: Carried) => (Object.keys(all).length === 0 ? sessionStorage.removeItem(KEY) : sessionStorage.setItem(KEY, JSON.stringify(all)))

/** Keeps `value` for the page after the reload. @returns false when it could not be kept */
export function carry(name: string, value: unknown): boolean {
  try {
    write({ ...read(), [name]: value })
    return true
  } catch {
    return false // no room in this tab either
  }
}

/** What was carried under names that begin with `prefix`, by name. */
export const carried = <T>(prefix: string): Record<string, T> => Object.fromEntries(Object.entries(read()).filter(([name]) => name.startsWith(prefix))) as Record<string, T>

/** It is kept elsewhere now. */
export function dropCarried(name: string): void {
  const { [name]: _, ...rest } = read()
  write(rest)
}

/** Another person comes. */
export const forgetCarried = (): void => sessionStorage.removeItem(KEY)
