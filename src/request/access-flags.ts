/** Which modules a person has, as flags. @see docs/product/access.md#modules */
import type { ModuleAccess } from '../../contract/modules/platform/calls.ts'

/** `LeaveRequest` is `leaveRequestModule`. */
export const flagOf = (moduleName: string): string => `${moduleName.charAt(0).toLowerCase()}${moduleName.slice(1)}Module`

export interface Access {
  /** Set for each module the person has: `leaveRequestModule: true`. */
  modules: Readonly<Record<string, true>>
  /** By the same names: may be looked at only. */
  readOnly: Readonly<Record<string, boolean>>
  /** Flag of a slug (`leave-requests`), or undefined for a module the person does not have. */
  flagOfSlug(slug: string): string | undefined
  has(slug: string): boolean
  /** Has it, and more than a look at it. */
  mayChange(slug: string): boolean
}

/** What a list of modules means for the screens. */
export function accessFrom(list: readonly ModuleAccess[]): Access {
  const flags = new Map(list.map((m) => [m.slug, flagOf(m.module)]))
  const writable = new Set(list.filter((m) => !m.readOnly).map((m) => m.slug))
  return {
    modules: Object.fromEntries(list.map((m) => [flagOf(m.module), true as const])),
    readOnly: Object.fromEntries(list.map((m) => [flagOf(m.module), m.readOnly])),
    flagOfSlug: (slug) => flags.get(slug),
    has: (slug) => flags.has(slug),
    mayChange: (slug) => writable.has(slug),
  }
}
