/** What waits for the supervisor. @see docs/product/demo.md */
import type { Story } from './story.ts'
import { personas } from './roster.ts'
import type { World } from './world.ts'

/** Requests on her desk by module: 27 of them, when every module is there. */
export const supervisorDesk = {
  'leave-requests': 12,
  'attendance-check-time-overrides': 3,
  'custom-module-request': 2,
  'leave-adjustment': 2,
  'manual-shifts': 1,
  'overtime-schedule': 2,
  'permit-out': 2,
  timesheets: 2,
  'formal-development': 1,
} as const satisfies Record<string, number>

/** So many requests of a module that wait for the supervisor at level 1: who of her team files each, and how it stands. */
export function atSupervisor(world: World, slug: keyof typeof supervisorDesk): Pick<Story, 'person' | 'ending'>[] {
  const supervisor = personas.find((p) => p.username === 'supervisor')?.name
  const team = world.people.filter((p) => p.boss === supervisor)
  // another start for each module, so that not the same few ask for everything
  const start = Object.keys(supervisorDesk).indexOf(slug) * 2
  return Array.from({ length: supervisorDesk[slug] }, (_, i) => ({ person: team[(start + i) % team.length] as (typeof team)[number], ending: { kind: 'waiting', level: 1 } as const }))
}
