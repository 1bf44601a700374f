/** Seven programmes of formal education: two under way, one completed, three waiting, one sent back. @see contract/modules/formal-development/README.md#demo-company */
import { addDays } from '../../../contract/kit/civil-date.ts'
import { educationEntities, educationLevels, educationSubjects } from '../../../contract/kit/education.ts'
import { educationClasses, educationTypes } from '../../../contract/modules/formal-development/choices.ts'
import { settleCost } from '../../costs/commitments.ts'
import { endProgramme, findInProgress } from '../../education/programmes.ts'
import { educationRecord } from '../../education/table.ts'
import { addMonths } from '../../../contract/kit/months.ts'
import { recordDiploma } from '../../person/diploma.ts'
import { formalDevelopmentModule } from './index.ts'
import { choiceOf } from '../../seed/configuration.ts'
import { atSupervisor } from '../../seed/desk.ts'
import { paper } from '../../seed/documents.ts'
import { demoFile } from '../../seed/files.ts'
import { at } from '../../seed/moments.ts'
import type { Person } from '../../seed/people.ts'
import { idOf } from '../../seed/random.ts'
import { type Ending, requestIdOf, type Story } from '../../seed/story.ts'
import type { Teller } from '../../seed/teller.ts'
import type { World } from '../../seed/world.ts'

const KEY = 'formal-development'
const DAY = 24
const HR = 'Dewi Anggraini'

type Level = 'highSchool' | 'diploma' | 'bachelor' | 'master'
type Entity = 'UI' | 'ITS' | 'UNHAS' | 'UT' | 'POLBAN'
type Subject = 'management' | 'accounting' | 'informatics' | 'foodTechnology' | 'industrial' | 'communication' | 'law'

interface Told {
  key: string
  person: Person
  type: 'degree' | 'profession'
  /** What the person has, and what it leads to. */
  from: Level
  level: Level
  entity: Entity
  subject: Subject
  class: 'regular' | 'evening' | 'weekend' | 'distance'
  /** Days from today to its first one (before 0: it has begun), and its length. */
  startsIn: number
  months: number
  cost: string
  bondMonths: number
  note: string
  ending: Ending
  daysAgo: number
  /** Days since the diploma. */
  graduated?: number
}

const firstOfMonth = (date: string): string => `${date.slice(0, 8)}01`

/** Where somebody has gone before: years ago, at a school of its own. */
const schoolOf: Record<Level, { entity: Entity; subject: Subject; years: number }> = {
  highSchool: { entity: 'POLBAN', subject: 'communication', years: 3 },
  diploma: { entity: 'POLBAN', subject: 'accounting', years: 3 },
  bachelor: { entity: 'UI', subject: 'management', years: 4 },
  master: { entity: 'UI', subject: 'management', years: 2 },
}

function valuesOf(world: World, told: Told) {
  const start = firstOfMonth(addDays(world.today, told.startsIn))
  const end = addDays(addMonths(start, told.months), -1)
  return {
    employeeId: told.person.id, educationType: choiceOf(educationTypes, told.type).id, educationLevel: choiceOf(educationLevels, told.level).id, educationEntity: choiceOf(educationEntities, told.entity).id,
    educationSubject: choiceOf(educationSubjects, told.subject).id, educationClass: choiceOf(educationClasses, told.class).id, educationStartDate: start, educationEndDate: end,
    cost: told.cost, bondMonths: `${told.bondMonths}.00`, bondEndDate: addMonths(end, told.bondMonths), overCeiling: false,
  }
}

function storyOf(world: World, told: Told): Story {
  const { person, note, ending, daysAgo } = told
  const story = { key: `${KEY}:${told.key}`, person, note, ending, hoursAgo: daysAgo * DAY, settledHoursAgo: (daysAgo - Math.min(10, daysAgo / 2)) * DAY, values: valuesOf(world, told) }
  const letter = paper('Letter of acceptance', ['', person.name, `${told.entity}, ${told.subject}, ${told.level}`, `First day: ${story.values.educationStartDate}`])
  world.addFile(demoFile(story.key, {
    fileName: 'letter-of-acceptance.pdf', type: 'application/pdf', ownerEmployeeId: person.id, recordId: requestIdOf(story), recordKind: 'request', createdAt: new Date(world.now.getTime() - (daysAgo + 0.2) * DAY * 3_600_000),
  }, letter))
  return story
}

/** Education people brought along: what the levels of their requests are held against. */
function broughtAlong(world: World, told: readonly Told[]): void {
  world.addRows(educationRecord, told.map(({ person, from }) => {
    const { entity, subject, years } = schoolOf[from]
    const graduationDate = addDays(firstOfMonth(person.joinDate), -1)
    return {
      id: idOf(`education:${person.name}`), employeeId: person.id, levelId: choiceOf(educationLevels, from).id, entityId: choiceOf(educationEntities, entity).id, subjectId: choiceOf(educationSubjects, subject).id,
      from: addMonths(graduationDate, -12 * years), graduationDate, programmeId: null, recordedAt: at(person.joinDate, 9 * 60),
    }
  }))
}

/** Those that were completed: the diploma is recorded, the cost spent, as HR does it. */
async function complete(world: World, told: readonly Told[]): Promise<void> {
  for (const { key, graduated } of told) {
    const programme = graduated === undefined ? null : await findInProgress(requestIdOf({ key: `${KEY}:${key}` }))
    if (graduated === undefined || !programme) continue
    const graduation = addDays(world.today, -graduated)
    const endedAt = at(addDays(graduation, 5), 10 * 60)
    await endProgramme(programme.id, { status: 'completed', endedOn: graduation, bondEndDate: addMonths(graduation, programme.bondMonths) }, endedAt)
    await recordDiploma(programme, graduation, { changedBy: world.find(HR).id, now: endedAt })
    await settleCost({ requestId: programme.requestId }, 'spent', endedAt)
  }
}

/** The diploma of a programme that was completed. */
function diploma(world: World, { key, person, entity, subject, graduated = 0 }: Told): void {
  const graduation = addDays(world.today, -graduated)
  world.addFile(demoFile(`${key}:diploma`, {
    fileName: 'diploma.pdf', type: 'application/pdf', ownerEmployeeId: world.find(HR).id, recordId: requestIdOf({ key: `${KEY}:${key}` }), recordKind: 'request', createdAt: at(addDays(graduation, 5), 10 * 60),
  }, paper('Diploma', ['', person.name, `${entity}, ${subject}`, graduation])))
}

export const tellFormalDevelopment: Teller = (world) => {
  const { find } = world
  const [desk] = atSupervisor(world, { count: 1, from: 16 })
  if (!desk) throw new Error('one of the supervisor’s team wants to study')
  const approved: Ending = { kind: 'approved' }
  const told: Told[] = [
    { key: 'running', person: find('Jonathan Lie'), type: 'degree', from: 'bachelor', level: 'master', entity: 'UI', subject: 'management', class: 'weekend', startsIn: -210, months: 24, cost: '38000000.00', bondMonths: 24, note: 'Weekend classes, no days of work', ending: approved, daysAgo: 265 },
    { key: 'running-new', person: find('Eko Purwanto'), type: 'degree', from: 'diploma', level: 'bachelor', entity: 'UT', subject: 'accounting', class: 'distance', startsIn: -10, months: 30, cost: '18500000.00', bondMonths: 12, note: 'At a distance, examinations on two Sundays a term', ending: approved, daysAgo: 75 },
    { key: 'completed', person: find('Wagiman'), type: 'profession', from: 'highSchool', level: 'diploma', entity: 'POLBAN', subject: 'accounting', class: 'evening', startsIn: -370, months: 10, cost: '9750000.00', bondMonths: 12, note: 'Tax certificate A and B', ending: approved, daysAgo: 392, graduated: 50 },
    { ...desk, key: 'desk', type: 'degree', from: 'diploma', level: 'bachelor', entity: 'UT', subject: 'communication', class: 'distance', startsIn: 80, months: 36, cost: '16000000.00', bondMonths: 12, note: 'I was accepted for the next term', daysAgo: 2.4 },
    { key: 'level-2', person: find('Melati Sukma Ayu'), type: 'degree', from: 'bachelor', level: 'master', entity: 'UI', subject: 'accounting', class: 'evening', startsIn: 75, months: 20, cost: '36000000.00', bondMonths: 24, note: '', ending: { kind: 'waiting', level: 2 }, daysAgo: 5 },
    { key: 'level-3', person: find('Teguh Santosa'), type: 'degree', from: 'diploma', level: 'bachelor', entity: 'UT', subject: 'management', class: 'distance', startsIn: 60, months: 30, cost: '17250000.00', bondMonths: 12, note: 'Begins with the even term', ending: { kind: 'waiting', level: 3 }, daysAgo: 8 },
    { key: 'revised', person: find('Indah Permatasari'), type: 'profession', from: 'bachelor', level: 'bachelor', entity: 'UI', subject: 'law', class: 'evening', startsIn: 100, months: 24, cost: '39500000.00', bondMonths: 24, note: 'Business law', ending: { kind: 'revised', level: 1, note: 'A second bachelor: how does it help with receivables?' }, daysAgo: 12 },
  ]
  broughtAlong(world, told)
  for (const each of told) if (each.graduated !== undefined) diploma(world, each)
  return { module: formalDevelopmentModule, stories: told.map((t) => storyOf(world, t)), afterwards: () => complete(world, told) }
}
