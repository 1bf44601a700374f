/** Seven programmes of formal education: two under way, one completed, three waiting, one sent back. @see contract/modules/formal-development/README.md#demo-company */
import { addDays } from '../../../contract/kit/civil-date.ts'
import { educationClasses, educationEntities, educationLevels, educationSubjects, educationTypes } from '../../../contract/modules/formal-development/choices.ts'
import { costCommitment } from '../../costs/table.ts'
import { educationProgramme, educationRecord } from '../../education/table.ts'
import { addMonths } from '../../lib/months.ts'
import { formalDevelopmentModule } from './index.ts'
import { choiceOf } from '../../seed/configuration.ts'
import { atSupervisor } from '../../seed/desk.ts'
import { paper } from '../../seed/documents.ts'
import { demoFile } from '../../seed/files.ts'
import { at, dateAt } from '../../seed/moments.ts'
import type { Person } from '../../seed/people.ts'
import type { PlayedEffect } from '../../seed/played-effect.ts'
import type { Change, Played } from '../../seed/played-record.ts'
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

/** The programme an approval began, with the diploma where there is one. */
function begun(world: World, told: Told, { line, act }: Played): Change[] {
  const { requestId, lineId, employeeId } = line
  const { educationLevel: levelId, educationEntity: entityId, educationSubject: subjectId, educationStartDate: from, educationEndDate: until, bondEndDate } = valuesOf(world, told)
  const id = idOf(`programme:${told.key}`)
  const graduation = told.graduated === undefined ? null : addDays(world.today, -told.graduated)
  const endedAt = graduation === null ? null : at(addDays(graduation, 5), 10 * 60)
  world.addRows(educationProgramme, [{
    id, requestId, lineId, employeeId, levelId, entityId, subjectId, from, until, bondMonths: told.bondMonths, bondEndDate: graduation ? addMonths(graduation, told.bondMonths) : bondEndDate,
    status: graduation ? 'completed' : 'inProgress', recordedAt: act.at, endedOn: graduation, endedAt,
  }])
  if (graduation && endedAt) {
    world.addRows(educationRecord, [{ id: idOf(`education:${told.key}`), employeeId, levelId, entityId, subjectId, from, graduationDate: graduation, programmeId: id, recordedAt: endedAt }])
    const diploma = paper('Diploma', ['', told.person.name, `${told.entity}, ${told.subject}`, graduation])
    world.addFile(demoFile(`${told.key}:diploma`, { fileName: 'diploma.pdf', type: 'application/pdf', ownerEmployeeId: world.find(HR).id, recordId: requestId, recordKind: 'request', createdAt: endedAt }, diploma))
  }
  return [{ target: `education_programme:${id}`, before: null, after: { status: 'inProgress', bondEndDate } }]
}

function committed(world: World, told: Told, { line, act }: Played): Change[] {
  const { requestId, lineId, employeeId } = line
  const id = idOf(`commitment:${told.key}`)
  const settledAt = told.graduated === undefined ? null : at(addDays(world.today, 5 - told.graduated), 10 * 60)
  world.addRows(costCommitment, [{
    id, requestId, lineId, employeeId, kind: KEY, amount: told.cost, currency: 'IDR', committedOn: dateAt(act.at, told.person.site), status: settledAt ? 'spent' : 'committed', recordedAt: act.at, settledAt,
  }])
  return [{ target: `cost_commitment:${id}`, before: null, after: { status: 'committed' } }]
}

function effectsOf(world: World, toldOf: (played: Played) => Told): PlayedEffect[] {
  const never = (): Change[] => {
    throw new Error('no story takes a programme back')
  }
  return [
    { kind: 'educationInProgress', post: (played) => begun(world, toldOf(played), played), reverse: never },
    { kind: 'costCommitted', post: (played) => committed(world, toldOf(played), played), reverse: never },
  ]
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
  const byKey = new Map(told.map((t) => [`${KEY}:${t.key}`, t]))
  return { module: formalDevelopmentModule, stories: told.map((t) => storyOf(world, t)), effects: effectsOf(world, ({ record }) => byKey.get(record.story.key) as Told) }
}
