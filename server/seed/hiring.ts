/** Who applies to the five vacancies of the demo company: 38 applications of 37 people, each somewhere among the stages. @see contract/modules/manpower/README.md#demo-company */
import { eq, inArray } from 'drizzle-orm'
import { addDays } from '../../contract/kit/civil-date.ts'
import { fold } from '../../contract/kit/fold.ts'
import { isEnd } from '../../contract/workforce/stages.ts'
import { applicantEndReasons, applicantSources, type ApplicationStatus, recruitmentStages, StageStatus, type StageStatusId } from '../../contract/workforce/vocabulary.ts'
import { q } from '../db/context.ts'
import { addMonths } from '../../contract/kit/months.ts'
import { settingOf } from '../org/settings.ts'
import { applicant, applicationEvent, applicationStage, vacancy, vacancyApplication, vacancyEvent, vacancyInCharge } from '../workforce/vacancy/table.ts'
import { choiceOf } from './configuration.ts'
import { paper } from './documents.ts'
import { demoFile } from './files.ts'
import { at } from './moments.ts'
import { personId } from './people.ts'
import { idOf, randomFor } from './random.ts'
import type { World } from './world.ts'
import { insertAll } from './write.ts'

/** The vacancies, by who is sought. */
export type Sought = 'agentsJakarta' | 'agentJayapura' | 'operators' | 'engineer' | 'salesMakassar'

type Stage = 'applied' | 'screening' | 'interview' | 'test' | 'offer' | 'hired'
/** Codes of the company's stages, in their order. */
const stages: readonly Stage[] = ['applied', 'screening', 'interview', 'test', 'offer', 'hired']

const RECRUITER = 'Stefanus Wenda'
const OF_PLANT = 'Nur Aini Rahmawati'

/** Codes of why an application ended. */
type Reason = 'skills' | 'pay' | 'other' | 'elsewhere'

type Source = 'jobSite' | 'referral' | 'fair' | 'walkIn' | 'agency' | 'inside'

interface Told {
  name: string
  /** Where it stands, or ended. */
  stage: Stage
  /** Days since it came, and since the last move. */
  came: number
  moved: number
  source: Source
  ended?: 'rejected' | 'withdrawn'
  reason?: Reason
  note?: string
  /** Days from today to the first working day. */
  startsIn?: number
  /** Somebody who works here. */
  isInside?: true
  hasPapers?: true
  /** Days from today until what is known is kept; below zero: it is forgotten. */
  keptFor?: number
}

const a = (name: string, stage: Stage, came: number, moved: number, source: Source, more: Partial<Told> = {}): Told => ({ name, stage, came, moved, source, ...more })

const applications: Readonly<Record<Sought, readonly Told[]>> = {
  agentsJakarta: [
    a('Rina Hartati', 'screening', 9, 5, 'jobSite', { hasPapers: true }), a('Bagus Prakoso', 'screening', 8, 4, 'jobSite'),
    a('Melinda Sianturi', 'interview', 21, 6, 'referral'), a('Fajar Nugroho', 'interview', 24, 16, 'jobSite'), a('Clarissa Tan', 'interview', 18, 3, 'fair'),
    a('Yosua Rumaseb', 'test', 26, 2, 'jobSite'), a('Siti Maryam', 'offer', 33, 1, 'referral', { hasPapers: true }),
    a('Dewi Kartika', 'hired', 44, 7, 'jobSite', { startsIn: 20 }),
    a('Anton Wibowo', 'screening', 40, 31, 'walkIn', { ended: 'rejected', reason: 'other', note: 'Looks for work in the mornings only' }),
    a('Lukman Hakim', 'interview', 42, 19, 'jobSite', { ended: 'rejected', reason: 'other', note: 'Would rather work from Jayapura, where the family is' }),
    a('Priscilla Wowor', 'offer', 38, 9, 'agency', { ended: 'withdrawn', reason: 'elsewhere', note: 'Took a place nearer to home' }),
  ],
  agentJayapura: [
    a('Naomi Kogoya', 'applied', 4, 4, 'walkIn'), a('Silas Wetipo', 'applied', 2, 2, 'jobSite'), a('Ester Pekei', 'screening', 11, 5, 'referral'),
    a('Lukman Hakim', 'interview', 17, 8, 'jobSite'), a('Demianus Tabuni', 'interview', 22, 3, 'fair'),
    a('Yakob Wenda', 'screening', 29, 21, 'walkIn', { ended: 'rejected', reason: 'skills', note: 'No evenings' }),
  ],
  operators: [
    a('Agung Setyawan', 'applied', 16, 16, 'walkIn'), a('Budi Hartono', 'applied', 6, 6, 'jobSite'), a('Catur Pamungkas', 'applied', 5, 5, 'agency'), a('Darto', 'applied', 3, 3, 'walkIn'), a('Eka Susilo', 'applied', 1, 1, 'jobSite'),
    a('Fitriani', 'screening', 14, 6, 'fair'), a('Gilang Ramadhan', 'screening', 13, 4, 'jobSite'), a('Hendro Susanto', 'screening', 12, 2, 'agency'),
    a('Indra Lesmana', 'interview', 19, 5, 'referral', { hasPapers: true }), a('Jumadi', 'interview', 20, 3, 'walkIn'), a('Kusno Widodo', 'test', 23, 2, 'referral'),
    a('Lilik Suryani', 'interview', 25, 10, 'jobSite', { ended: 'rejected', reason: 'skills', note: 'Cannot work nights' }),
  ],
  engineer: [
    a('Tommy Salim', 'interview', 20, 4, 'inside', { isInside: true }), a('Vina Aprilia', 'interview', 23, 6, 'jobSite'), a('Arief Budiman', 'offer', 30, 2, 'jobSite', { hasPapers: true }),
    a('Gita Savitri', 'interview', 37, 22, 'agency', { ended: 'rejected', reason: 'pay', note: 'Asks for more than we pay', keptFor: 9 }), a('Rangga Saputra', 'test', 39, 18, 'jobSite', { ended: 'rejected', keptFor: -3 }),
  ],
  salesMakassar: [a('Muhammad Aksa', 'applied', 7, 7, 'jobSite'), a('Nurhidayah', 'applied', 4, 4, 'walkIn'), a('Oktavianus Paonganan', 'applied', 2, 2, 'fair'), a('Rahmawati Sila', 'screening', 12, 5, 'referral')],
}

const reasonIdOf = ({ reason }: Told): string | null => (reason === undefined ? null : choiceOf(applicantEndReasons, reason).id)

const stageIds = () => stages.map((code) => choiceOf(recruitmentStages, code).id)

const applicantIdOf = (name: string): string => idOf(`applicant:${name}`)

/** What came of the stages of an application: one after the other, evenly from when it came to the last move. */
function movesOf({ stage, came, moved, ended, note = '' }: Told, today: string): { position: number; statusId: StageStatusId; date: string; note: string }[] {
  const last = stages.indexOf(stage) + 1
  return Array.from({ length: last }, (_, i) => {
    const position = i + 1
    const isLast = position === last
    const daysAgo = isLast ? moved : Math.max(moved, Math.round(came - ((came - moved) * i) / last))
    const statusId = !isLast ? StageStatus.passed : ended === 'rejected' ? StageStatus.failed : ended === 'withdrawn' ? StageStatus.withdrawn : stage === 'hired' ? StageStatus.passed : StageStatus.inProgress
    return { position, statusId, date: addDays(today, -daysAgo), note: isLast && ended ? note : '' }
  })
}

const statusOf = ({ stage, ended }: Told): ApplicationStatus => ended ?? (stage === 'hired' ? 'hired' : 'active')

/** Telephone and mail of nobody there is. */
function contactsOf(name: string): { email: string; emailKey: string; phone: string } {
  const email = `${fold(name).replaceAll(/[^a-z]+/g, '.')}@mail.example`
  return { email, emailKey: email, phone: `+62 8${randomFor(`applicant:${name}`).between(11, 59)} 5551 ${randomFor(`applicant-phone:${name}`).between(1000, 9999)}` }
}

function personRow(told: readonly Told[], { today, now }: World, keepMonths: number): typeof applicant.$inferInsert {
  const [one] = told as [Told, ...Told[]]
  const { name, source, isInside, keptFor } = one
  const base = { id: applicantIdOf(name), receivedOn: addDays(today, -Math.max(...told.map((t) => t.came))) }
  if (keptFor !== undefined && keptFor < 0) return { ...base, fullName: 'Erased', sortName: '', erasedAt: new Date(now.getTime() + keptFor * 24 * 3_600_000), version: 2 }
  const goesOn = told.some((t) => !t.ended)
  const keepUntil = goesOn ? null : keptFor === undefined ? addMonths(addDays(today, -Math.min(...told.map((t) => t.moved))), keepMonths) : addDays(today, keptFor)
  return { ...base, fullName: name, sortName: fold(name), ...contactsOf(name), sourceId: choiceOf(applicantSources, source).id, internalEmployeeId: isInside ? personId(name) : null, keepUntil }
}

/** Papers four of them sent in. */
function addPapers(world: World): void {
  for (const { name, came } of Object.values(applications).flat().filter((one) => one.hasPapers)) {
    world.addFile(demoFile(`applicant:${name}`, { fileName: 'cv.pdf', type: 'application/pdf', ownerEmployeeId: personId(RECRUITER), recordId: applicantIdOf(name), recordKind: 'applicant', createdAt: at(addDays(world.today, -came), 10 * 60) }, paper('Curriculum vitae', ['', name])))
  }
}

/**
 * What happened in the vacancies since they were opened.
 * @param requests ids of what opened them
 * @returns what is done once they are there
 */
export function seedHiring(world: World, requests: Readonly<Record<Sought, string>>): () => Promise<void> {
  const { today, now } = world
  addPapers(world)
  return async () => {
    const opened = new Map((await q().select().from(vacancy).where(inArray(vacancy.requestId, Object.values(requests)))).map((v) => [v.requestId, v]))
    const ids = stageIds()
    const keepMonths = await settingOf('applicantKeepMonths')
    const everyone = Object.values(applications).flat()
    await insertAll(applicant, [...Map.groupBy(everyone, (one) => one.name).values()].map((told) => personRow(told, world, keepMonths)))
    for (const [sought, told] of Object.entries(applications) as [Sought, readonly Told[]][]) {
      const of = opened.get(requests[sought])
      if (!of) throw new Error(`nobody opened the vacancy ${sought}`)
      const mover = personId(sought === 'operators' ? OF_PLANT : RECRUITER)
      const momentOf = (date: string): Date => new Date(Math.max(at(date, 10 * 60).getTime(), of.openedAt.getTime()))
      const rows = told.map((one) => {
        const id = idOf(`application:${sought}:${one.name}`)
        const moves = movesOf(one, today)
        const last = moves.at(-1) as (typeof moves)[number]
        const movedAt = momentOf(last.date)
        const row: typeof vacancyApplication.$inferInsert = {
          id, vacancyId: of.id, applicantId: applicantIdOf(one.name), status: statusOf(one), stagePosition: last.position, stageStatus: last.statusId, movedOn: last.date, movedAt, movedBy: mover,
          expectedJoinDate: one.startsIn === undefined ? null : addDays(today, one.startsIn), endReasonId: reasonIdOf(one), decidedAt: statusOf(one) === 'active' ? null : movedAt, createdAt: momentOf(addDays(today, -one.came)), version: moves.length,
        }
        const stageRows = moves.map((move) => ({ applicationId: id, stageId: ids[move.position - 1] ?? '', stagePosition: move.position, statusId: move.statusId, date: move.date, note: move.note, changedBy: mover, changedAt: momentOf(move.date) }))
        return { row, stageRows, endReasonId: reasonIdOf(one) }
      })
      await insertAll(vacancyApplication, rows.map((r) => r.row))
      await insertAll(applicationStage, rows.flatMap((r) => r.stageRows))
      await insertAll(applicationEvent, rows.flatMap((r) => r.stageRows.map((stage) => ({ id: idOf(`application-event:${stage.applicationId}:${stage.stagePosition}`), ...stage, endReasonId: isEnd(stage.statusId) ? r.endReasonId : null }))))
      const hired = told.filter((one) => statusOf(one) === 'hired').length
      if (hired > 0) await q().update(vacancy).set({ hired, version: of.version + hired }).where(eq(vacancy.id, of.id))
    }
    await alsoInCharge(opened.get(requests.operators)?.id ?? '', now)
  }
}

/** HR of the plant looks after its vacancy, too. */
async function alsoInCharge(vacancyId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 29 * 24 * 3_600_000)
  await insertAll(vacancyInCharge, [{ vacancyId, employeeId: personId(OF_PLANT), since, until: null }])
  await insertAll(vacancyEvent, [{ id: idOf(`vacancy-event:${vacancyId}:assigned`), vacancyId, action: 'assign', actorId: personId('Maya Hutagalung'), note: '', at: since }])
}
