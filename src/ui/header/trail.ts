/** The screens a person came by. @see docs/product/screens.md#header */
export interface Crumb {
  name: string
  /** Address below the base path, with its search. */
  path: string
  /** The language its name is in. */
  language?: string
}

export const MAX_CRUMBS = 4

const pathnameOf = ({ path }: Crumb) => path.split('?')[0]

/** A name is kept as it was read. In another language only Home stays, since its name is known there, too. */
export const inLanguage = (trail: readonly Crumb[], language: string, home: string): Crumb[] =>
  trail.flatMap((c) => (pathnameOf(c) === '/' ? [{ ...c, name: home, language }] : c.language === language ? [c] : []))

export function withCrumb(trail: readonly Crumb[], crumb: Crumb): Crumb[] {
  // A screen whose name became known while it loaded is still one screen.
  const pathname = pathnameOf(crumb)
  return [...trail.filter((c) => c.name !== crumb.name && pathnameOf(c) !== pathname).slice(-(MAX_CRUMBS - 1)), crumb]
}

/** What the session kept; what is no trail counts as none. */
export function readTrail(kept: string | null): Crumb[] {
  try {
    const trail: unknown = JSON.parse(kept ?? '[]')
    if (!Array.isArray(trail)) return []
    return trail.filter((c): c is Crumb => typeof c?.name === 'string' && typeof c?.path === 'string' && c.path.startsWith('/')).slice(-MAX_CRUMBS)
  } catch {
    return [] // somebody else wrote there
  }
}
