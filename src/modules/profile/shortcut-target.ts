/** Where a shortcut leads, and how it looks. */
import type { IconName } from '../../ui/icon-paths.ts'

export interface ShortcutTarget {
  to: string
  icon: IconName
}

const screens: Record<string, ShortcutTarget> = {
  inbox: { to: '/inbox', icon: 'inbox' },
  balance: { to: '/balance', icon: 'balance' },
  payroll: { to: '/payroll', icon: 'file' },
  calendar: { to: '/calendar', icon: 'calendar' },
  notifications: { to: '/notifications', icon: 'bell' },
  card: { to: '/me/card', icon: 'user' },
  'approval-right': { to: '/me/approval-right', icon: 'users' },
  contacts: { to: '/me/contacts', icon: 'device' },
}

/** The target of a shortcut's id; null for one this build does not know. */
export function shortcutTarget(id: string): ShortcutTarget | null {
  const [kind, slug] = id.split('/')
  if (slug && /^[a-z-]+$/.test(slug)) {
    if (kind === 'new') return { to: `/${slug}/new`, icon: 'plus' }
    if (kind === 'list') return { to: `/${slug}`, icon: 'list' }
  }
  return Object.hasOwn(screens, id) ? (screens[id] as ShortcutTarget) : null
}
