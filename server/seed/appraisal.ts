/** Appraisals of the demo company: who is asked for what, who said what of whom, and how each stands. The stories of both modules read it. */
import { PaStatus, Rater, type RaterKind, type RaterKindRule } from '../../contract/growth/appraisal.ts'
import { daysBetween } from '../../contract/kit/civil-date.ts'
import { fromHundredths, toHundredths } from '../../contract/kit/decimal.ts'
import { inTurn } from '../growth/appraisal/in-turn.ts'
import { achievedFor, near, type Rated, ratedAbout } from './appraisal-rows.ts'
import { careObjectives, objectivesOf, type WrittenObjective, weightsOf } from './appraisal-words.ts'
import { evaluate, type EvaluationNumbers, gradeOf, groupCounts } from '../../contract/growth/score.ts'
import { criteriaOf, rangeOf, typeOf } from './appraisal-terms.ts'
import { nameOf, taker } from './assessments.ts'
import { type AppraisalYear, appraisalYears } from './growth.ts'
import { employmentRows, type Person } from './people.ts'
import { idOf, type Random, randomFor } from './random.ts'
import { COMPLAINTS } from './roster.ts'
import { type Ending, requestIdOf } from './story.ts'
import type { World } from './world.ts'

const DAY = 24
const [EMPLOYEE, SHIFT, SUPERVISOR, HEAD, HR, TRAINER, READER, ADMIN, HIRING, DELEGATE] = ['employee', 'shift', 'supervisor', 'head', 'hr', 'trainer', 'reader', 'admin', 'hiring', 'delegate'].map(nameOf) as [string, string, string, string, string, string, string, string, string, string]
/** Whose evaluation is ready to submit. */
const READY = 'Budi Santoso'
/** Evaluations the supervisor has begun. */
const BEGUN = ['Putri Maharani', 'Samuel Pardede']
/** Of the supervisor's team those who have not begun their self-assessment. */
const LATE = ['Erwin Chandra', 'Natalia Worabay']
/** Two of the head's department, written in Jayapura. */
const AT_HEAD = ['Orpa Mote', 'Benny Rumaropen']
/** Her desk is somebody else's these days. */
const AWAY = 'Felicia Wirawan'
const NEWCOMER = nameOf('newcomer')
/** Objectives that wait for the supervisor. */
const AT_SUPERVISOR = ['Putri Maharani', 'Aisyah Zahra']

/** An objective as somebody has it for a year. */
export interface DemoObjective extends WrittenObjective {
  id: string
  weight: number
  dueDate: string
}

export interface DemoAnswer {
  rowId: string
  score: number | null
  achievement: string | null
}

/** What somebody is asked to say of the person, or of themselves. */
export interface DemoStep {
  id: string
  kind: RaterKind
  rater: Person
  paStatusId: 0 | 1 | 4
  outcome: 'done' | 'declined' | 'missed' | null
  /** Hours before now; null where nothing was handed in. */
  hoursAgo: number | null
  answers: DemoAnswer[]
}

/** How the evaluation of somebody stands. */
type Stage = 'published' | 'head' | 'last' | 'first' | 'begun' | 'none'

export interface DemoEvaluation {
  /** Names its story; its id is that of the task and of the request. */
  key: string
  person: Person
  evaluator: Person
  year: AppraisalYear
  stage: Stage
  /** Null where nothing is written yet. */
  ending: Ending | null
  hoursAgo: number
  settledHoursAgo: number
  jobTitle: string
  grade: number
  objectives: DemoObjective[]
  /** What the writer says: by row of the objectives and the criteria; null where it is not said yet. */
  achieved: (string | null)[]
  scores: (number | null)[]
  steps: DemoStep[]
  /** What is worked out of it. */
  result: EvaluationNumbers
  finalScore: string | null
  /** Of the result; of the score where it is not approved. */
  gradeCode: string | null
  calibrated: boolean
  acknowledged: boolean
}

/** Where objectives of somebody stand. */
export interface DemoTask {
  key: string
  person: Person
  /** As of which it is asked. */
  grade: number
  filler: Person
  year: AppraisalYear
  /** Null where nothing is written yet. */
  ending: Ending | null
  hoursAgo: number
  settledHoursAgo: number
  objectives: DemoObjective[]
  /** What was changed after it was agreed. */
  changed: { key: string; hoursAgo: number; settledHoursAgo: number; objectives: DemoObjective[] } | null
}

const objectiveKey = (year: AppraisalYear, person: Person): string => `objective-filling:${year.code}:${person.name}`
const evaluationKey = (year: AppraisalYear, person: Person): string => `performance-appraisal:${year.code}:${person.name}`

/** Task in which the objectives of somebody are asked for. */
export const taskIdOf = (year: AppraisalYear, person: Person): string => requestIdOf({ key: objectiveKey(year, person) })

/** What somebody is to achieve in a year: which year it is counts, not what it is called. */
function objectivesFor(person: Person, year: AppraisalYear, turn: 'asked' | 'assessed' | 'past'): DemoObjective[] {
  const random = randomFor(`objectives:${turn}:${person.name}`)
  const isExample = turn === 'assessed' && (person.name === EMPLOYEE || person.name === READY)
  const all = objectivesOf[person.department]
  const count = isExample ? 5 : random.weighted([[4, 30], [5, 50], [6, 20]] as const)
  const drawn = new Set(random.shuffled(all).slice(0, count))
  const chosen = isExample ? careObjectives : all.filter((o) => drawn.has(o))
  return chosen.map((objective, i) => ({ ...objective, id: idOf(`objective:${objectiveKey(year, person)}:${i}`), weight: weightsOf[count][i] ?? 0, dueDate: year.until }))
}

/** Results of the closed year, by grade: 116. */
const GRADES: readonly (readonly [string, number])[] = [['A', 9], ['B', 31], ['C', 58], ['D', 14], ['E', 4]]
/** Grades of those whom people sign in as, and of who is talked about. */
const NAMED_GRADES: Record<string, string> = { [EMPLOYEE]: 'B', [SHIFT]: 'C', [SUPERVISOR]: 'B', [HEAD]: 'B', [HR]: 'A', [TRAINER]: 'B', [READER]: 'C', [ADMIN]: 'B', [HIRING]: 'C', [DELEGATE]: 'B', [READY]: 'B' }
/** Results of the closed year that are told to the hundredth. */
const NAMED_SCORES: Record<string, string> = { [EMPLOYEE]: '3.58', [SHIFT]: '3.12' }
/** Moved by whoever decided last: from just below the boundary to it. */
const CALIBRATED: Record<string, string> = { 'Grace Natalia Tjandra': '3.50', 'Syamsul Rijal': '3.50' }
const CALIBRATED_BY_MOST = 20
const MEANS: Record<string, number> = { A: 4.65, B: 3.9, C: 2.95, D: 2, E: 1.15 }
const ACKNOWLEDGED = 101
const TRIES = 4000
const GOOD_MEAN = 3.1
const CALIBRATED_MEAN = 3.4
const PUBLISHED_DAYS = 330
const MOVED_WEIGHT = 5
const PEERS = 4
const HUNDRED = 100

const DONE = 10
const LAST = 6
const FIRST = 14
const WRITING = 31
const SELF_DONE = 71
const SELF_BEGUN = 19
/** Questions of the form a self-assessment that is begun has answered. */
const SELF_ANSWERED = 3

/** The worked example. */
const EXAMPLE = { achieved: ['94.50', '26.40', '4.52', '8.00', '1.00'], scores: [4, 3, 4, 5], self: [4, 4, 5, 4], peers: [[4, 4, 3, 4], [3, 4, 4, 3], [5, 4, 4, 4]] }

type Turn = 'asked' | 'assessed' | 'past'

/** Who leads, who is asked, and by which form: everything of the world that the year of a turn asks about. */
interface Setting {
  world: World
  year: AppraisalYear
  turn: Turn
  ceo: Person
  /** As what somebody worked on the last day of the year. */
  jobIn: (person: Person) => { jobTitle: string; grade: number }
  /** Before today, in hours. */
  hoursSince: (date: string) => number
}

const leads = (world: World, person: Person): Person[] => world.people.filter((p) => p.boss === person.name)
const teamOf = (world: World, person: Person): Person[] => world.people.filter((p) => p.boss === person.boss)

/** Evaluated in a year: who has somebody above, and served ninety days of it. */
const evaluatedIn = ({ world, year, jobIn }: Setting): Person[] => world.people.filter((p) => p.boss !== null && daysBetween(p.joinDate, year.until) + 1 >= typeOf(jobIn(p)).minServiceDays)

/** How each evaluation of the year assessed now stands. */
function stagesOf({ world, ceo }: Setting, evaluated: readonly Person[]): Map<string, Stage> {
  const kept = new Set([SUPERVISOR, HEAD, ceo.name, COMPLAINTS])
  const fixed = new Set([...AT_HEAD, SHIFT])
  const free = evaluated.filter((p) => p.department !== 'HRD' && !kept.has(p.boss ?? '') && !fixed.has(p.name))
  const take = taker(randomFor('appraisal:stages').shuffled(free))
  const stages = new Map<string, Stage>()
  const set = (people: readonly Person[], stage: Stage) => people.forEach((p) => stages.set(p.name, stage))
  set(take(DONE), 'published')
  set(take(LAST), 'last')
  set(take(FIRST), 'first')
  set(AT_HEAD.map(world.find), 'head')
  const own = [READY, ...BEGUN]
  set(own.map(world.find), 'begun')
  const others = evaluated.filter((p) => !stages.has(p.name) && ![SUPERVISOR, COMPLAINTS].includes(p.boss ?? '') && p.name !== SUPERVISOR && p.name !== SHIFT)
  set(randomFor('appraisal:begun').shuffled(others).slice(0, WRITING - own.length), 'begun')
  return stages
}

/** How far each self-assessment of the year assessed now is: who is written about already has handed it in. */
function selvesOf(evaluated: readonly Person[], stages: ReadonlyMap<string, Stage>): Map<string, 'done' | 'begun'> {
  const isClosed = (p: Person) => !['begun', undefined].includes(stages.get(p.name))
  const isOfTeam = (p: Person) => p.boss === SUPERVISOR
  const named = (p: Person) => p.name === SHIFT || p.name === SUPERVISOR || (isOfTeam(p) && p.name !== EMPLOYEE && !LATE.includes(p.name))
  const done = evaluated.filter((p) => isClosed(p) || named(p))
  const rest = randomFor('appraisal:selves').shuffled(evaluated.filter((p) => !done.includes(p) && !isOfTeam(p)))
  const inOrder = [...rest.filter((p) => stages.has(p.name)), ...rest.filter((p) => !stages.has(p.name))]
  const more = SELF_DONE - done.length
  const begun = [...evaluated.filter((p) => p.name === EMPLOYEE), ...inOrder.slice(more, more + SELF_BEGUN - 1)]
  return new Map([...[...done, ...inOrder.slice(0, more)].map((p) => [p.name, 'done'] as const), ...begun.map((p) => [p.name, 'begun'] as const)])
}

/** Who is asked besides the person, and of which kind. */
function ratersOf({ world, person, grade }: Case): { kind: RaterKind; rater: Person }[] {
  const most = (kind: RaterKindRule['kind']) => typeOf({ grade }).raters.find((r) => r.kind === kind)?.max ?? 0
  return [
    { kind: Rater.self, rater: person },
    ...inTurn(teamOf(world, person), person, Math.min(PEERS, most('peer'))).map((rater) => ({ kind: Rater.peer, rater })),
    ...leads(world, person).slice(0, most('subordinate')).map((rater) => ({ kind: Rater.subordinate, rater })),
  ]
}

type Said = 'done' | 'begun' | 'none' | 'declined' | 'missed'

/** What became of a colleague's part, or of that of somebody who is led, where the story says nothing. */
const saidOf = (random: Random, isClosed: boolean): Said =>
  isClosed ? random.weighted([['done', 84], ['declined', 6], ['missed', 10]]) : random.weighted([['done', 45], ['begun', 8], ['none', 42], ['declined', 5]])

/** Parts of others the story tells: whose, on whom. */
function told(rater: Person, of: Person, at: number): Said | null {
  if (of.name === READY) return at < EXAMPLE.peers.length ? 'done' : 'declined'
  if (of.name === EMPLOYEE) return 'none'
  if (of.name === COMPLAINTS && rater.boss === COMPLAINTS) return 'done'
  if (rater.name === EMPLOYEE) return of.name === COMPLAINTS ? 'done' : 'none'
  if (rater.name === HIRING) return of.name === HR ? 'declined' : 'none'
  return null
}

const answersOf = (of: { grade: number }, objectives: readonly DemoObjective[], rated: Pick<Rated, 'scores'> & { achieved?: readonly string[] }, most = Infinity): DemoAnswer[] => [
  ...(rated.achieved ?? []).map((achievement, i): DemoAnswer => ({ rowId: objectives[i]?.id ?? '', score: null, achievement })),
  ...rated.scores.map((score, i): DemoAnswer => ({ rowId: criteriaOf(of)[i]?.id ?? '', score, achievement: null })),
].slice(0, most)

/** Everything somebody and those around them said: one draw of it. */
interface Draw {
  own: Rated
  steps: DemoStep[]
}

interface Case extends Setting {
  person: Person
  grade: number
  objectives: DemoObjective[]
  stage: Stage
  self: Said
  /** Hours before now at which it was handed in; that of the others follows. */
  hoursAgo: number
}

function draw(of: Case, mean: number, attempt: number): Draw {
  const { person, objectives, stage, turn } = of
  const random = randomFor(`rows:${turn}:${person.name}:${attempt}`)
  const criteria = criteriaOf(of)
  const isExample = turn === 'assessed' && person.name === READY
  const isClosed = stage !== 'begun' && stage !== 'none'
  const own = isExample ? { achieved: [...EXAMPLE.achieved], scores: [...EXAMPLE.scores] } : ratedAbout(mean, objectives, criteria, random)
  let peers = 0
  const steps = ratersOf(of).map(({ kind, rater }, i): DemoStep => {
    const at = kind === Rater.peer ? peers++ : 0
    const about = ratedAbout(mean + (random.next() - 0.5) * 0.6, objectives, criteria, random)
    if (isExample) about.scores = [...((kind === Rater.self ? EXAMPLE.self : EXAMPLE.peers[at]) ?? about.scores)]
    // what one says of oneself is known from the objectives, or nearly so
    if (kind === Rater.self) about.achieved = objectives.map((o, n) => own.achieved[n] ?? achievedFor(o, near(mean, random), random))
    const said = kind === Rater.self ? of.self : ((turn === 'assessed' ? told(rater, person, at) : null) ?? saidOf(random, isClosed))
    const answers = answersOf(of, objectives, kind === Rater.self ? about : { scores: about.scores })
    return {
      id: idOf(`rater-step:${evaluationKey(of.year, person)}:${rater.name}`), kind, rater,
      paStatusId: said === 'none' ? PaStatus.notStarted : said === 'begun' ? PaStatus.inProgress : PaStatus.done, outcome: said === 'none' || said === 'begun' ? null : said,
      hoursAgo: said === 'done' || said === 'declined' ? of.hoursAgo + 6 + i * 4 : null, answers: said === 'done' ? answers : said === 'begun' ? answers.slice(0, SELF_ANSWERED) : [],
    }
  })
  return { own, steps }
}

const decimalOf = (score: number | null): string | null => (score === null ? null : fromHundredths(score * HUNDRED))
/** Words of the arithmetic for who is asked besides the person. */
const GROUPS = [['peer', Rater.peer], ['subordinate', Rater.subordinate]] as const

/** What is worked out of what was said, by the arithmetic that people are appraised by. */
function numbersOf({ grade, objectives }: Pick<Case, 'grade' | 'objectives'>, achieved: readonly (string | null)[], scores: readonly (number | null)[], steps: readonly DemoStep[]): EvaluationNumbers {
  const { form, raters, grades, peerThreshold } = typeOf({ grade })
  return evaluate({
    sections: form.sections, raters, grades, objectives: objectives.map((o) => ({ id: o.id, weight: fromHundredths(o.weight * HUNDRED), target: o.target === '' ? null : o.target, range: rangeOf(o.range) })),
    achievements: new Map(objectives.map((o, i) => [o.id, achieved[i] ?? null])), scores: new Map(criteriaOf({ grade }).map((c, i) => [c.id, decimalOf(scores[i] ?? null)])),
    groups: GROUPS.map(([kind, raterKind]) => {
      const own = steps.filter((s) => s.kind === raterKind)
      const answers = own.filter((s) => s.outcome === 'done').map((s) => new Map(s.answers.flatMap((a) => (a.score === null ? [] : [[a.rowId, fromHundredths(a.score * HUNDRED)]]))))
      return { kind, counts: groupCounts(own, peerThreshold), answers }
    }),
  })
}

/** Draws until the arithmetic gives what the story wants. @throws Error where it never does */
function drawFor(of: Case, wanted: { grade: string; score?: string | undefined; calibrated?: string | undefined }): Draw & { result: EvaluationNumbers & { score: string } } {
  const mean = MEANS[wanted.grade] ?? GOOD_MEAN
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const drawn = draw(of, wanted.calibrated ? CALIBRATED_MEAN : mean, attempt)
    const { score, ...others } = numbersOf(of, drawn.own.achieved, drawn.own.scores, drawn.steps)
    if (score === null) continue
    const fits = wanted.calibrated
      ? toHundredths(score) < toHundredths(wanted.calibrated) && toHundredths(wanted.calibrated) - toHundredths(score) <= CALIBRATED_BY_MOST
      : wanted.score ? score === wanted.score : others.gradeCode === wanted.grade
    if (fits) return { ...drawn, result: { ...others, score } }
  }
  throw new Error(`no rows give ${of.person.name} ${wanted.score ?? wanted.grade}`)
}

/** As what people worked on a day; who is not there yet, as what they work now. */
function jobsOn(world: World, date: string): Setting['jobIn'] {
  const rows = employmentRows(world.people, world.today).filter((e) => e.from <= date && (!e.until || e.until >= date))
  const byPerson = new Map(rows.map((e) => [e.employeeId, { jobTitle: e.jobTitle, grade: e.grade }]))
  return (person) => byPerson.get(person.id) ?? { jobTitle: person.title, grade: person.grade }
}

const endings: Record<Stage, Ending | null> = { published: { kind: 'approved' }, head: { kind: 'waiting', level: 1 }, first: { kind: 'waiting', level: 1 }, last: { kind: 'waiting', level: 2 }, begun: { kind: 'draft' }, none: null }

/** Evaluations of the closed year: everybody has a result, and it was published. */
function pastEvaluations(setting: Setting): DemoEvaluation[] {
  const evaluated = evaluatedIn(setting)
  const grades = gradesOf(evaluated)
  const acknowledged = new Set(taker(randomFor('appraisal:acknowledged').shuffled(evaluated))(ACKNOWLEDGED, EMPLOYEE, SHIFT).map((p) => p.name))
  const opened = setting.hoursSince(setting.year.assessFrom)
  return evaluated.map((person, i): DemoEvaluation => {
    const grade = grades.get(person.name) ?? 'C'
    const hoursAgo = opened - (16 + (i % 9)) * DAY - i / 8
    const of: Case = { ...setting, person, grade: setting.jobIn(person).grade, objectives: objectivesFor(person, setting.year, 'past'), stage: 'published', self: 'done', hoursAgo }
    const calibrated = CALIBRATED[person.name]
    const drawn = drawFor(of, { grade, score: NAMED_SCORES[person.name], calibrated })
    return {
      key: evaluationKey(setting.year, person), person, evaluator: setting.world.find(person.boss ?? ''), year: setting.year, stage: 'published', ending: endings.published, hoursAgo, settledHoursAgo: PUBLISHED_DAYS * DAY + 9 + i / 8,
      ...setting.jobIn(person), objectives: of.objectives, achieved: drawn.own.achieved, scores: drawn.own.scores, steps: drawn.steps, result: drawn.result,
      finalScore: calibrated ?? drawn.result.score, gradeCode: calibrated ? gradeOf(typeOf(of).grades, calibrated) : drawn.result.gradeCode, calibrated: calibrated !== undefined, acknowledged: acknowledged.has(person.name),
    }
  })
}

/** Who gets which grade of the closed year: those with a name first, everybody else by chance. */
function gradesOf(evaluated: readonly Person[]): Map<string, string> {
  const named = new Map([...Object.entries(NAMED_GRADES), ...Object.keys(CALIBRATED).map((name) => [name, 'B'] as const)])
  const left = new Map(GRADES)
  for (const grade of named.values()) left.set(grade, (left.get(grade) ?? 0) - 1)
  const free = randomFor('appraisal:grades').shuffled(evaluated.filter((p) => !named.has(p.name)))
  const others = [...left].flatMap(([grade, count]) => Array.from({ length: count }, () => grade))
  return new Map([...named, ...free.map((p, i) => [p.name, others[i] ?? 'C'] as const)])
}

/** Evaluations written now. */
function presentEvaluations(setting: Setting): DemoEvaluation[] {
  const evaluated = evaluatedIn(setting)
  const stages = stagesOf(setting, evaluated)
  const selves = selvesOf(evaluated, stages)
  return evaluated.map((person, i): DemoEvaluation => {
    const stage = stages.get(person.name) ?? 'none'
    const self = selves.get(person.name) ?? 'none'
    const isWritten = stage !== 'none' && stage !== 'begun'
    const hoursAgo = stage === 'published' ? 232 + (i % 20) : isWritten ? 60 + (i % 17) * 6 : 20 + (i % 23) * 7
    const of: Case = { ...setting, person, grade: setting.jobIn(person).grade, objectives: objectivesFor(person, setting.year, 'assessed'), stage, self, hoursAgo: isWritten ? hoursAgo : 30 + (i % 29) * 8 }
    const wanted = { grade: randomFor(`grade:assessed:${person.name}`).weighted([['A', 8], ['B', 28], ['C', 50], ['D', 12], ['E', 2]]) }
    const isExample = person.name === READY
    const drawn = isWritten ? drawFor(of, wanted) : draw(of, MEANS[wanted.grade] ?? GOOD_MEAN, 0)
    // who has begun has looked at the numbers first
    const begun = stage === 'begun' ? 1 + (i % 3) : 0
    const says = isWritten || isExample
    const achieved = drawn.own.achieved.map((a, n) => (says || n < begun ? a : null))
    const scores = drawn.own.scores.map((s) => (says ? s : null))
    const result = numbersOf(of, achieved, scores, drawn.steps)
    return {
      key: evaluationKey(setting.year, person), person, evaluator: setting.world.find(person.boss ?? ''), year: setting.year, stage, ending: endings[stage], hoursAgo, settledHoursAgo: stage === 'published' ? 46 + (i % 9) * 12 : hoursAgo / 3,
      ...setting.jobIn(person), objectives: of.objectives, achieved, scores, steps: drawn.steps, result,
      finalScore: stage === 'published' ? result.score : null, gradeCode: result.gradeCode, calibrated: false, acknowledged: stage === 'published' && i % 2 === 0,
    }
  })
}

function settingOf(world: World, turn: Turn): Setting {
  const ceo = world.people.find((p) => p.boss === null)
  if (!ceo) throw new Error('nobody leads the company')
  const year = appraisalYears(world.today)[turn]
  return { world, turn, year, ceo, jobIn: jobsOn(world, turn === 'asked' ? world.today : year.until), hoursSince: (date) => daysBetween(date, world.today) * DAY }
}

/** Both stories are told of one company: what it did is worked out once. */
const known = new WeakMap<World, DemoEvaluation[]>()

export function evaluationsOn(world: World): DemoEvaluation[] {
  const found = known.get(world) ?? [...pastEvaluations(settingOf(world, 'past')), ...presentEvaluations(settingOf(world, 'assessed'))]
  known.set(world, found)
  return found
}

/** Of 119: the others are agreed. */
const WAITING = 24
const NOT_BEGUN = 12

/** Objectives asked for now: two wait for the supervisor, one of them nobody else's. */
function presentTasks(setting: Setting): DemoTask[] {
  const { world, year } = setting
  const asked = world.people.filter((p) => p.boss !== null)
  const isKept = (p: Person) => [SUPERVISOR, HEAD, AWAY, HR, COMPLAINTS].includes(p.boss ?? '') || fillerOf(setting, p) !== p
  const take = taker(randomFor('objectives:asked').shuffled(asked.filter((p) => !isKept(p) && p.name !== SHIFT)))
  const waiting = new Set([...AT_SUPERVISOR.map(world.find), ...take(WAITING - AT_SUPERVISOR.length, NEWCOMER)])
  const missing = new Set([world.find(EMPLOYEE), ...take(NOT_BEGUN - 1)])
  return asked.map((person, i): DemoTask => {
    const isWaiting = waiting.has(person)
    const objectives = objectivesFor(person, year, 'asked')
    return {
      key: objectiveKey(year, person), person, grade: setting.jobIn(person).grade, filler: fillerOf(setting, person), year, objectives,
      ending: missing.has(person) ? null : isWaiting ? { kind: 'waiting', level: 1 } : { kind: 'approved' },
      hoursAgo: isWaiting ? 6 + (i % 17) * 5 : 130 + (i % 31) * 3, settledHoursAgo: isWaiting ? 1 : person.name === SHIFT ? 90 : 20 + (i % 19) * 3,
      changed: person.name === SHIFT ? { key: `${objectiveKey(year, person)}:changed`, hoursAgo: 60, settledHoursAgo: 12, objectives: changedOf(objectives) } : null,
    }
  })
}

/** A second look: less of the first, more of the last. The rows stay what they are. */
const changedOf = (objectives: readonly DemoObjective[]): DemoObjective[] =>
  objectives.map((o, i) => ({ ...o, weight: o.weight + (i === 0 ? -MOVED_WEIGHT : i === objectives.length - 1 ? MOVED_WEIGHT : 0) }))

/** Objectives of a year that was or is assessed: agreed at its beginning, by who came later when they came. */
function formerTasks(setting: Setting): DemoTask[] {
  const { year, turn, hoursSince } = setting
  return evaluatedIn(setting).map((person, i): DemoTask => {
    const began = Math.min(hoursSince(year.from) - (10 + (i % 14)) * DAY, hoursSince(person.joinDate) - 9 * DAY)
    return { key: objectiveKey(year, person), person, grade: setting.jobIn(person).grade, filler: fillerOf(setting, person), year, objectives: objectivesFor(person, year, turn), ending: { kind: 'approved' }, hoursAgo: began - i / 8, settledHoursAgo: began - 4 * DAY - i / 8, changed: null }
  })
}

const fillerOf = ({ world, jobIn }: Setting, person: Person): Person => (typeOf(jobIn(person)).fillBy === 2 ? world.find(person.boss ?? '') : person)

const tasksKnown = new WeakMap<World, DemoTask[]>()

/** Objectives of three years, the newest last. */
export function tasksOn(world: World): DemoTask[] {
  const found = tasksKnown.get(world) ?? [...formerTasks(settingOf(world, 'past')), ...formerTasks(settingOf(world, 'assessed')), ...presentTasks(settingOf(world, 'asked'))]
  tasksKnown.set(world, found)
  return found
}
