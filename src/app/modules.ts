/**
 * Every request module of the client, one short line for each: what shell, Home and pickers show of a module nobody has opened.
 * The module itself is found by its folder and comes with its screens (load-modules.ts).
 */
import type { IconName } from '../ui/icon-paths.ts'
import type { ToneName } from '../ui/theme/palette.ts'

export interface ModuleEntry {
  /** Folder, URL and call prefix. Its name stands in `request:module.<slug>`. */
  slug: string
  icon: IconName
  /** Tint of its icon. */
  tone: ToneName
  /** Namespace of its texts. */
  ns: string
  /** Its form reads more than its fields offer to choose from (`ahead` of the module). */
  ahead?: true
}

export const clientModules: readonly ModuleEntry[] = [
  { slug: 'leave-requests', icon: 'leave', tone: 'green', ns: 'leave' },
  { slug: 'manual-shifts', icon: 'refresh', tone: 'blue', ns: 'shift' },
  { slug: 'permit-out', icon: 'logOut', tone: 'blue', ns: 'permit' },
  { slug: 'timesheets', icon: 'clock', tone: 'blue', ns: 'timesheets', ahead: true },
  { slug: 'attendance-check-time-overrides', icon: 'history', tone: 'blue', ns: 'override' },
  { slug: 'overtime-schedule', icon: 'moon', tone: 'blue', ns: 'overtime' },
  { slug: 'custom-module-request', icon: 'list', tone: 'blue', ns: 'custom' },
  { slug: 'formal-development', icon: 'book', tone: 'yellow', ns: 'education' },
  { slug: 'leave-adjustment', icon: 'balance', tone: 'green', ns: 'leave-adjustment' },
  { slug: 'loan', icon: 'coins', tone: 'brown', ns: 'loan', ahead: true },
  { slug: 'personal-data-update', icon: 'user', tone: 'grey', ns: 'personal-data-update', ahead: true },
  { slug: 'training-request', icon: 'play', tone: 'yellow', ns: 'training-request', ahead: true },
  { slug: 'career-development-plan', icon: 'mapPin', tone: 'brown', ns: 'career-development-plan', ahead: true },
  { slug: 'training-open-registration', icon: 'edit', tone: 'yellow', ns: 'training-open-registration' },
  { slug: 'competency', icon: 'levels', tone: 'brown', ns: 'competency', ahead: true },
  { slug: 'objective-filling', icon: 'checkCircle', tone: 'brown', ns: 'objective-filling' },
  { slug: 'performance-appraisal', icon: 'eye', tone: 'brown', ns: 'performance-appraisal' },
  { slug: 'manpower', icon: 'users', tone: 'grey', ns: 'manpower', ahead: true },
  { slug: 'manpower-planning-sheet', icon: 'calendar', tone: 'grey', ns: 'manpower-planning-sheet' },
]

/** What rows of a module's requests begin with; of a module that is not here, a paper. */
export function markOf(slug: string): { icon: IconName; tone?: ToneName } {
  const entry = clientModules.find((m) => m.slug === slug)
  return entry ? { icon: entry.icon, tone: entry.tone } : { icon: 'file' }
}
