/**
 * Every request module of the client, one short line for each: what shell, Home and pickers show of a module nobody has opened.
 * The module itself is found by its folder and comes with its screens (load-modules.ts).
 */
import type { IconName } from '../ui/icon-paths.ts'

export interface ModuleEntry {
  /** Folder, URL and call prefix. Its name stands in `request:module.<slug>`. */
  slug: string
  icon: IconName
  /** Namespace of its texts. */
  ns: string
  /** Its form reads more than its fields offer to choose from (`ahead` of the module). */
  ahead?: true
}

export const clientModules: readonly ModuleEntry[] = [
  { slug: 'leave-requests', icon: 'leave', ns: 'leave' },
  { slug: 'manual-shifts', icon: 'refresh', ns: 'shift' },
  { slug: 'permit-out', icon: 'logOut', ns: 'permit' },
  { slug: 'timesheets', icon: 'clock', ns: 'timesheets', ahead: true },
  { slug: 'attendance-check-time-overrides', icon: 'history', ns: 'override' },
  { slug: 'overtime-schedule', icon: 'clock', ns: 'overtime' },
  { slug: 'custom-module-request', icon: 'list', ns: 'custom' },
  { slug: 'formal-development', icon: 'book', ns: 'education' },
  { slug: 'leave-adjustment', icon: 'balance', ns: 'leave-adjustment' },
  { slug: 'loan', icon: 'coins', ns: 'loan', ahead: true },
  { slug: 'personal-data-update', icon: 'user', ns: 'personal-data-update', ahead: true },
  { slug: 'training-request', icon: 'users', ns: 'training-request', ahead: true },
  { slug: 'career-development-plan', icon: 'mapPin', ns: 'career-development-plan', ahead: true },
  { slug: 'training-open-registration', icon: 'book', ns: 'training-open-registration' },
  { slug: 'competency', icon: 'levels', ns: 'competency', ahead: true },
  { slug: 'objective-filling', icon: 'checkCircle', ns: 'objective-filling' },
  { slug: 'performance-appraisal', icon: 'levels', ns: 'performance-appraisal' },
  { slug: 'manpower', icon: 'users', ns: 'manpower', ahead: true },
  { slug: 'manpower-planning-sheet', icon: 'levels', ns: 'manpower-planning-sheet' },
]
