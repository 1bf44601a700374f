/** Assessments of the demo company: last year's, which are approved, and this year's on their way. @see contract/modules/competency/README.md#demo-company */
import type { Level } from '../../../contract/growth/levels.ts'
import { EVIDENCE_FROM } from '../../../contract/modules/competency/fields.ts'
import { requestDeskValue } from '../../request/table.ts'
import { assessmentsOn, type DemoAssessment, finalJudge, judgedOf } from '../../seed/assessments.ts'
import { requestIdOf, type Story } from '../../seed/story.ts'
import type { Teller } from '../../seed/teller.ts'
import type { World } from '../../seed/world.ts'
import { competencyModule } from './index.ts'

const HOUR_MS = 3_600_000
/** Competencies a draft has filled in. */
const BEGUN = 3

const evidenceOf = (self: Level): string | null => (self >= EVIDENCE_FROM ? 'I teach it to new colleagues every quarter' : null)

function storyOf({ person, ending, year, hoursAgo, settledHoursAgo }: DemoAssessment): Story {
  const isOpen = ending.kind === 'draft'
  return {
    key: `competency:${year.code}:${person.name}`, person, ending, hoursAgo, settledHoursAgo, note: '',
    values: {
      period: year.id, periodStart: year.from, periodEnd: year.until, jobTitle: person.title,
      rows: judgedOf(person, year.code).map(({ id, required, self }, i) => {
        const isFilled = !isOpen || i < BEGUN
        return { lineId: id, competencyId: id, requiredLevel: required, selfLevel: isFilled ? self : null, evidence: isFilled ? evidenceOf(self) : null }
      }),
    },
  }
}

/** How many levels have given theirs. */
const givenBy = ({ ending }: DemoAssessment): number => (ending.kind === 'approved' ? 2 : ending.kind === 'waiting' ? ending.level - 1 : 0)

/** What the desks gave: the superior's levels once the first has approved, the final ones once the last has. */
function tellDesks(world: World, all: readonly DemoAssessment[]): void {
  const hrOwner = world.find(finalJudge())
  world.addRows(requestDeskValue, all.filter((a) => givenBy(a) > 0).map((assessment) => {
    const { person, year, settledHoursAgo } = assessment
    const judged = judgedOf(person, year.code)
    const levels = (of: 'superior' | 'final') => judged.map((j) => ({ lineId: j.id, competencyId: j.id, level: j[of], comment: null }))
    const isSettled = givenBy(assessment) > 1
    return {
      requestId: requestIdOf(storyOf(assessment)), values: { superiorLevels: levels('superior'), ...(isSettled ? { finalLevels: levels('final') } : {}) }, version: givenBy(assessment),
      changedAt: new Date(world.now.getTime() - settledHoursAgo * HOUR_MS), changedById: (isSettled || person.boss === null ? hrOwner : world.find(person.boss)).id,
    }
  }))
}

export const tellAssessments: Teller = (world) => {
  const all = assessmentsOn(world)
  tellDesks(world, all)
  return { module: competencyModule, stories: all.map(storyOf), approvalNotes: ['', '', '', 'Thank you for the talk.', 'As we spoke about it.'] }
}
