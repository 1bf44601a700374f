/**
 * Who needs a right: modules of the shared platform are everybody's who is signed in; every other module of the call table
 * is had by right, and is absent everywhere for a person without it. @see docs/product/access.md#modules
 */

const everybodys: ReadonlySet<string> = new Set([
  'platform',
  'general-account-home-calendar',
  'system-notification',
  'attachments-inbox-announcements',
  'profile',
  'chat-support',
  'email-action',
  'qr-history',
  'receipts',
  'device-ledger',
  'other',
])

/** True for a module a person needs a right to; its slug is that of the call table. */
export const isByRight = (slug: string): boolean => !everybodys.has(slug)

/** Where request types say their calls stand that have no section of their own among the fixed calls: slug -> section. */
export const sectionsOf = (types: readonly { slug: string; section?: string }[]): ReadonlyMap<string, string> =>
  new Map(types.flatMap(({ slug, section }) => (section === undefined ? [] : [[slug, section] as const])))

/** The section of the fixed calls that a module stands in: its own, unless it says otherwise. */
export const sectionOf = (slug: string, sections: ReadonlyMap<string, string>): string => sections.get(slug) ?? slug

/** The section of the fixed calls that one of them stands in: its module's, unless the call says otherwise. */
export const sectionOfCall = ({ module, section }: { module: string; section?: string }, sections: ReadonlyMap<string, string>): string => section ?? sectionOf(module, sections)

/** Modules whose right is enough for a call: its own, and those it says. */
export const rightsOf = ({ module, alsoFor = [] }: { module: string; alsoFor?: readonly string[] }): readonly string[] => [module, ...alsoFor]

/** Name of a module on the wire, from its slug: `leave-balance` is `LeaveBalance`. */
export const moduleNameOf = (slug: string): string => slug.replace(/(^|-)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase())
