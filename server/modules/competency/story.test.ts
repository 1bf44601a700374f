/** Assessments through the machinery: what refuses a submit, what becomes of the levels, and what taking them back leaves. */
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FinalAssessment } from '../../../contract/modules/competency/calls.ts'
import { competency } from '../../../contract/modules/competency/index.ts'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { planItems, proposeAgain } from '../../growth/items.ts'
import { careerPlan, competencyLevel, developmentItem, growthPeriod, jobProfile } from '../../growth/table.ts'
import { aCompetency, aJobProfile, somePeriods } from '../../growth/testing/growth.ts'
import { aCompany, aContext, anEmployee, type Company, NOON, when } from '../../ledger/testing/company.ts'
import { newId } from '../../lib/new-id.ts'
import { isCallError } from '../../lib/refuse.ts'
import { hasText } from '../../lib/text.ts'
import { employment, moduleAccess } from '../../org/table.ts'
import { createRequests, type Requests } from '../../request/service.ts'
import { approvalMatrix, effectLog } from '../../request/table.ts'
import { finalAssessment } from './final.ts'
import { competencyModule } from './index.ts'
import { giveLevels } from './levels.ts'
import { competencyProfile } from './profile.ts'
import { aFile } from './testing/files.ts'

/** Today is Tuesday 12 May 2026, noon. */
const REQUIRED = [3, 4, 3, 2, 4]
const FINAL = [3, 3, 4, 2, 2]
let db: Database
let company: Company
let requests: Requests
let competencies: string[] = []
let periods: Record<string, string> = {}
let [profileId, boss, dina, hana] = ['', '', '', '']
beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  requests = createRequests([competencyModule], { runOnce: (_, work) => work() })
  hana = await anEmployee(company, 'Hana')
  await q().insert(moduleAccess).values({ id: newId(NOON), module: competency.slug, employeeId: null })
  await q().insert(approvalMatrix).values({ id: newId(NOON), module: '*', position: 1, condition: {}, levels: [{ resolver: { kind: 'superior' }, rule: 'anyOne' }, { resolver: { kind: 'person', employeeId: hana }, rule: 'anyOne' }] })
  for (const [i, code] of ['Negotiation', 'Product knowledge', 'Writing', 'Numbers', 'Care'].entries()) competencies.push(await aCompetency(code, i + 1))
  profileId = await aJobProfile('Clerk', Object.fromEntries(competencies.map((id, i) => [id, REQUIRED[i] as number])))
  periods = await somePeriods([
    { code: 'Y2024', from: '2024-01-01', until: '2024-12-31' }, { code: 'Y2025', from: '2025-01-01', until: '2025-12-31' }, { code: 'Y2026', from: '2026-01-01', until: '2026-12-31' },
    { code: 'over', from: '2023-01-01', until: '2023-12-31', fillFrom: '2023-10-01', fillUntil: '2026-05-11' }, { code: 'ahead', from: '2027-01-01', until: '2027-12-31', fillFrom: '2026-05-13' },
  ])
})
afterAll(() => db.close())
beforeEach(async () => {
  boss = await anEmployee(company, 'Boss')
  dina = await anEmployee(company, 'Dina', { superiorId: boss })
})

const rowsWith = (levels: readonly (number | null)[], evidence = '') => competencies.map((id, i) => ({ lineId: id, competencyId: id, selfLevel: levels[i] ?? null, evidence }))
const asked = (period: string, more: Record<string, unknown> = {}) => ({ id: newId(when().now), version: 0, period: periods[period], rows: rowsWith([3, 3, 3, 3, 3]), ...more })
const submit = (period: string, more: Record<string, unknown> = {}) => requests.saveAndSubmit(competency, asked(period, more), aContext(dina))
const act = (action: 'approve' | 'cancel' | 'revise', id: string, who: string) => requests.perform(competency, action, { id, note: 'because' }, aContext(who))
const give = (who: string, id: string, deskVersion: number, levels: readonly number[], comment = '') =>
  giveLevels(requests, { id, deskVersion, levels: competencies.map((competencyId, i) => ({ competencyId, level: levels[i] as never, comment })) }, aContext(who))

async function approved(period: string, levels: readonly number[] = FINAL): Promise<{ id: string; code: string }> {
  const { id, code } = await submit(period)
  await give(boss, id, 0, levels)
  await act('approve', id, boss)
  await act('approve', id, hana)
  return { id, code }
}
async function takenBack(id: string): Promise<void> {
  await act('cancel', id, dina)
  await act('approve', id, hana)
}
const refused = (what: Promise<unknown>, code: string) => expect(what).rejects.toSatisfy((error: unknown) => {
  expect(hasText(`errors:${code}`) || hasText(`errors:${code}_other`)).toBe(true)
  return isCallError(error) && error.problems.some((p) => p.code === code)
})
const held = async () => new Map((await q().select().from(competencyLevel).where(and(eq(competencyLevel.employeeId, dina), isNull(competencyLevel.supersededAt), isNull(competencyLevel.withdrawnAt)))).map((r) => [r.competencyId, r]))
const heldLevels = async () => {
  const now = await held()
  return competencies.map((id) => now.get(id)?.level ?? null)
}
const items = (requestId: string) => q().select().from(developmentItem).where(eq(developmentItem.requestId, requestId)).orderBy(developmentItem.id)
const previewed = async (id: string, who: string, action: 'approve' | 'cancel') => (await requests.effectPreview({ module: competency.slug, id, action }, aContext(who))).rows.map((r) => r.text)

describe('checks', () => {
  test('every competency has a level; the highest has evidence, in words or as a file', async () => {
    await refused(submit('Y2026', { rows: rowsWith([3, 3, 3, 3, null]) }), 'competency_self_missing')
    await refused(submit('Y2026', { rows: rowsWith([5, 3, 3, 3, 3], 'too short') }), 'competency_evidence')
    expect((await submit('Y2026', { rows: rowsWith([5, 0, 3, 3, 3], 'Ten or more') })).status).toBe(1)
    expect((await submit('Y2025', { rows: rowsWith([5, 3, 3, 3, 3]), attachmentIds: [await aFile(dina)] })).status).toBe(1)
  })

  test('rows are those of the job, whatever is sent; required levels are the server’s', async () => {
    const { id } = await submit('Y2026', { rows: [...rowsWith([1, 1, 1, 1, 1]).slice(1), { lineId: competencies[0], competencyId: competencies[0], selfLevel: 2, requiredLevel: 0 }, { lineId: newId(NOON), competencyId: newId(NOON), selfLevel: 4 }] })
    const { rows, jobTitle, periodStart, periodEnd } = (await requests.detail(competency, { id }, aContext(dina))) as unknown as FinalAssessment & { rows: { requiredLevel: number; selfLevel: number; competencyId: string }[] }
    expect(rows.map((r) => [r.competencyId, r.requiredLevel, r.selfLevel])).toEqual(competencies.map((c, i) => [c, REQUIRED[i], i === 0 ? 2 : 1]))
    expect([jobTitle, periodStart, periodEnd]).toEqual(['Clerk', '2026-01-01', '2026-12-31'])
  })

  test('a period takes assessments in its time; what came back may be handed in later', async () => {
    await refused(submit('over'), 'competency_window')
    await refused(submit('ahead'), 'competency_window')
    await refused(submit('Y2026', { period: newId(NOON) }), 'competency_period_unknown')
    const brief = (await somePeriods([{ code: `brief ${dina}`, from: '2026-01-01', until: '2026-03-31' }]))[`brief ${dina}`] as string
    const { id } = await submit('Y2026', { period: brief })
    await act('revise', id, boss)
    await q().update(growthPeriod).set({ fillUntil: '2026-05-11' }).where(eq(growthPeriod.id, brief))
    await refused(submit('Y2026', { period: brief }), 'competency_window')
    expect((await requests.perform(competency, 'submit', { id }, aContext(dina))).status).toBe(1)
  })

  test('somebody who was not here, and a job nobody has said anything of', async () => {
    await q().update(employment).set({ from: '2026-02-01' }).where(eq(employment.employeeId, dina))
    await refused(submit('Y2025'), 'competency_not_employed')
    await q().update(employment).set({ jobTitle: 'Juggler' }).where(eq(employment.employeeId, dina))
    await refused(submit('Y2026'), 'competency_no_profile')
  })

  test('one a period; a new one after it was withdrawn or rejected', async () => {
    const first = await submit('Y2026')
    await refused(submit('Y2026'), 'competency_exists')
    expect((await submit('Y2025')).status).toBe(1)
    await act('cancel', first.id, dina)
    const second = await submit('Y2026')
    await requests.perform(competency, 'reject', { id: second.id, note: 'no' }, aContext(boss))
    expect((await submit('Y2026')).status).toBe(1)
  })

  test('a requirement that changed since the person last saved is said, not refused', async () => {
    const draft = asked('Y2026')
    await requests.perform(competency, 'save', draft, aContext(dina))
    const warned = async () => (await requests.checkDraft(competency, { ...draft, version: 1 }, aContext(dina))).warnings.map((w) => [w.code, w.message])
    expect(await warned()).toEqual([])
    const [before] = await q().select().from(jobProfile).where(eq(jobProfile.id, profileId))
    const levels = before?.levels ?? []
    await q().update(jobProfile).set({ levels: levels.map((l, i) => (i === 0 ? { ...l, level: 5 } : l)) }).where(eq(jobProfile.id, profileId))
    expect(await warned()).toEqual([['competency_requirement_changed', 'Negotiation now requires 5.']])
    expect((await requests.perform(competency, 'submit', { id: draft.id }, aContext(dina))).status).toBe(1)
    await q().update(jobProfile).set({ levels }).where(eq(jobProfile.id, profileId))
  })
})

describe('effects', () => {
  test('the final levels hold from the day of the approval, gaps become items, and readiness is reckoned', async () => {
    const { id } = await submit('Y2026')
    await give(boss, id, 0, FINAL)
    await act('approve', id, boss)
    expect(await held()).toEqual(new Map())
    expect(await previewed(id, hana, 'approve')).toEqual(['5 levels become Dina’s profile', 'Gaps: Product knowledge 3 of 4, Care 2 of 4'])
    expect(await previewed(id, dina, 'approve'), 'the person is told nothing').toEqual([])
    await act('approve', id, hana)
    expect(await heldLevels()).toEqual(FINAL)
    expect((await held()).get(competencies[1] as string)).toMatchObject({ requiredLevel: 4, periodId: periods.Y2026, requestId: id, validFrom: '2026-05-12' })
    expect((await items(id)).map((i) => [i.source, i.competencyId, i.kind, i.text, i.status])).toEqual([['competency', competencies[1], 1, 'Product knowledge from 3 to 4', 'proposed'], ['competency', competencies[4], 1, 'Care from 2 to 4', 'proposed']])
    const profile = await competencyProfile({}, aContext(dina))
    expect([profile.rows[0]?.group, profile.rows[0]?.levelTexts]).toEqual(['Any group', ['Begins', '', '', '', '']])
    expect([profile.readiness, profile.jobTitle, profile.isOwnJob, profile.rows.map((r) => [r.level, r.requiredLevel, r.gap])]).toEqual(['81.25', 'Clerk', true, [[3, 3, 0], [3, 4, -1], [4, 3, 1], [2, 2, 0], [2, 4, -2]]])
    const document = await finalAssessment(requests, competencyModule, { id }, aContext(dina))
    expect([document.readiness, document.rows.map((r) => r.gap)]).toEqual(['81.25', [0, -1, 1, 0, -2]])
    const log = await q().select({ kind: effectLog.kind, after: effectLog.after }).from(effectLog).where(eq(effectLog.requestId, id))
    expect([log.length, new Set(log.flatMap((l) => Object.keys(l.after as object)))]).toEqual([7, new Set(['held', 'status'])])
  })

  test('a final level of its own wins over the superior’s', async () => {
    const { id } = await submit('Y2026')
    await give(boss, id, 0, FINAL)
    await act('approve', id, boss)
    await give(hana, id, 1, [1, 3, 4, 2, 3], 'Seen at work')
    await act('approve', id, hana)
    expect(await heldLevels()).toEqual([1, 3, 4, 2, 3])
  })

  test('the next assessment ends the levels before it; taken back, they hold again and its items go', async () => {
    await approved('Y2025')
    const next = await submit('Y2026')
    await give(boss, next.id, 0, [4, 3, 3, 2, 4])
    await act('approve', next.id, boss)
    expect(await previewed(next.id, hana, 'approve')).toEqual(['5 levels become Dina’s profile: 2 rise, 1 falls', 'Gaps: Product knowledge 3 of 4'])
    await act('approve', next.id, hana)
    expect(await heldLevels()).toEqual([4, 3, 3, 2, 4])
    expect((await competencyProfile({}, aContext(dina))).rows[0]?.history.map((h) => [h.level, h.period])).toEqual([[4, 'Y2026'], [3, 'Y2025']])
    expect(await previewed(next.id, hana, 'cancel')).toEqual(['The levels of Y2025 hold again'])
    await takenBack(next.id)
    expect(await heldLevels()).toEqual(FINAL)
    expect((await items(next.id)).every((i) => i.withdrawnAt !== null)).toBe(true)
    expect((await competencyProfile({}, aContext(dina))).rows[0]?.history).toHaveLength(1)
  })

  test('one that a later one has followed stays; the later one goes first', async () => {
    const first = await approved('Y2025')
    const second = await approved('Y2026')
    await refused(act('cancel', first.id, dina), 'competency_superseded')
    await takenBack(second.id)
    await takenBack(first.id)
    expect(await held()).toEqual(new Map())
  })

  test('an earlier period that is decided late becomes history, and leaves without a trace in what holds', async () => {
    await approved('Y2026', [4, 4, 4, 4, 4])
    const late = await approved('Y2024', [1, 1, 1, 1, 1])
    expect(await heldLevels()).toEqual([4, 4, 4, 4, 4])
    await takenBack(late.id)
    expect(await heldLevels()).toEqual([4, 4, 4, 4, 4])
  })

  describe('proposals are those of the latest assessment', () => {
    const proposed = async () => (await q().select().from(developmentItem).where(and(eq(developmentItem.employeeId, dina), isNull(developmentItem.withdrawnAt))).orderBy(developmentItem.id)).map((i) => i.text)
    const FORMER = ['Product knowledge from 3 to 4', 'Care from 2 to 4']

    test('what it does not propose any more goes, nothing is proposed twice, and taken back the former’s hold again', async () => {
      await approved('Y2025')
      const next = await approved('Y2026', [2, 3, 4, 2, 4])
      expect(await proposed()).toEqual(['Negotiation from 2 to 3', 'Product knowledge from 3 to 4'])
      const log = await q().select({ after: effectLog.after }).from(effectLog).where(and(eq(effectLog.requestId, next.id), eq(effectLog.kind, 'developmentProposed')))
      expect(log.map((l) => Object.keys(l.after as object)[0]).sort()).toEqual(['status', 'status', 'withdrawn', 'withdrawn'])
      await takenBack(next.id)
      expect(await proposed()).toEqual(FORMER)
      await approved('Y2026', REQUIRED)
      expect(await proposed(), 'no gap is left').toEqual([])
    })

    test('one of an earlier period that is decided late proposes nothing, until it is the latest', async () => {
      const latest = await approved('Y2026', REQUIRED)
      await approved('Y2024')
      expect(await proposed()).toEqual([])
      await takenBack(latest.id)
      expect(await proposed()).toEqual(FORMER)
    })

    test('what somebody has taken up stays, and is not proposed beside it', async () => {
      const { id } = await approved('Y2025')
      const [first] = await items(id)
      await q().update(developmentItem).set({ status: 'inProgress' }).where(eq(developmentItem.id, first?.id ?? ''))
      await approved('Y2026', [3, 2, 3, 2, 3])
      expect(await proposed()).toEqual(['Product knowledge from 3 to 4', 'Care from 3 to 4'])
    })

    test('what a plan has planned is not proposed again; of a plan that is taken back only what still holds is', async () => {
      await approved('Y2025')
      const planned = { lineId: newId(NOON), competencyId: competencies[4] as string, kind: 1, text: 'Care with a colleague', dueDate: null }
      const { replaced } = await planItems({ requestId: newId(NOON), employeeId: dina, items: [planned] }, when().now)
      const next = await approved('Y2026', REQUIRED)
      await takenBack(next.id)
      expect(await proposed()).toEqual([FORMER[0], planned.text])
      await approved('Y2026', REQUIRED)
      await proposeAgain(replaced, dina, when().now)
      expect(await proposed()).toEqual([planned.text])
    })
  })

  test('a plan that stands on the levels stands in the way', async () => {
    const { id } = await approved('Y2026')
    const plan = await submit('Y2025')
    const row = { id: newId(when().now), employeeId: dina, periodId: periods.Y2026 as string, requestId: plan.id, approvedOn: '2026-05-12' }
    await q().insert(careerPlan).values({ ...row, approvedOn: '2026-05-11' })
    await q().update(careerPlan).set({ withdrawnAt: NOON }).where(eq(careerPlan.id, row.id))
    expect((await act('cancel', id, dina)).status).toBe(40)
    await requests.perform(competency, 'reject', { id, note: 'no' }, aContext(hana))
    await q().update(careerPlan).set({ withdrawnAt: null }).where(eq(careerPlan.id, row.id))
    expect((await act('cancel', id, dina)).status, 'one of before').toBe(40)
    await requests.perform(competency, 'reject', { id, note: 'no' }, aContext(hana))
    await q().update(careerPlan).set({ approvedOn: '2026-05-12' }).where(eq(careerPlan.id, row.id))
    await refused(act('cancel', id, dina), 'competency_in_plan')
  })

  test('what somebody has done stands in the way', async () => {
    const { id } = await approved('Y2026')
    const [first] = await items(id)
    await q().update(developmentItem).set({ status: 'done', doneOn: '2026-05-12' }).where(eq(developmentItem.id, first?.id ?? ''))
    await refused(act('cancel', id, dina), 'competency_item_done')
  })
})

describe('a profile', () => {
  test('may be held against another job; there is none of a job or a person that is not there', async () => {
    await approved('Y2026')
    const other = await aJobProfile(`Lead ${dina}`, { [competencies[0] as string]: 5, [competencies[3] as string]: 1 })
    const against = await competencyProfile({ jobProfileId: other }, aContext(dina))
    expect([against.readiness, against.isOwnJob, against.rows.filter((r) => r.requiredLevel !== null).map((r) => [r.requiredLevel, r.level, r.gap])]).toEqual(['66.67', false, [[5, 3, -2], [1, 2, 1]]])
    await refused(competencyProfile({ jobProfileId: newId(NOON) }, aContext(dina)), 'not_found')
    await refused(competencyProfile({ employeeId: newId(NOON) }, aContext(hana, ['hr'])), 'not_found')
    await refused(competencyProfile({ employeeId: boss }, aContext(dina)), 'not_found')
    expect((await competencyProfile({ employeeId: dina }, aContext(boss))).rows).toHaveLength(5)
  })

  test('somebody who was never assessed has gaps as large as what is required', async () => {
    const profile = await competencyProfile({}, aContext(dina))
    expect([profile.readiness, profile.rows.map((r) => [r.level, r.gap])]).toEqual(['0.00', REQUIRED.map((level) => [null, -level])])
  })
})
