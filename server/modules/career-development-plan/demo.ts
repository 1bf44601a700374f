/** Plans of the demo company: eighteen, from begun to approved. @see contract/modules/career-development-plan/README.md#demo-company */
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { addDays } from '../../../contract/kit/civil-date.ts'
import { fromHundredths } from '../../../contract/kit/decimal.ts'
import { suggestionPeriods } from '../../../contract/modules/career-development-plan/choices.ts'
import { developmentKinds, planSections, Recommendation } from '../../../contract/modules/career-development-plan/fields.ts'
import type { Level } from '../../../contract/growth/levels.ts'
import { q } from '../../db/context.ts'
import { careerPlanReopening, developmentItem } from '../../growth/table.ts'
import { addMonths } from '../../../contract/kit/months.ts'
import { requestDeskValue } from '../../request/table.ts'
import { judgedOf } from '../../seed/assessments.ts'
import { choiceOf, jobOf } from '../../seed/configuration.ts'
import { assessedYears, plannedYears } from '../../seed/growth.ts'
import { dateAt, officeMoment } from '../../seed/moments.ts'
import { departmentId, employeeRows, type Person, siteId } from '../../seed/people.ts'
import { idOf } from '../../seed/random.ts'
import { type Ending, requestIdOf, type Story } from '../../seed/story.ts'
import type { Teller } from '../../seed/teller.ts'
import type { World } from '../../seed/world.ts'
import { recommendationId } from './comment-rows.ts'
import { careerDevelopmentPlanModule } from './index.ts'
import { ageOn } from './check.ts'

const HOUR_MS = 3_600_000
const HUNDRED = 100
const HIGHEST = 5
const whole = (n: number): string => fromHundredths(n * HUNDRED)

interface DemoPlan {
  name: string
  ending: Ending
  hoursAgo: number
  settledHoursAgo: number
  /** How many things it plans. */
  rows: number
  /** Job it leads to, and when. */
  next: string
  within: 'within-1' | 'years-1-2' | 'years-3-5'
  /** Of what it plans, what is done since. */
  done?: number
}

const approved = (name: string, rows: number, done: number, next: string, within: DemoPlan['within'], i: number): DemoPlan => ({ name, ending: { kind: 'approved' }, hoursAgo: 490 + i * 6, settledHoursAgo: 190 + i * 4, rows, done, next, within })
const waiting = (name: string, level: number, next: string, i: number): DemoPlan => ({ name, ending: { kind: 'waiting', level }, hoursAgo: 28 + level * 60 + i * 9, settledHoursAgo: 10 + level * 6 + i, rows: 3, next, within: 'years-1-2' })

const plans: readonly DemoPlan[] = [
  approved('Ratih Puspitasari', 4, 2, 'HR operations manager', 'years-3-5', 0),
  approved('Joko Prasetyo', 4, 1, 'Line technician', 'within-1', 1),
  approved('Budi Santoso', 4, 1, 'Customer care supervisor', 'years-1-2', 2),
  approved('Agus Setiawan', 4, 1, 'Infrastructure lead', 'years-1-2', 3),
  approved('Grace Natalia Tjandra', 3, 1, 'Quality manager', 'years-3-5', 4),
  approved('Melati Sukma Ayu', 3, 1, 'Cost accountant', 'years-1-2', 5),
  waiting('Putri Maharani', 1, 'Customer care supervisor', 0),
  waiting('Ahmad Fauzi Ma’ruf', 1, 'Applications lead', 1),
  waiting('Supriyadi', 1, 'Maintenance manager', 2),
  waiting('Teguh Santosa', 1, 'Cost accountant', 3),
  waiting('Syamsul Rijal', 1, 'Hub manager', 4),
  waiting('Samuel Pardede', 2, 'Complaint resolution specialist', 0),
  waiting('Hasan Basri', 2, 'Laboratory analyst', 1),
  waiting('Lukas Mandacan', 2, 'Infrastructure lead', 2),
  waiting('Nadia Kirana', 3, 'Project manager', 0),
  waiting('Andi Tenri Abeng', 3, 'Hub manager', 1),
  { name: 'Jonathan Lie', ending: { kind: 'revised', level: 1, note: 'What you want to learn is clear. Please say by when, and what for.' }, hoursAgo: 120, settledHoursAgo: 70, rows: 2, next: 'Accounting manager', within: 'years-3-5' },
  { name: 'Dina Lestari', ending: { kind: 'draft' }, hoursAgo: 26, settledHoursAgo: 1, rows: 2, next: 'Customer care supervisor', within: 'years-1-2' },
]

/** Section the one that was sent back is to write again. */
const SENT_BACK = [planSections[1]]

const actions: Record<number, string> = { 1: 'A course, and the first case afterwards with my superior', 2: 'Half an hour a week with a colleague who knows it well', 3: 'Lead one piece of work in which it is needed', 4: 'Read the handbook and try it out on old cases', 5: 'Two weeks with the team next door' }

interface Standing {
  code: string
  id: string
  required: Level
  current: Level
  gap: number
}

/** Where somebody stood when they planned: what the last assessment gave. */
function standingOf(world: World, person: Person): Standing[] {
  return judgedOf(person, assessedYears(world.today).before.code).map(({ code, id, required, final }) => ({ code, id, required, current: final, gap: final - required })).toSorted((a, b) => a.gap - b.gap)
}

const keyOf = (person: Person): string => `career-development-plan:${person.name}`

function storyOf(world: World, plan: DemoPlan): Story {
  const person = world.find(plan.name)
  const period = plannedYears(world.today).now
  const rowId = (section: string, of: string | number) => idOf(`${keyOf(person)}:${section}:${of}`)
  const standing = standingOf(world, person)
  const wanted = standing.slice(0, Math.max(plan.rows, standing.filter((s) => s.gap <= -2).length))
  const age = ageOn(employeeRows(world.people).find((row) => row.id === person.id)?.birthDate ?? null, world.today) ?? 30
  const band = (from: number, until: number, development: string, position: string | null) => ({
    lineId: rowId('age', from - age), ageFrom: whole(from), ageUntil: whole(until), sitePlan: siteId(person.site), functionPlan: departmentId(person.department), positionPlan: position === null ? null : jobOf(position).id, development,
  })
  return {
    key: keyOf(person), person, ending: plan.ending, hoursAgo: plan.hoursAgo, settledHoursAgo: plan.settledHoursAgo, note: '',
    values: {
      formDate: dateAt(officeMoment(new Date(world.now.getTime() - plan.hoursAgo * HOUR_MS), person.site), person.site), period: period.id, previousCompetencyData: [],
      competencyData: wanted.map(({ code, id, required, current, gap }, i) => {
        const kind = developmentKinds[(i + plan.name.length) % developmentKinds.length] ?? 1
        return { lineId: rowId('learn', code), competencyId: id, requiredLevel: required, currentLevel: current, gap: whole(gap), targetLevel: Math.min(HIGHEST, gap < 0 ? required : current + 1), action: actions[kind] ?? '', kind, dueDate: addDays(addMonths(period.from, 4 + 5 * i), -1) }
      }),
      // a draft has not come so far
      developmentByAgeData: plan.ending.kind === 'draft' ? [] : [band(age - 1, age + 3, 'Do the present work well, and take over more of it', null), band(age + 4, age + 10, 'Take the next step', plan.next)],
    },
  }
}

const hasComments = ({ ending }: DemoPlan): boolean => ending.kind === 'approved' || (ending.kind === 'waiting' && ending.level > 1)

/** What the superiors said, as the first level approved it. */
function tellDesks(world: World): void {
  world.addRows(requestDeskValue, plans.filter(hasComments).map((plan) => {
    const person = world.find(plan.name)
    const requestId = requestIdOf({ key: keyOf(person) })
    const rowId = (section: string, of: string) => idOf(`${keyOf(person)}:${section}:${of}`)
    const standing = standingOf(world, person)
    const [weakest, strongest] = [standing[0], standing.at(-1)]
    const levels = new Map(standing.map((s) => [s.id, s.current]))
    const lacking = jobOf(plan.next).asked.map(({ code, id, level }) => ({ code, id, required: level, current: levels.get(id) ?? null, gap: (levels.get(id) ?? 0) - level })).filter((s) => s.gap < 0)
    const boss = world.find(person.boss ?? '')
    const values = {
      currentConditionCompetencyCommentData: [
        ...(strongest ? [{ lineId: rowId('condition', strongest.code), competencyId: strongest.id, standing: strongest.gap > 0 ? 1 : 2, comment: 'Others learn from it' }] : []),
        ...(weakest && weakest !== strongest ? [{ lineId: rowId('condition', weakest.code), competencyId: weakest.id, standing: weakest.gap < 0 ? 3 : 2, comment: 'Keep it on the list of our monthly talks' }] : []),
      ],
      futurePositionRecommendationCommentData: [{ lineId: recommendationId(requestId), recommendation: plan.within === 'within-1' ? Recommendation.promote : Recommendation.prepare, comment: 'Ready for more once what is planned is done' }],
      futurePositionRecommendationCommentDataDetail: [{ lineId: rowId('position', plan.next), sitePlan: siteId(person.site), functionPlan: departmentId(person.department), positionPlan: jobOf(plan.next).id, suggestionPeriod: choiceOf(suggestionPeriods, plan.within).id, priority: 1 }],
      futurePositionCompetencyCommentData: lacking.map((s) => ({ lineId: rowId('future', s.code), competencyId: s.id, requiredLevel: s.required, currentLevel: s.current, gap: whole(s.gap), comment: s.current === null ? 'Not asked of the present job: begin with small tasks' : 'Practise it in the present job first' })),
    }
    return { requestId, values, version: 1, changedAt: new Date(world.now.getTime() - plan.settledHoursAgo * HOUR_MS), changedById: boss.id }
  }))
}

/** What people have done since. */
async function tellDone(world: World): Promise<void> {
  for (const { name, done = 0 } of plans) {
    const items = await q().select({ id: developmentItem.id }).from(developmentItem)
      .where(and(eq(developmentItem.requestId, requestIdOf({ key: keyOf(world.find(name)) })), isNull(developmentItem.withdrawnAt))).orderBy(asc(developmentItem.dueDate), asc(developmentItem.lineId)).limit(done)
    for (const [i, { id }] of items.entries()) await q().update(developmentItem).set({ status: 'done', doneOn: addDays(world.today, -1 - i), version: sql`${developmentItem.version} + 1` }).where(eq(developmentItem.id, id))
  }
}

export const tellPlans: Teller = (world) => {
  tellDesks(world)
  world.addRows(careerPlanReopening, plans.filter((p) => p.ending.kind === 'revised').map((p) => ({ requestId: requestIdOf({ key: keyOf(world.find(p.name)) }), round: 1, sections: SENT_BACK })))
  return { module: careerDevelopmentPlanModule, stories: plans.map((p) => storyOf(world, p)), approvalNotes: ['', '', 'A good plan.', 'I stand behind it.'], afterwards: () => tellDone(world) }
}
