/** Assessments of the demo company: last year's, which are approved, and this year's on their way. @see contract/modules/competency/README.md#demo-company */
import type { Level } from '../../../contract/modules/competency/fields.ts'
import { EVIDENCE_FROM } from '../../../contract/modules/competency/fields.ts'
import { requestDeskValue } from '../../request/table.ts'
import { askedOf } from '../../seed/configuration.ts'
import { assessedYears } from '../../seed/growth.ts'
import type { Person } from '../../seed/people.ts'
import { randomFor } from '../../seed/random.ts'
import { personas } from '../../seed/roster.ts'
import { type Ending, requestIdOf, type Story } from '../../seed/story.ts'
import type { Teller } from '../../seed/teller.ts'
import type { World } from '../../seed/world.ts'
import { competencyModule } from './index.ts'

const DAY = 24
const HOUR_MS = 3_600_000
const MOST = 5
/** Competencies a draft has filled in. */
const BEGUN = 3

const APPROVED_BEFORE = 64
/** This year's, by how they stand. */
const NOW = { approved: 20, final: 15, superior: 6, draft: 9, revised: 4 }

const nameOf = (username: string): string => personas.find((p) => p.username === username)?.name ?? ''
const EMPLOYEE = nameOf('employee')
/** Whose present job began within the last year and a half: what the former one asked for, nobody has written down. */
const NEW_IN_JOB = new Set(['Sari Wulandari', 'Clara Wijayanti', 'Parlindungan Hasibuan', 'Baso Mappanyukki', 'Christina Siahaan', 'Vivian Kusuma'])

/** Levels of one person in one competency. */
interface Judged {
  id: string
  required: Level
  self: Level
  superior: Level
  final: Level
}

/** What the story needs: a gap of two that somebody trains for. */
const told: Record<string, Record<string, number>> = { [EMPLOYEE]: { negotiating: 2, 'product-knowledge': 3 } }

const within = (level: number): Level => Math.max(0, Math.min(MOST, level)) as Level

function judged(person: Person, year: string): Judged[] {
  return askedOf(person.title).map(({ code, id, level }) => {
    const random = randomFor(`competency:${year}:${person.name}:${code}`)
    const superior = within(told[person.name]?.[code] ?? level + random.weighted([[-1, 27], [0, 56], [1, 17]]))
    const self = within(superior + random.weighted([[-1, 14], [0, 60], [1, 26]]))
    const final = told[person.name]?.[code] === undefined ? within(superior + random.weighted([[0, 92], [-1, 5], [1, 3]])) : superior
    return { id, required: within(level), self, superior, final }
  })
}

const evidenceOf = (self: Level): string | null => (self >= EVIDENCE_FROM ? 'I teach it to new colleagues every quarter' : null)

interface Told {
  person: Person
  ending: Ending
  year: { id: string; code: string; from: string; until: string }
  hoursAgo: number
  settledHoursAgo: number
}

function storyOf({ person, ending, year, hoursAgo, settledHoursAgo }: Told): Story {
  const rows = judged(person, year.code)
  const isOpen = ending.kind === 'draft'
  return {
    key: `competency:${year.code}:${person.name}`, person, ending, hoursAgo, settledHoursAgo, note: '',
    values: {
      period: year.id, periodStart: year.from, periodEnd: year.until, jobTitle: person.title,
      rows: rows.map(({ id, required, self }, i) => {
        const isFilled = !isOpen || i < BEGUN
        return { lineId: id, competencyId: id, requiredLevel: required, selfLevel: isFilled ? self : null, evidence: isFilled ? evidenceOf(self) : null }
      }),
    },
  }
}

/** What the desks gave: the superior's levels once the first has approved, the final ones once the last has. */
function tellDesks(world: World, stories: readonly Told[]): void {
  const hrOwner = world.find(nameOf('hr'))
  const reached = ({ ending }: Told): number => (ending.kind === 'approved' ? 2 : ending.kind === 'waiting' ? ending.level - 1 : 0)
  world.addRows(requestDeskValue, stories.filter((t) => reached(t) > 0).map((t) => {
    const { person, year, settledHoursAgo } = t
    const rows = judged(person, year.code)
    const levels = (of: 'superior' | 'final') => rows.map((r) => ({ lineId: r.id, competencyId: r.id, level: r[of], comment: null }))
    const isSettled = reached(t) > 1
    return {
      requestId: requestIdOf(storyOf(t)), values: { superiorLevels: levels('superior'), ...(isSettled ? { finalLevels: levels('final') } : {}) }, version: reached(t),
      changedAt: new Date(world.now.getTime() - settledHoursAgo * HOUR_MS), changedById: (isSettled || person.boss === null ? hrOwner : world.find(person.boss)).id,
    }
  }))
}

/** Takes so many from a list, those named first. */
function taker(people: readonly Person[]): (count: number, ...names: string[]) => Person[] {
  const left = [...people]
  return (count, ...names) => {
    const first = names.flatMap((name) => left.filter((p) => p.name === name))
    const taken = [...first, ...left.filter((p) => !first.includes(p))].slice(0, count)
    for (const person of taken) left.splice(left.indexOf(person), 1)
    return taken
  }
}

function assessments(world: World): Told[] {
  const { now, before } = assessedYears(world.today)
  const supervisor = nameOf('supervisor')
  const team = world.people.filter((p) => p.boss === supervisor)
  const [asked] = team.filter((p) => p.name === 'Budi Santoso')
  // two levels each: the chief executive has one, and so have those whom HR's owner leads
  const settled = world.people.filter((p) => p.boss !== null && p.boss !== nameOf('hr') && !NEW_IN_JOB.has(p.name) && p.joinDate <= before.until)
  const once = taker(randomFor('competency:before').shuffled(settled))
  const past = once(APPROVED_BEFORE, EMPLOYEE, 'Budi Santoso', 'Putri Maharani', nameOf('shift'), nameOf('trainer'), nameOf('admin')).map((person, i): Told => (
    { person, ending: { kind: 'approved' }, year: before, hoursAgo: (368 - (i % 20)) * DAY + i / 8, settledHoursAgo: (345 - (i % 9)) * DAY + i / 8 }
  ))
  const present = taker(randomFor('competency:now').shuffled(settled.filter((p) => p !== asked && p.joinDate <= now.from)))
  const draft = (): Told[] => present(NOW.draft, EMPLOYEE).map((person, i) => ({ person, ending: { kind: 'draft' }, year: now, hoursAgo: 20 + i * 31, settledHoursAgo: 1 }))
  const others = (count: number, ending: Ending, hoursAgo: number, ...names: string[]): Told[] => present(count, ...names).map((person, i) => ({ person, ending, year: now, hoursAgo: hoursAgo + i * 5, settledHoursAgo: hoursAgo / 3 + i }))
  const drafts = draft()
  const approved = others(NOW.approved, { kind: 'approved' }, 380, nameOf('shift'), nameOf('trainer'))
  // of the supervisor's team one waits for her: the others have not begun
  for (const person of team) present(1, person.name)
  return [
    ...past, ...drafts, ...approved,
    ...others(NOW.final, { kind: 'waiting', level: 2 }, 250),
    ...(asked ? [{ person: asked, ending: { kind: 'waiting', level: 1 }, year: now, hoursAgo: 30, settledHoursAgo: 10 } as const] : []),
    ...others(NOW.superior - 1, { kind: 'waiting', level: 1 }, 60),
    ...others(NOW.revised, { kind: 'revised', level: 1, note: 'Let us talk about the higher levels first: what have you done in them this year?' }, 130),
  ]
}

export const tellAssessments: Teller = (world) => {
  const all = assessments(world)
  tellDesks(world, all)
  return { module: competencyModule, stories: all.map(storyOf), approvalNotes: ['', '', '', 'Thank you for the talk.', 'As we spoke about it.'] }
}
