/** What the demo company plans and whom it seeks, in the numbers that docs/product/demo.md names; on several days. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../contract/kit/civil-date.ts'
import { Status } from '../../contract/kit/lifecycle.ts'
import { plannedByFrame } from '../../contract/workforce/plan.ts'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { attachment } from '../files/table.ts'
import { department } from '../org/table.ts'
import { approvalStep, request } from '../request/table.ts'

import { existingOn } from '../workforce/existing.ts'
import { takenIn } from '../workforce/plan/seats.ts'
import { manpowerPlan, manpowerPlanCell, manpowerPlanLine, manpowerPlanVersion, planSeat } from '../workforce/plan/table.ts'
import { designation, position } from '../workforce/table.ts'
import { framesOf } from '../workforce/terms/written.ts'
import { applicant, vacancy, vacancyApplication, vacancyInCharge, vacancyStage } from '../workforce/vacancy/table.ts'
import { seedDemo } from './index.ts'
import { personId } from './people.ts'
import { planningYears } from './workforce.ts'

describe.each(['2026-05-12', '2026-08-31', '2027-03-01'])('on %s', (today) => {
  const now = new Date(`${today}T08:00:00+07:00`)
  const years = planningYears(today)
  const frames = framesOf(years.now)
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
    await seedDemo({ now: () => now })
  }, 120_000)
  afterAll(() => database.close())

  /** The plan that holds, position by position. */
  async function planned() {
    const rows = await q().select({ unit: department.code, planId: manpowerPlan.id, positionId: position.id, title: designation.name, lineId: manpowerPlanLine.id, existing: manpowerPlanLine.existing })
      .from(manpowerPlan).innerJoin(manpowerPlanLine, eq(manpowerPlanLine.versionId, manpowerPlan.activeVersionId)).innerJoin(position, eq(position.id, manpowerPlanLine.positionId)).innerJoin(designation, eq(designation.id, position.designationId))
      .innerJoin(department, eq(department.id, manpowerPlan.departmentId)).where(eq(manpowerPlan.periodId, years.now.id))
    const cells = Map.groupBy(await q().select().from(manpowerPlanCell), (c) => c.lineId)
    return rows.map((row) => ({ ...row, planned: plannedByFrame((cells.get(row.lineId) ?? []).map((c) => ({ frame: c.frameNumber, planned: c.planned })), row.existing, 4) }))
  }

  test('plans add up to 121, 122, 135 and 136 people', async () => {
    const byUnit = [...Map.groupBy(await planned(), (p) => p.unit)].map(([unit, own]) => [unit, [0, 1, 2, 3].map((i) => own.reduce((sum, p) => sum + (p.planned[i] ?? 0), 0))])
    expect(Object.fromEntries(byUnit)).toEqual({
      EXE: [4, 4, 4, 4], HRD: [9, 9, 9, 9], FIN: [12, 12, 12, 12], ITD: [15, 15, 16, 16], PLT: [42, 42, 47, 48], SLS: [18, 18, 21, 21], CCR: [15, 16, 20, 20], LGA: [6, 6, 6, 6],
    })
    expect([0, 1, 2, 3].map((i) => byUnit.reduce((sum, [, totals]) => sum + ((totals as number[])[i] ?? 0), 0))).toEqual([121, 122, 135, 136])
  })

  test('at the end of the third quarter 119 are here, 8 places are used and 7 held; room is left for one account executive and one quality engineer', async () => {
    const third = frames[2]?.until ?? ''
    const rows = await planned()
    const here = await existingOn(rows.map((r) => r.positionId), [third])
    const levels: { title: string; existing: number; held: number; used: number; room: number }[] = []
    for (const { planId, positionId, title, planned: heads } of rows) {
      const { held, used } = (await takenIn(planId, positionId))(3)
      const existing = here(positionId, third)
      levels.push({ title, existing, held, used, room: (heads[2] ?? 0) - existing - held - used })
    }
    const sum = (of: 'existing' | 'held' | 'used') => levels.reduce((all, l) => all + l[of], 0)
    expect([sum('existing'), sum('used'), sum('held')]).toEqual([119, 8, 7])
    expect(Object.fromEntries(levels.filter((l) => l.room !== 0).map((l) => [l.title, l.room]))).toEqual({ 'Account executive': 1, 'Quality engineer': 1, 'Customer care specialist': -1 })
  })

  test('customer care has five rows in its second version; nine sheets are approved, three wait for whom they should', async () => {
    const versions = await q().select({ number: manpowerPlanVersion.number, unit: department.code, superseded: manpowerPlanVersion.supersededAt, values: request.values }).from(manpowerPlanVersion)
      .innerJoin(manpowerPlan, eq(manpowerPlan.id, manpowerPlanVersion.planId)).innerJoin(department, eq(department.id, manpowerPlan.departmentId)).innerJoin(request, eq(request.id, manpowerPlanVersion.requestId))
    expect(versions.map((v) => `${v.unit} ${v.number}`).sort()).toEqual(['CCR 1', 'CCR 2', 'EXE 1', 'FIN 1', 'HRD 1', 'ITD 1', 'LGA 1', 'PLT 1', 'SLS 1'])
    const second = versions.find((v) => v.unit === 'CCR' && v.number === 2)
    expect([(second?.values.lines as unknown[] | undefined)?.length, versions.filter((v) => v.superseded !== null).map((v) => `${v.unit} ${v.number}`)]).toEqual([5, ['CCR 1']])
    const waiting = await q().select({ unit: sql<string>`${department.code}`, level: approvalStep.level, approver: approvalStep.personId }).from(request)
      .innerJoin(approvalStep, and(eq(approvalStep.requestId, request.id), eq(approvalStep.level, request.level), eq(approvalStep.round, request.round)))
      .innerJoin(department, sql`${department.id}::text = ${request.values} ->> 'companyStructure'`).where(and(eq(request.module, 'manpower-planning-sheet'), eq(request.status, Status.inApproval)))
    expect(waiting.map((w) => [w.unit, w.level, w.approver]).sort()).toEqual([['CCR', 2, personId('Maya Hutagalung')], ['ITD', 2, personId('Maya Hutagalung')], ['PLT', 1, personId('Gregorius Simanjuntak')]])
  })

  test('fourteen requests: five approved, five wait, and one each of the others', async () => {
    const rows = await q().select({ status: request.status, level: request.level, overPlan: sql<number>`(${request.values} ->> 'overPlan')::int`, room: sql<number | null>`(${request.values} ->> 'planRoom')::int`, headCount: sql<number | null>`(${request.values} ->> 'headCount')::int` }).from(request).where(eq(request.module, 'manpower'))
    const count = (status: number) => rows.filter((r) => r.status === status).length
    expect([rows.length, count(Status.approved), count(Status.inApproval), count(Status.revision), count(Status.rejected), count(Status.draft), count(Status.cancelled)]).toEqual([14, 5, 5, 1, 1, 1, 1])
    expect(rows.filter((r) => r.overPlan > 0).map((r) => [r.status, r.room, r.headCount, r.overPlan]).sort()).toEqual([[Status.inApproval, 1, 2, 1], [Status.rejected, 0, 1, 1]])
  })

  test('38 applications of 37 people stand where they should', async () => {
    const rows = await q().select({ code: vacancy.code, opened: vacancy.openedAt, headCount: vacancy.headCount, hired: vacancy.hired, kind: vacancyStage.kind, status: vacancyApplication.status, movedOn: vacancyApplication.movedOn, who: vacancyApplication.applicantId, title: designation.name, site: position.siteId })
      .from(vacancyApplication).innerJoin(vacancy, eq(vacancy.id, vacancyApplication.vacancyId)).innerJoin(vacancyStage, and(eq(vacancyStage.vacancyId, vacancy.id), eq(vacancyStage.position, vacancyApplication.stagePosition)))
      .innerJoin(position, eq(position.id, vacancy.positionId)).innerJoin(designation, eq(designation.id, position.designationId))
    const kinds = ['applied', 'screen', 'interview', 'test', 'offer'] as const
    const table = [...Map.groupBy(rows, (r) => r.code).values()].toSorted((a, b) => (a[0]?.opened ?? now).getTime() - (b[0]?.opened ?? now).getTime()).map((own) => [
      own[0]?.title, own[0]?.headCount, ...kinds.map((kind) => own.filter((r) => r.status === 'active' && r.kind === kind).length), ...(['hired', 'rejected', 'withdrawn'] as const).map((status) => own.filter((r) => r.status === status).length),
    ])
    expect(table).toEqual([
      ['Customer care agent', 2, 0, 2, 3, 1, 1, 1, 2, 1], ['Software engineer', 1, 0, 0, 2, 0, 1, 0, 2, 0], ['Customer care agent', 1, 2, 1, 2, 0, 0, 0, 1, 0], ['Filling line operator', 3, 5, 3, 2, 1, 0, 0, 1, 0], ['Sales representative', 1, 3, 1, 0, 0, 0, 0, 0, 0],
    ])
    expect([rows.length, new Set(rows.map((r) => r.who)).size]).toEqual([38, 37])
    expect(rows.filter((r) => r.status === 'active' && r.movedOn <= addDays(today, -14)).map((r) => r.movedOn)).toEqual([addDays(today, -16), addDays(today, -16)])
    expect(rows.every((r) => r.movedOn >= addDays(r.opened.toISOString().slice(0, 10), -1))).toBe(true)
    const people = await q().select().from(applicant)
    expect(people.filter((p) => p.erasedAt !== null).map((p) => [p.fullName, p.email, p.phone])).toEqual([['Erased', '', '']])
    expect(people.filter((p) => p.keepUntil === addDays(today, 9)).length).toBe(1)
    expect(await q().$count(attachment, eq(attachment.recordKind, 'applicant'))).toBe(4)
  })

  test('the recruiter looks after all five, HR of the plant after hers', async () => {
    const rows = await q().select({ who: vacancyInCharge.employeeId }).from(vacancyInCharge).where(inArray(vacancyInCharge.employeeId, [personId('Stefanus Wenda'), personId('Nur Aini Rahmawati')]))
    expect([rows.filter((r) => r.who === personId('Stefanus Wenda')).length, rows.filter((r) => r.who === personId('Nur Aini Rahmawati')).length]).toEqual([5, 1])
    expect(await q().$count(planSeat)).toBeGreaterThan(0)
  })
})
