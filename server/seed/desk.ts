/** What waits for the supervisor. @see docs/product/demo.md */
import type { Story } from './story.ts'
import { personas } from './roster.ts'
import type { World } from './world.ts'

/**
 * So many requests of a module that wait for the supervisor at level 1: who of her team files each, and how it stands.
 * @param from where in her team it begins, another place for each module: else the same few ask for everything
 */
export function atSupervisor(world: World, { count, from }: { count: number; from: number }): Pick<Story, 'person' | 'ending'>[] {
  const supervisor = personas.find((p) => p.username === 'supervisor')?.name
  const team = world.people.filter((p) => p.boss === supervisor)
  return Array.from({ length: count }, (_, i) => ({ person: team[(from + i) % team.length] as (typeof team)[number], ending: { kind: 'waiting', level: 1 } as const }))
}
