/** Where a screen stands: the screens above it, by their addresses. @see docs/product/screens.md#header */
export interface Crumb {
  name: string
  /** Address below the base path, with its search. */
  path: string
  /** The language its name is in. */
  language?: string
}

export const MAX_CRUMBS = 4
/** So many screens' names are kept for a session. */
const MAX_KNOWN = 60

export const pathnameOf = ({ path }: Pick<Crumb, 'path'>): string => path.split('?')[0] ?? ''

/** A repeated name is removed first; the oldest goes where there are four. */
export const withCrumb = (trail: readonly Crumb[], crumb: Crumb): Crumb[] => [...trail.filter((c) => c.name !== crumb.name).slice(-(MAX_CRUMBS - 1)), crumb]

/** What a session knows the screens by, with one more; the latest name and search of an address count. */
export const withName = (known: readonly Crumb[], crumb: Crumb): Crumb[] => [...known.filter((c) => pathnameOf(c) !== pathnameOf(crumb)), crumb].slice(-MAX_KNOWN)

/**
 * The way to a screen from Home down, whichever way one came: each part of its address that is a screen with a known name.
 * @param nameOf of an address without its search; nothing where no screen is known
 */
export function trailOf(here: Crumb, nameOf: (pathname: string) => Crumb | undefined): Crumb[] {
  const parts = pathnameOf(here).split('/').filter(Boolean)
  const above = ['/', ...parts.slice(0, -1).map((_, i) => `/${parts.slice(0, i + 1).join('/')}`)]
  const crumbs = above.flatMap((path) => nameOf(path) ?? [])
  return [...crumbs, here].reduce<Crumb[]>(withCrumb, [])
}

/** What the session kept; what is no list of names counts as none. */
export function readNames(kept: string | null): Crumb[] {
  try {
    const known: unknown = JSON.parse(kept ?? '[]')
    if (!Array.isArray(known)) return []
    return known.filter((c): c is Crumb => typeof c?.name === 'string' && typeof c?.path === 'string' && c.path.startsWith('/')).slice(-MAX_KNOWN)
  } catch {
    return [] // somebody else wrote there
  }
}
