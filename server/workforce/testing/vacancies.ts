/** Vacancies and applicants for tests. */
import { asc, eq } from 'drizzle-orm'
import { fold } from '../../../contract/kit/fold.ts'
import { manpower } from '../../../contract/modules/manpower/index.ts'
import { recruitmentStages, STAGE_KINDS, type StageKind, StageStatus, type StageStatusId } from '../../../contract/workforce/vocabulary.ts'
import { q } from '../../db/context.ts'
import { newId } from '../../lib/new-id.ts'
import { choice } from '../../org/table.ts'
import { request } from '../../request/table.ts'
import { openVacancy, type Vacancy } from '../vacancies.ts'
import { applicant, applicationEvent, applicationStage, vacancyApplication, vacancyStage } from '../vacancy/table.ts'

/** A stage of each kind, where the company has none; a test may be left out. @returns their ids by kind */
export async function someStages(now: Date): Promise<Record<StageKind, string>> {
  const has = async () => (await q().select({ id: choice.id, rules: choice.rules }).from(choice).where(eq(choice.list, recruitmentStages.list)).orderBy(asc(choice.position))).map((r) => [STAGE_KINDS[Number(r.rules.kind) - 1], r.id] as const)
  if ((await has()).length === 0) await q().insert(choice).values(STAGE_KINDS.map((kind, i) => ({ id: newId(now), list: recruitmentStages.list, code: kind, names: { en: kind }, rules: { kind: i + 1, ...(kind === 'test' ? { skippable: true } : {}) }, position: i + 1 })))
  return Object.fromEntries(await has()) as Record<StageKind, string>
}

export interface VacancyWish {
  positionId: string
  departmentId: string
  siteId: string
  managerId: string
  requestorId?: string
  inCharge?: readonly string[]
  headCount?: number
  requiredDate?: string
  /** Of a request that is there; left out: one is made. */
  requestId?: string
}

/** A vacancy that is open, of a request that was approved. */
export async function aVacancy({ inCharge = [], requestId, headCount = 1, requiredDate = '2026-08-03', ...wish }: VacancyWish, now: Date): Promise<Vacancy> {
  await someStages(now)
  const requestorId = wish.requestorId ?? wish.managerId
  const id = requestId ?? newId(now)
  const today = now.toISOString().slice(0, 10)
  if (requestId === undefined) {
    await q().insert(request).values({
      id, module: manpower.slug, code: `MP-${id.slice(-8)}`, requestorId, employeeId: wish.managerId, transDate: today, submittedAt: now, sortAt: now, status: 4, from: requiredDate, until: requiredDate, version: 2, createdAt: now, changedAt: now, changedById: requestorId,
      values: { employeeId: wish.managerId, requestType: 1, companyStructure: wish.departmentId, position: wish.positionId, employmentStatus: 1, requiredDate, headCount, overPlan: 0 },
    })
  }
  const opened = await openVacancy({ requestId: id, requestorId, managerId: wish.managerId, positionId: wish.positionId, departmentId: wish.departmentId, siteId: wish.siteId, headCount, requiredDate, replacementId: null, inCharge, actorId: null }, { now, today })
  if (!opened) throw new Error('no vacancy was opened')
  return opened
}

export interface ApplicantWish {
  name: string
  mail?: string
  phone?: string
  internalEmployeeId?: string
  /** Stages that are behind them. */
  passed?: number
  /** How it stands with the one after these. */
  status?: StageStatusId
  note?: string
  movedOn?: string
}

/** Somebody who applies, as far as they came. @returns ids of the application and of the person */
export async function anApplicant(of: Vacancy, { name, mail = '', phone = '', internalEmployeeId, passed = 0, status = StageStatus.planned, note = '', movedOn }: ApplicantWish, now: Date): Promise<{ applicationId: string; applicantId: string }> {
  const [applicationId, applicantId] = [newId(now), newId(now)]
  const day = movedOn ?? now.toISOString().slice(0, 10)
  const stages = await q().select().from(vacancyStage).where(eq(vacancyStage.vacancyId, of.id)).orderBy(asc(vacancyStage.position))
  const state = status === StageStatus.failed ? 'rejected' : status === StageStatus.withdrawn ? 'withdrawn' : passed === stages.length ? 'hired' : 'active'
  await q().insert(applicant).values({ id: applicantId, fullName: name, sortName: fold(name), email: mail, emailKey: mail.toLowerCase(), phone, internalEmployeeId: internalEmployeeId ?? null, receivedOn: day })
  await q().insert(vacancyApplication).values({
    id: applicationId, vacancyId: of.id, applicantId, status: state, stagePosition: Math.min(passed + 1, stages.length), stageStatus: state === 'hired' ? StageStatus.passed : status, movedOn: day, movedAt: now, movedBy: null, createdAt: now,
    decidedAt: state === 'active' ? null : now,
  })
  const said = stages.flatMap(({ stageId, position }) => {
    const statusId = position <= passed ? StageStatus.passed : position === passed + 1 ? status : StageStatus.planned
    return statusId === StageStatus.planned ? [] : [{ applicationId, stageId, stagePosition: position, statusId, date: day, note, changedBy: null, changedAt: now }]
  })
  if (said.length > 0) {
    await q().insert(applicationStage).values(said)
    await q().insert(applicationEvent).values(said.map((row) => ({ id: newId(now), ...row })))
  }
  return { applicationId, applicantId }
}
