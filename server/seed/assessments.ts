/** Who of the demo company was assessed, how, and where each assessment stands. Plans are told of the levels these gave. */
import type { Level } from '../../contract/growth/levels.ts'
import { jobOf } from './configuration.ts'
import { assessedYears, PLANNERS } from './growth.ts'
import type { Person } from './people.ts'
import { randomFor } from './random.ts'
import { personas } from './roster.ts'
import type { Ending } from './story.ts'
import type { World } from './world.ts'

const DAY = 24
const MOST = 5

const APPROVED_BEFORE = 64
/** This year's, by how they stand. */
const NOW = { approved: 20, final: 15, superior: 6, draft: 9, revised: 4 }

/** Who gives the final levels. */
export const finalJudge = (): string => nameOf('hr')

export const nameOf = (username: string): string => personas.find((p) => p.username === username)?.name ?? ''
const [EMPLOYEE, SHIFT, TRAINER] = [nameOf('employee'), nameOf('shift'), nameOf('trainer')]
/** Waits for the supervisor. */
const ASKED = 'Budi Santoso'
/** Her desk is somebody else's for these days: what waits there is counted elsewhere. */
const AWAY = 'Felicia Wirawan'
/** Whose present job began within the last year and a half: what the former one asked for, nobody has written down. */
const NEW_IN_JOB = new Set(['Sari Wulandari', 'Clara Wijayanti', 'Parlindungan Hasibuan', 'Baso Mappanyukki', 'Christina Siahaan', 'Vivian Kusuma'])

/** Levels of one person in one competency. */
export interface Judged {
  code: string
  id: string
  required: Level
  self: Level
  superior: Level
  final: Level
}

/** What the story needs: a gap of two that somebody trains for. */
const told: Record<string, Record<string, number>> = { [EMPLOYEE]: { negotiating: 2, 'product-knowledge': 3 } }

const within = (level: number): Level => Math.max(0, Math.min(MOST, level)) as Level

/** What a person was found to be able to do in a year, by its code. */
export function judgedOf(person: Person, year: string): Judged[] {
  return jobOf(person.title).asked.map(({ code, id, level }) => {
    const random = randomFor(`competency:${year}:${person.name}:${code}`)
    const fixed = told[person.name]?.[code]
    const superior = within(fixed ?? level + random.weighted([[-1, 27], [0, 56], [1, 17]]))
    const self = within(superior + random.weighted([[-1, 14], [0, 60], [1, 26]]))
    const final = fixed === undefined ? within(superior + random.weighted([[0, 92], [-1, 5], [1, 3]])) : superior
    return { code, id, required: level, self, superior, final }
  })
}

export interface DemoAssessment {
  person: Person
  ending: Ending
  year: ReturnType<typeof assessedYears>['now']
  hoursAgo: number
  settledHoursAgo: number
}

/** Takes so many from a list, those named first. */
export function taker(people: readonly Person[]): (count: number, ...names: string[]) => Person[] {
  const left = [...people]
  return (count, ...names) => {
    const first = names.flatMap((name) => left.filter((p) => p.name === name))
    const taken = [...first, ...left.filter((p) => !first.includes(p))].slice(0, count)
    for (const person of taken) left.splice(left.indexOf(person), 1)
    return taken
  }
}

export function assessmentsOn(world: World): DemoAssessment[] {
  const { now, before } = assessedYears(world.today)
  const supervisor = nameOf('supervisor')
  const asked = world.find(ASKED)
  // two levels each: the chief executive has one, and so have those whom HR's owner leads
  const settled = world.people.filter((p) => p.boss !== null && p.boss !== nameOf('hr') && !NEW_IN_JOB.has(p.name) && p.joinDate <= before.until)
  const past = taker(randomFor('competency:before').shuffled(settled))(APPROVED_BEFORE, ...PLANNERS).map((person, i): DemoAssessment => (
    { person, ending: { kind: 'approved' }, year: before, hoursAgo: (368 - (i % 20)) * DAY + i / 8, settledHoursAgo: (345 - (i % 9)) * DAY + i / 8 }
  ))
  // of the supervisor's team one waits for her and one has begun; who plans was assessed last year
  const named = [EMPLOYEE, SHIFT, TRAINER]
  const free = settled.filter((p) => named.includes(p.name) || (p.boss !== supervisor && p.boss !== AWAY && !PLANNERS.includes(p.name)))
  const present = taker(randomFor('competency:now').shuffled(free))
  const drafts = present(NOW.draft, EMPLOYEE).map((person, i): DemoAssessment => ({ person, ending: { kind: 'draft' }, year: now, hoursAgo: 20 + i * 31, settledHoursAgo: 1 }))
  const some = (count: number, ending: Ending, hoursAgo: number, ...names: string[]) => present(count, ...names).map((person, i): DemoAssessment => ({ person, ending, year: now, hoursAgo: hoursAgo + i * 5, settledHoursAgo: hoursAgo / 3 + i }))
  return [
    ...past, ...drafts,
    ...some(NOW.approved, { kind: 'approved' }, 380, SHIFT, TRAINER),
    ...some(NOW.final, { kind: 'waiting', level: 2 }, 250),
    { person: asked, ending: { kind: 'waiting', level: 1 }, year: now, hoursAgo: 30, settledHoursAgo: 10 },
    ...some(NOW.superior - 1, { kind: 'waiting', level: 1 }, 60),
    ...some(NOW.revised, { kind: 'revised', level: 1, note: 'Let us talk about the higher levels first: what have you done in them this year?' }, 130),
  ]
}
