/** The screens a person came by. @see docs/product/screens.md#header */
export interface Crumb {
  name: string
  /** Address below the base path, with its search. */
  path: string
}

export const MAX_CRUMBS = 4

export function withCrumb(trail: readonly Crumb[], crumb: Crumb): Crumb[] {
  // A screen whose name became known while it loaded is still one screen.
  const pathname = crumb.path.split('?')[0]
  return [...trail.filter((c) => c.name !== crumb.name && c.path.split('?')[0] !== pathname).slice(-(MAX_CRUMBS - 1)), crumb]
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
