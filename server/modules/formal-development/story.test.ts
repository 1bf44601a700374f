/** Programmes through the machinery: education in progress, the cost committed, the diploma, and what taking it back leaves. */
import { eq } from 'drizzle-orm'
import { educationEntities, educationLevels, educationSubjects } from '../../../contract/kit/education.ts'
import { educationTypes } from '../../../contract/modules/formal-development/choices.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fromKeyValues } from '../../../contract/kit/wire.ts'
import { formalDevelopment } from '../../../contract/modules/formal-development/index.ts'
import { costCommitment } from '../../costs/table.ts'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { educationProgramme, educationRecord } from '../../education/table.ts'
import { aCompany, aContext, anEmployee, type Company, NOON, when } from '../../ledger/testing/company.ts'
import { newId } from '../../lib/new-id.ts'
import { isCallError } from '../../lib/refuse.ts'
import { hasText } from '../../lib/text.ts'
import { setSetting } from '../../org/settings.ts'
import { employee, moduleAccess } from '../../org/table.ts'
import { hearChanges } from '../../person/records.ts'
import { personalChange } from '../../person/table.ts'
import { createRequests, type Requests } from '../../request/service.ts'
import { approvalMatrix, effectLog, request, requestHistory } from '../../request/table.ts'
import { completeProgramme } from './complete.ts'
import { formalDevelopmentModule } from './index.ts'
import { aChoice, aFile } from './testing/programmes.ts'

/** Today is Tuesday 12 May 2026, noon. */
const SOON = { educationStartDate: '2026-09-01', educationEndDate: '2028-08-31' }
const BEGUN = { educationStartDate: '2026-02-01', educationEndDate: '2027-01-31' }
let db: Database
let company: Company
let requests: Requests
let [boss, dina, hana, chief] = ['', '', '', '']
const choice = { type: '', loose: '', bachelor: '', master: '', entity: '', subject: '' }
beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  requests = createRequests([formalDevelopmentModule], { runOnce: (_, work) => work() })
  chief = await anEmployee(company, 'Chief')
  await q().insert(moduleAccess).values({ id: newId(NOON), module: formalDevelopment.slug, employeeId: null })
  const superior = { resolver: { kind: 'superior' as const }, rule: 'anyOne' as const }
  await q().insert(approvalMatrix).values([
    { id: newId(NOON), module: '*', position: 2, condition: {}, levels: [superior] },
    { id: newId(when().now), module: formalDevelopment.slug, position: 1, condition: { equals: { overCeiling: ['yes'] } }, levels: [superior, { resolver: { kind: 'person', employeeId: chief }, rule: 'anyOne' }] },
  ])
  Object.assign(choice, {
    type: await aChoice(educationTypes, 'degree', 1, { needsDocument: true, minServiceMonths: 12 }), loose: await aChoice(educationTypes, 'loose', 2),
    bachelor: await aChoice(educationLevels, 'bachelor', 1), master: await aChoice(educationLevels, 'master', 2),
    entity: await aChoice(educationEntities, 'UI'), subject: await aChoice(educationSubjects, 'law'),
  })
  await setSetting('educationCeilings', [{ gradeAtLeast: 1, amount: 20_000_000 }], NOON)
})
afterAll(() => db.close())
beforeEach(async () => {
  boss = await anEmployee(company, 'Boss')
  dina = await anEmployee(company, 'Dina', { superiorId: boss })
  hana = await anEmployee(company, 'Hana')
})

const asked = (more: Record<string, unknown> = {}) => ({
  id: newId(when().now), version: 0, employeeId: dina, educationType: choice.loose, educationLevel: choice.master, educationEntity: choice.entity, educationSubject: choice.subject,
  educationClass: null, ...SOON, cost: '15000000.00', bondMonths: '24.00', ...more,
})
const submit = (more: Record<string, unknown> = {}) => requests.saveAndSubmit(formalDevelopment, asked(more), aContext(dina))
const act = (action: 'approve' | 'cancel', id: string, who: string) => requests.perform(formalDevelopment, action, { id, note: 'because' }, aContext(who))
async function granted(more: Record<string, unknown> = {}): Promise<string> {
  const { id } = await submit(more)
  await act('approve', id, boss)
  return id
}
async function takenBack(id: string): Promise<void> {
  await act('cancel', id, dina)
  await act('approve', id, boss)
}
const refused = (what: Promise<unknown>, code: string) => expect(what).rejects.toSatisfy((error: unknown) => {
  expect(hasText(`errors:${code}`) || hasText(`errors:${code}_other`)).toBe(true)
  return isCallError(error) && error.problems.some((p) => p.code === code)
})
const warnings = async (more: Record<string, unknown> = {}) => (await requests.checkDraft(formalDevelopment, asked(more) as never, aContext(dina))).warnings.map((w) => [w.field, w.code])
const programme = async (id: string) => (await q().select().from(educationProgramme).where(eq(educationProgramme.requestId, id)))[0]
const cost = async (id: string) => (await q().select().from(costCommitment).where(eq(costCommitment.requestId, id)))[0]
const texts = async (id: string, who: string) => fromKeyValues((await requests.detail(formalDevelopment, { id }, aContext(who))).texts)
const complete = async (id: string, graduationDate: string, who = hana) => completeProgramme(formalDevelopmentModule, { id, graduationDate, attachmentIds: [await aFile(who, 'diploma.pdf')] }, aContext(who, who === hana ? ['hr'] : []))

describe('checks', () => {
  test('the end comes after the start, the bond is whole months', async () => {
    await refused(submit({ educationEndDate: SOON.educationStartDate }), 'education_end_before_start')
    await refused(submit({ bondMonths: '1.50' }), 'education_bond_months')
    await refused(submit({ cost: '-1.00' }), 'education_cost_negative')
  })
  test('the letter of acceptance is attached, and it is the person’s own', async () => {
    await refused(submit({ educationType: choice.type }), 'education_letter_missing')
    const file = await aFile(dina, 'letter.pdf')
    expect((await submit({ educationType: choice.type, attachmentIds: [file] })).status).toBe(1)
  })
  test('months of service', async () => {
    await q().update(employee).set({ joinDate: '2025-06-01' }).where(eq(employee.id, dina))
    const attachmentIds = [await aFile(dina, 'letter.pdf')]
    await refused(submit({ educationType: choice.type, attachmentIds }), 'education_min_service')
    await q().update(employee).set({ joinDate: '2025-05-12' }).where(eq(employee.id, dina))
    expect((await submit({ educationType: choice.type, attachmentIds: [await aFile(dina, 'letter.pdf')] })).status).toBe(1)
  })
  test('one programme at a time; after the last day of one another may begin', async () => {
    const { code, id } = await submit()
    await refused(submit({ educationStartDate: SOON.educationEndDate, educationEndDate: '2029-08-31' }), 'education_other_active')
    expect((await submit({ educationStartDate: '2028-09-01', educationEndDate: '2029-08-31' })).status).toBe(1)
    expect(code).toMatch(/^FD-202605-/)
    await act('cancel', id, dina)
    expect((await submit()).status, 'what was withdrawn keeps no place').toBe(1)
  })
  test('a level that is no higher is said, not refused', async () => {
    expect(await warnings()).toEqual([])
    await q().insert(educationRecord).values({ id: newId(when().now), employeeId: dina, levelId: choice.master, entityId: choice.entity, subjectId: choice.subject, from: '2010-01-01', graduationDate: '2014-01-01', recordedAt: NOON })
    expect(await warnings()).toEqual([['educationLevel', 'education_level_not_above']])
    expect((await submit()).status).toBe(1)
  })
  test('above the ceiling of the grade one more level decides', async () => {
    expect(await warnings({ cost: '20000000.01' })).toEqual([['cost', 'education_above_ceiling']])
    const within = await submit({ cost: '20000000.00' })
    expect((await act('approve', within.id, boss)).status).toBe(4)
    const above = await submit({ cost: '20000000.01', educationStartDate: '2030-01-01', educationEndDate: '2030-12-31' })
    expect((await act('approve', above.id, boss)).status).toBe(1)
    expect((await act('approve', above.id, chief)).status).toBe(4)
  })
})

describe('effects', () => {
  test('approved, education is in progress with a bond, and the cost is committed', async () => {
    const { id } = await submit()
    expect([await programme(id), await cost(id)]).toEqual([undefined, undefined])
    await act('approve', id, boss)
    expect(await programme(id)).toMatchObject({ employeeId: dina, from: '2026-09-01', until: '2028-08-31', status: 'inProgress', bondMonths: 24, bondEndDate: '2030-08-31', endedOn: null })
    expect(await cost(id)).toMatchObject({ employeeId: dina, amount: '15000000.00', currency: 'IDR', status: 'committed', committedOn: '2026-05-12' })
    expect(await texts(id, dina)).toMatchObject({ programme: 'inProgress', programmeBondEnd: '2030-08-31', currency: 'IDR' })
  })
  test('taken back before it begins, it is removed and the cost is free', async () => {
    const id = await granted()
    await takenBack(id)
    expect(await programme(id)).toMatchObject({ status: 'removed', endedOn: '2026-05-12' })
    expect(await cost(id)).toMatchObject({ status: 'released', settledAt: expect.any(Date) })
    expect((await q().select().from(effectLog).where(eq(effectLog.requestId, id))).filter((l) => l.reversalOf === null && l.reversedAt === null)).toEqual([])
    expect((await submit()).status, 'the days are free again').toBe(1)
  })
  test('taken back later, it is closed, and what was paid is to be repaid', async () => {
    const id = await granted(BEGUN)
    await takenBack(id)
    expect(await programme(id)).toMatchObject({ status: 'closed', endedOn: '2026-05-12' })
    expect(await cost(id)).toMatchObject({ status: 'toRepay', amount: '15000000.00' })
    expect(await texts(id, dina)).toMatchObject({ programme: 'closed', programmeEndedOn: '2026-05-12' })
  })
  test('the approver reads what it changes, not how much it costs', async () => {
    const { id } = await submit()
    const preview = async (action: 'approve' | 'cancel') => (await requests.effectPreview({ module: formalDevelopment.slug, id, action }, aContext(boss))).rows.map((r) => r.text)
    expect(await preview('approve')).toEqual(['Education in progress from Tue 1 Sept 2026 to Thu 31 Aug 2028, bound until Sat 31 Aug 2030', 'The cost is committed'])
    await act('approve', id, boss)
    expect(await preview('cancel')).toEqual(['The education in progress is removed: it has not begun', 'The committed cost is released'])
  })
  test('the amount is in no title, no log of effects and no text of a list', async () => {
    const id = await granted()
    const [row] = await q().select().from(request).where(eq(request.id, id))
    if (!row) throw new Error('no record')
    const title = (await formalDevelopmentModule.title([row], 'en')).get(id)
    expect([title, row.search.includes('15000000'), JSON.stringify(await q().select().from(effectLog).where(eq(effectLog.requestId, id))).includes('15000000'), Object.values(await texts(id, boss)).some((t) => t.includes('15'))]).toEqual(['Formal development', false, false, false])
  })
})

describe('the diploma', () => {
  test('makes an education record, spends the cost, and the bond runs from it', async () => {
    const id = await granted(BEGUN)
    const heard: string[] = []
    hearChanges((employeeId) => heard.push(employeeId))
    expect((await complete(id, '2026-05-04')).message).toBe('The diploma is recorded. The programme is completed.')
    expect(await programme(id)).toMatchObject({ status: 'completed', endedOn: '2026-05-04', bondEndDate: '2028-05-04' })
    expect(await q().select().from(educationRecord).where(eq(educationRecord.employeeId, dina))).toMatchObject([{ levelId: choice.master, entityId: choice.entity, from: '2026-02-01', graduationDate: '2026-05-04', programmeId: (await programme(id))?.id }])
    expect(heard).toEqual([dina])
    expect(await q().select().from(personalChange).where(eq(personalChange.employeeId, dina))).toMatchObject([{ category: 5, version: 1, before: null, after: { educationLevel: choice.master, graduationDate: '2026-05-04' }, origin: 'request', requestId: id, changedBy: hana }])
    expect(await cost(id)).toMatchObject({ status: 'spent' })
    const detail = await requests.detail(formalDevelopment, { id }, aContext(dina))
    expect([detail.attachments.map((a) => a.fileName), (await q().select().from(requestHistory).where(eq(requestHistory.requestId, id))).some((h) => h.action === 'attach' && h.actorId === hana)]).toEqual([['diploma.pdf'], true])
    expect(await warnings({ educationStartDate: '2026-06-01' }), 'the new highest level counts').toEqual([['educationLevel', 'education_level_not_above']])
  })
  test('a completed programme is not taken back, and not completed twice', async () => {
    const id = await granted(BEGUN)
    await complete(id, '2026-05-04')
    await refused(complete(id, '2026-05-04'), 'education_not_in_progress')
    await refused(act('cancel', id, dina), 'education_completed')
  })
  test('is recorded by HR, for others, with a date that can be', async () => {
    const id = await granted(BEGUN)
    for (const who of [dina, boss]) await refused(complete(id, '2026-05-04', who), 'not_allowed')
    await refused(complete(id, '2026-02-01'), 'education_graduation_early')
    await refused(complete(id, '2026-05-13'), 'education_graduation_future')
    await refused(completeProgramme(formalDevelopmentModule, { id, graduationDate: '2026-05-04', attachmentIds: [await aFile(dina, 'diploma.pdf')] }, aContext(hana, ['hr'])), 'attachment_not_found')
    expect((await programme(id))?.status).toBe('inProgress')
  })
})
