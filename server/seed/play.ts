/** Plays the past of the demo company through in memory. Pure: the same day gives the same rows. */
import { dateAt } from './moments.ts'
import type { Chronicle } from './notices.ts'
import type { Due } from './own-effects.ts'
import type { Person } from './people.ts'
import { PlayedRecord } from './played-record.ts'
import { routesAmong } from './routes.ts'
import { Rank } from './schedule.ts'
import { timed } from './story.ts'
import type { Teller } from './teller.ts'
import { timelineOf } from './timeline.ts'
import { type World, worldOn } from './world.ts'

export interface PlayedDemo extends World {
  /** Every request with what happened to it, in the order in which they were begun. */
  chronicles: Chronicle[]
  /** Codes given, by prefix and month. */
  used: Map<string, number>
  /** What modules whose teller tells no effects have still to do, in order of time. */
  due: Due[]
  afterwards: (() => Promise<void>)[]
}

/** Every request of the demo with its rows and effects, played through in order of time. */
export function playDemo(tellers: readonly Teller[], people: readonly Person[], today: string, now: Date): PlayedDemo {
  const world = worldOn(people, today, now)
  const routeOf = routesAmong(people)
  const due: Due[] = []
  const used = new Map<string, number>()
  const nextCode = (name: string) => {
    used.set(name, (used.get(name) ?? 0) + 1)
    return `${name}-${String(used.get(name)).padStart(4, '0')}`
  }
  world.ledger.plan()
  const parts = tellers.map((tell) => tell(world))
  const chronicles = parts
    .flatMap((told) => told.stories.map((s) => ({ told, story: timed(s, now) })))
    .sort((a, b) => a.story.createdAt.getTime() - b.story.createdAt.getTime() || (a.story.key < b.story.key ? -1 : 1))
    .map(({ told, story }): Chronicle => {
      const { person, employee = person, stated = {} } = story
      const { module } = told
      const month = dateAt(story.createdAt, person.site).slice(0, 7).replace('-', '')
      const record = new PlayedRecord(module, story, (covered) => routeOf({ module: module.def.slug, person: employee, filer: person, covered, stated }), nextCode(`${module.def.codePrefix}-${month}`))
      const acts = timelineOf(story, record.route, told.approvalNotes)
      world.schedule.on(story.createdAt, Rank.people, () => story.begun?.(record.row.values, story.createdAt))
      for (const act of acts) {
        world.schedule.on(act.at, Rank.people, () => {
          const consequence = record.apply(act)
          if (told.effects) world.journal.carryOut(record, act, consequence, told)
          else if (consequence) due.push({ record, act, consequence })
        })
      }
      return { record, acts }
    })
  world.schedule.run()
  world.ledger.settleDina()
  return { ...world, chronicles, used, due, afterwards: parts.flatMap((part) => part.afterwards ?? []) }
}
