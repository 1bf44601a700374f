/** Personal data through the machinery: lines and documents, three values, conflicts while it waits, effects and their way back, and who is told what. */
import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/kit/civil-date.ts'
import { watchStatements } from '../../../tests/support/statements.ts'
import { fromKeyValues } from '../../../contract/kit/wire.ts'
import { personalDataUpdateCalls } from '../../../contract/modules/personal-data-update/calls.ts'
import { personalDataUpdate } from '../../../contract/modules/personal-data-update/index.ts'
import { q, tx } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { documentAccess } from '../../documents/table.ts'
import { notification } from '../../effects/table.ts'
import { attachment } from '../../files/table.ts'
import { aCompany, aContext, anEmployee, type Company, elsewhere, NOON } from '../../ledger/testing/company.ts'
import type { Context, ServedCall } from '../../lib/handler.ts'
import { newId } from '../../lib/new-id.ts'
import { isCallError } from '../../lib/refuse.ts'
import { text } from '../../lib/text.ts'
import { setSetting } from '../../org/settings.ts'
import { choice, employee, employeeRole, employment, moduleAccess } from '../../org/table.ts'
import { basedOnOf, recordsOf, valuesAt, writeRecord } from '../../person/records.ts'
import { personalChange, profileContact } from '../../person/table.ts'
import { chaseJob } from '../../request/jobs/chase.ts'
import { sayProblem } from '../../request/say-problem.ts'
import { createRequests, type Requests } from '../../request/service.ts'
import { approvalMatrix, approvalStep, delegation, effectLog, request } from '../../request/table.ts'
import { createPersonalDataUpdate, personalDataUpdateModule } from './index.ts'
import { returnableOf, returnIfConflicting } from './meanwhile.ts'
import { deadlineReminder } from './reminder.ts'

let db: Database
let company: Company
let requests: Requests
let served: ServedCall[]
let [boss, dina, hana, hilda, branchHr] = ['', '', '', '', '']
let branch: Company
const choices = { spouse: '', child: '', married: '', single: '', certificate: '', level: '', entity: '', subject: '' }

async function aChoice(list: string, code: string, rules: Record<string, boolean> = {}): Promise<string> {
  const id = randomUUID()
  await q().insert(choice).values({ id, list, code: `${code}-${id.slice(0, 4)}`, names: { en: code }, position: 1, rules })
  return id
}
const office = (employeeId: string, role: string, siteId: string | null = null) => q().insert(employeeRole).values({ id: randomUUID(), employeeId, role, siteId, module: null, from: '2020-01-01' })

beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  requests = createRequests([personalDataUpdateModule], { runOnce: (_, work) => work() })
  served = createPersonalDataUpdate({ requests })
  await q().insert(moduleAccess).values({ id: newId(NOON), module: personalDataUpdate.slug, employeeId: null })
  const role = (name: string) => ({ resolver: { kind: 'role' as const, role: name }, rule: 'anyOne' as const })
  await q().insert(approvalMatrix).values([
    { id: randomUUID(), module: personalDataUpdate.slug, position: 1, condition: {}, levels: [role('hr')] },
    { id: randomUUID(), module: personalDataUpdate.slug, position: 2, condition: { equals: { sensitive: ['yes'] } }, levels: [role('hr'), role('hrOwner')] },
  ])
  Object.assign(choices, {
    spouse: await aChoice('relationship', 'spouse', { spouse: true }), child: await aChoice('relationship', 'child', { child: true }), married: await aChoice('marital-status', 'married'),
    single: await aChoice('marital-status', 'single'), certificate: await aChoice('certificate-type', 'safety'), level: await aChoice('education-level', 'bachelor'), entity: await aChoice('education-entity', 'UI'),
    subject: await aChoice('education-subject', 'law'),
  })
  branch = await elsewhere(company, 'SUB', 'Surabaya')
  hana = await anEmployee(company, 'Hana Hr')
  hilda = await anEmployee(company, 'Hilda Owner')
  branchHr = await anEmployee(branch, 'Bima Branch')
  await office(hana, 'hr')
  await office(hilda, 'hrOwner')
  await office(branchHr, 'hr', branch.siteId)
})
afterAll(() => db.close())
beforeEach(async () => {
  boss = await anEmployee(company, 'Boss')
  dina = await anEmployee(company, 'Dina', { superiorId: boss })
  await setSetting('personalDataDays', 0, NOON)
})

const hr = () => aContext(hana, ['hr'])
const owner = () => aContext(hilda, ['hrOwner'])
const me = (who = dina) => aContext(who)
/** HR of the branch alone. */
const ofBranch = (): Context => {
  const context = aContext(branchHr)
  return { ...context, caller: { ...context.caller, roles: ['hr'], hrOf: [branch.siteId] } }
}

type Line = Record<string, unknown> & { lineId: string }
const line = (more: Record<string, unknown>): Line => ({ lineId: randomUUID(), ...more })
const form = (lists: Record<string, Line[]>, more: Record<string, unknown> = {}) => ({ id: randomUUID(), version: 0, employeeId: dina, ...lists, ...more }) as never
const codesOf = (error: unknown): string[] => (isCallError(error) ? error.problems.map((p) => `${p.code}${p.field ? ` ${p.field.split('.').filter((part) => part.length !== 36).join('.')}` : ''}`) : [String(error)])
const outcome = (what: Promise<unknown>): Promise<unknown> => what.then(() => 'done', codesOf)
const submit = (input: never, context = me()) => requests.saveAndSubmit(personalDataUpdate, input, context)
const act = (action: 'approve' | 'cancel' | 'revise', id: string, context: Context) => requests.perform(personalDataUpdate, action, { id, note: 'because' }, context)
const call = <T = Record<string, unknown>>(name: keyof typeof personalDataUpdateCalls, input: Record<string, unknown>, context: Context): Promise<T> => {
  const found = served.find((s) => s.call.name === name)
  if (!found) throw new Error(`${name} is not served`)
  const work = () => found.handle(found.schema.parse(input), context) as Promise<T>
  return found.call.kind === 'command' ? tx(work) : work()
}
const stored = async (id: string) => (await q().select().from(request).where(eq(request.id, id)))[0]
const statusOf = async (id: string) => (await stored(id))?.status

async function aFile(ownerEmployeeId = dina): Promise<string> {
  const id = randomUUID()
  await q().insert(attachment).values({ id, ownerEmployeeId, fileName: 'a.pdf', type: 'application/pdf', size: 1, sha256: id, category: 1, storageKey: id, createdAt: NOON })
  return id
}
const seen = async (who: string, id: string) => q().insert(documentAccess).values({ id: randomUUID(), employeeId: dina, actorId: who, at: NOON, what: 'viewed', kind: 'evidence', documentId: id })

const HOME = { street: 'Jl. Melati 4', district: '', city: 'Jakarta', province: '', postalCode: '10110', country: 'ID' }
/** As HR of another system wrote it. */
const record = async (name: Parameters<typeof writeRecord>[0]['name'], kind: number | null, values: Record<string, never> | Record<string, string | number | boolean | null>, employeeId = dina, id: string = randomUUID()) => {
  await tx(() => writeRecord({ employeeId, name, kind, id, values, origin: 'import', changedBy: hana, now: NOON }))
  return id
}
const now = async (name: string, kind: number | null = null, employeeId = dina) => (await recordsOf(employeeId)).find((r) => r.name === name && r.kind === kind)
const atHome = () => record('addresses', 1, HOME)
const moved = (more: Record<string, unknown> = {}) => line({ operationType: 2, addressType: 1, ...HOME, ...more })

describe('a request', () => {
  test('a child with a document goes by HR and its owner, is recorded, and payroll hears of it without what', async () => {
    const child = { operationType: 1, name: 'Bima Lestari', relationship: choices.child, sex: 2, birthDate: '2026-05-03', eventDate: '2026-05-03' }
    expect(await outcome(submit(form({ families: [line(child)] })))).toEqual(['pdu_evidence families.evidence'])
    const evidence = await aFile()
    const { id } = await submit(form({ families: [line({ ...child, evidence })] }))
    expect(await q().select({ level: approvalStep.level, person: approvalStep.personId }).from(approvalStep).where(eq(approvalStep.requestId, id))).toEqual([{ level: 1, person: hana }, { level: 2, person: hilda }])
    expect(await outcome(act('approve', id, hr()))).toEqual(['pdu_unseen families.evidence'])
    await seen(hana, evidence)
    await act('approve', id, hr())
    await seen(hilda, evidence)
    await act('approve', id, owner())
    expect((await now('families'))?.values).toMatchObject({ name: 'Bima Lestari', birthDate: '2026-05-03' })
    const [logged] = await q().select().from(effectLog).where(eq(effectLog.requestId, id))
    expect([logged?.before, logged?.after]).toEqual([null, { version: 1 }])
    expect(JSON.stringify(await q().select().from(notification))).not.toContain('Bima')
  })

  test('bad values are refused at their fields', async () => {
    const cases: [string, Record<string, Line[]>, string[]][] = [
      ['nothing', {}, ['pdu_no_line']],
      ['born tomorrow', { families: [line({ operationType: 1, name: 'X', relationship: choices.single, sex: 1, birthDate: '2026-05-13' })] }, ['pdu_choice_unknown families.relationship', 'pdu_birth_date families.birthDate']],
      ['born in 1900', { families: [line({ operationType: 1, name: 'X', relationship: choices.spouse, sex: 1, birthDate: '1900-01-01', evidence: await aFile() })] }, ['pdu_birth_date families.birthDate']],
      ['letters in a number', { phones: [line({ operationType: 1, phoneTypeId: 1, phoneCountryCode: '62', phone: '81x' })] }, ['pdu_phone phones.phone']],
      ['a card of 15 digits', { identities: [line({ operationType: 1, identityType: 2, number: '999900001111222', evidence: await aFile() })] }, ['pdu_number_form identities.number']],
      ['no such record', { phones: [line({ operationType: 3, recordId: randomUUID() })] }, ['pdu_record_unknown phones.recordId']],
      ['name taken away', { identities: [line({ operationType: 3, identityType: 1, evidence: await aFile() })] }, ['pdu_operation identities.operationType']],
      ['graduated first', { educations: [line({ operationType: 1, educationLevel: choices.level, educationEntity: choices.entity, educationSubject: choices.subject, startDate: '2020-01-01', graduationDate: '2019-01-01', evidence: await aFile() })] }, ['pdu_dates_order educations.graduationDate']],
    ]
    for (const [title, lists, codes] of cases) expect([title, await outcome(submit(form(lists)))]).toEqual([title, codes])
  })

  test('two additions that could not stand beside each other are refused at once, however they are written', async () => {
    const brother = { operationType: 1, name: 'Budi', relationship: choices.single, sex: 2, birthDate: '1990-01-01' }
    const relationship = await aChoice('relationship', 'brother')
    const child = async (more: object) => line({ ...brother, relationship: choices.child, birthDate: '2020-01-01', evidence: await aFile(), ...more })
    expect(await outcome(submit(form({ families: [line({ ...brother, relationship }), line({ ...brother, relationship, name: ' Budi ', sex: 1 })] })))).toEqual(['pdu_line_twice families.recordId'])
    expect(await outcome(submit(form({ families: [await child({}), await child({ dependant: true })] })))).toEqual(['pdu_line_twice families.recordId'])
    const certificate = async (number: string, title: string) => line({ operationType: 1, certificateType: choices.certificate, title, number, issuer: 'BNSP', issuedOn: '2024-01-01', evidence: await aFile() })
    expect(await outcome(submit(form({ certificates: [await certificate('A-1', 'K3'), await certificate('a 1', 'K3 umum')] })))).toEqual(['pdu_line_twice certificates.recordId'])
  })

  test('at most twenty lines in all, however they come', async () => {
    const many = (n: number) => Array.from({ length: n }, () => line({ operationType: 1, phoneTypeId: 1 }))
    expect(await outcome(requests.perform(personalDataUpdate, 'save', form({ phones: many(15), families: many(6) }), me()))).toEqual(['pdu_too_many families'])
    const saved = await requests.perform(personalDataUpdate, 'save', form({ phones: many(20) }), me())
    expect(await outcome(call('createOrUpdateLine', { requestId: saved.id, lineId: randomUUID(), category: 2, operationType: 1 }, me()))).toEqual(['pdu_too_many phones'])
  })

  test('the day binds the person, not HR', async () => {
    await setSetting('personalDataDays', 60, NOON)
    const wedding = { operationType: 2, maritalStatus: choices.married, since: '2026-03-12' }
    expect((await stored((await requests.perform(personalDataUpdate, 'save', form({ addresses: [line({ operationType: 1, addressType: 1 })] }), me())).id))?.values.deadline).toBe('0001-01-01')
    const asked = async (owner_: string, context: Context) => outcome(submit(form({ maritalStatuses: [line({ ...wedding, evidence: await aFile(owner_) })] }), context))
    expect(await asked(dina, me())).toEqual(['pdu_deadline'])
    expect(await asked(hana, hr())).toBe('done')
  })
})

test('whoever has a draft is reminded a week and a day before its day, once', async () => {
  await setSetting('personalDataDays', 60, NOON)
  const since = (days: number) => addDays('2026-05-12', days - 60)
  const due = async (days: number) => (await requests.perform(personalDataUpdate, 'save', form({ maritalStatuses: [line({ operationType: 2, maritalStatus: choices.married, since: since(days) })] }), me())).id
  const [week, day, later] = [await due(7), await due(1), await due(20)]
  const job = { now: NOON, clock: { now: () => NOON }, log: { info: () => undefined, warn: () => undefined, error: () => undefined }, signal: new AbortController().signal } as never
  for (let turn = 0; turn < 2; turn++) await deadlineReminder.run(job)
  const told = await q().select({ id: notification.recordId }).from(notification).where(eq(notification.code, 'pduDeadline'))
  expect(told.map((n) => n.id).sort()).toEqual([week, day].sort())
  expect(told.map((n) => n.id)).not.toContain(later)
})

describe('three values', () => {
  test('another group there is no conflict, the same group is one, the same value is agreed', async () => {
    await atHome()
    const { id } = await requests.perform(personalDataUpdate, 'save', form({ addresses: [moved({ street: 'Jl. Kenanga 12' })], phones: [line({ operationType: 1, phoneTypeId: 1, phoneCountryCode: '62', phone: '81234567' })] }), me())
    await record('phones', null, { phoneTypeId: 2, phoneCountryCode: '62', phone: '2155500', contactNote: null, isPrimary: false })
    const home = await now('addresses', 1)
    await record('addresses', 1, { ...HOME, postalCode: '10220' }, dina, home?.id)
    // what is another by now stands at its own column
    expect(await outcome(requests.perform(personalDataUpdate, 'submit', { id }, me()))).toEqual(['pdu_conflict addresses.postalCode'])
    const { lines } = await call<{ lines: { base: never; current: never; basedOn: string; standing: never; category: number }[] }>('lines', { id }, me())
    const address = lines.find((l) => l.category === 1)
    expect([fromKeyValues(address?.base ?? []).postalCode, fromKeyValues(address?.current ?? []).postalCode, fromKeyValues(address?.standing ?? []).street]).toEqual(['10110', '10220', 'conflict'])
    const before = await stored(id)
    const kept = [{ ...((before?.values.addresses ?? []) as Line[])[0], basedOn: address?.basedOn }]
    await requests.perform(personalDataUpdate, 'save', { ...before?.values, id, version: before?.version, addresses: kept } as never, me())
    expect(await outcome(requests.perform(personalDataUpdate, 'submit', { id }, me()))).toBe('done')
    expect(await outcome(submit(form({ addresses: [moved({ postalCode: ' 10220 ' })] })))).toEqual(expect.arrayContaining(['pdu_same addresses.addressType']))
  })

  test('of what meets each column that is another is told once, by its name, and what is empty is nothing', async () => {
    const contact = await record('phones', null, { phoneTypeId: 1, phoneCountryCode: '62', phone: '81100001111', contactNote: null, isPrimary: false })
    const found = await now('phones', null)
    const mine = line({ operationType: 2, recordId: contact, basedOn: found && basedOnOf(found), phoneTypeId: 1, phoneCountryCode: '62', phone: '81100002222', contactNote: 'mother', isPrimary: false })
    await record('phones', null, { phoneTypeId: 1, phoneCountryCode: '62', phone: '81100003333', contactNote: 'father', isPrimary: false }, dina, contact)
    const told = async (language: Context['language']) => {
      const context: Context = { ...me(), language, t: (key, params) => text(language, key, params) }
      const error = await submit(form({ phones: [mine] }), context).then(() => null, (e: unknown) => e)
      return isCallError(error) ? error.problems.map((p) => `${p.field?.split('.').at(-1)} ${sayProblem(p, context)}`) : error
    }
    expect(await told('en')).toEqual(['phone Number: Changed meanwhile: it was 81100001111, is now 81100003333', 'contactNote Whose it is: Changed meanwhile: it was nothing, is now father'])
    expect((await told('id') as string[])[1]).toBe('contactNote Milik siapa: Sudah diubah sementara itu: tadinya kosong, sekarang father')
  })

  test('while it waits the write that conflicts sends it back, and an approval before that is refused', async () => {
    await atHome()
    const { id } = await submit(form({ addresses: [moved({ street: 'Jl. Kenanga 12' })] }))
    await record('addresses', 1, { ...HOME, street: 'Jl. Mawar 1' }, dina, (await now('addresses', 1))?.id)
    expect(await outcome(act('approve', id, hr()))).toEqual(['pdu_conflict addresses.street'])
    expect(await statusOf(id)).toBe(1)
    expect(await returnableOf(dina)).toEqual([id])
    await tx(() => returnIfConflicting(requests, id, me()))
    expect(await statusOf(id)).toBe(2)
    expect((await q().select().from(notification).where(eq(notification.recordId, id))).filter((n) => n.employeeId === dina).map((n) => n.code)).toEqual(['returned'])
  })

  test('it goes back, too, when it has another version by the time it is judged', async () => {
    await record('identities', 3, { number: 'X1234567', validUntil: '2026-12-31' })
    const passport = await now('identities', 3)
    const { id } = await submit(form({ identities: [line({ operationType: 2, identityType: 3, number: 'X7777777', validUntil: '2036-12-31', evidence: await aFile() })] }))
    await record('identities', 3, { number: 'X5555555', validUntil: '2030-12-31' }, dina, passport?.id)
    let release: () => void = () => undefined
    const held = new Promise<void>((done) => (release = done))
    // as the approval of a level does: another version, in the same status
    const other = tx(async () => {
      const before = await stored(id)
      await q().update(request).set({ version: (before?.version ?? 0) + 1 }).where(eq(request.id, id))
      await held
    })
    const returned = tx(() => returnIfConflicting(requests, id, me()))
    setTimeout(release, 150)
    await Promise.all([other, returned])
    expect(await statusOf(id)).toBe(2)
    // whoever is slower learns what happened to it
    const slow = requests.perform(personalDataUpdate, 'save', { id, version: 1, employeeId: dina } as never, me())
    expect(await slow.then(() => null, (error: unknown) => (isCallError(error) ? error.current?.action : error))).toBe('return')
  })

  test('what is removed or renewed meanwhile is a conflict; so is what is there already', async () => {
    const paper = { certificateType: choices.certificate, title: 'K3', number: 'A-1', issuer: 'BNSP', issuedOn: '2024-01-01', validUntil: '2027-01-01' }
    const certificate = await record('certificates', null, paper)
    const [draft] = (await recordsOf(dina)).filter((r) => r.name === 'certificates')
    await record('certificates', null, { ...paper, validUntil: '2030-01-01' }, dina, certificate)
    const remove = line({ operationType: 3, recordId: certificate, basedOn: draft && basedOnOf(draft), evidence: await aFile() })
    expect(await outcome(submit(form({ certificates: [remove] })))).toEqual(['pdu_conflict_gone certificates.recordId'])
    expect(await outcome(submit(form({ certificates: [line({ operationType: 1, ...paper, number: 'A 1', evidence: await aFile() })] })))).toEqual(['pdu_conflict_there certificates.operationType'])
    await record('families', null, { name: 'Ana', relationship: choices.spouse, sex: 1, birthDate: '1990-01-01', identityNumber: null, dependant: null, eventDate: null })
    expect(await outcome(submit(form({ families: [line({ operationType: 1, name: 'Ani', relationship: choices.spouse, sex: 1, birthDate: '1991-01-01', evidence: await aFile() })] })))).toEqual(['pdu_spouse_twice families.relationship'])
  })

  test('what is recorded is read once for each line that is written', async () => {
    const added = async (...phones: string[]) => {
      const { id } = await submit(form({ phones: phones.map((phone) => line({ operationType: 1, phoneTypeId: 2, phoneCountryCode: '62', phone, contactNote: null, isPrimary: false })) }))
      return (await watchStatements(db, () => act('approve', id, hr()))).filter((s) => /^select .*"level_id".* from "education_record"/.test(s.text)).length
    }
    expect((await added('81100001', '81100002')) - (await added('81100003'))).toBe(1)
  })

  test('no day to hand it in by is said in a word', async () => {
    const { id } = await submit(form({ phones: [line({ operationType: 1, phoneTypeId: 2, phoneCountryCode: '62', phone: '81100009', contactNote: null, isPrimary: false })] }))
    const shown = await call<{ deadline: string; texts: { key: string; value: string }[] }>('detail', { id }, me())
    expect([shown.deadline, shown.texts.find((t) => t.key === 'deadline')?.value]).toEqual(['0001-01-01', 'None'])
  })

  test('only the groups a line changes are written', async () => {
    const phone = await record('phones', null, { phoneTypeId: 1, phoneCountryCode: '62', phone: '81111111', contactNote: 'mine', isPrimary: true })
    const { id } = await submit(form({ phones: [line({ operationType: 2, recordId: phone, phoneTypeId: 1, phoneCountryCode: '62', phone: '82222222', contactNote: 'mine', isPrimary: true })] }))
    await record('phones', null, { phoneTypeId: 1, phoneCountryCode: '62', phone: '81111111', contactNote: 'mine, at night', isPrimary: true }, dina, phone)
    await act('approve', id, hr())
    expect((await now('phones'))?.values).toMatchObject({ phone: '82222222', contactNote: 'mine, at night' })
    expect((await q().select().from(employee).where(eq(employee.id, dina)))[0]?.phone).toBe('82222222')
  })

  test('what a line says beside what was written meanwhile is judged as one record', async () => {
    const number = { phoneTypeId: 1, phoneCountryCode: '62', phone: '81111111', contactNote: null, isPrimary: false }
    const phone = await record('phones', null, number)
    const { id } = await submit(form({ phones: [line({ operationType: 2, recordId: phone, ...number, isPrimary: true })] }))
    await record('phones', null, { ...number, phoneTypeId: 4 }, dina, phone)
    expect(await outcome(act('approve', id, hr()))).toEqual(['contact_emergency_primary phones.isPrimary'])
    const paper = { certificateType: choices.certificate, title: 'K3', number: 'A-1', issuer: 'BNSP', issuedOn: '2024-01-01', validUntil: '2027-01-01' }
    const certificate = await record('certificates', null, paper)
    const change = line({ operationType: 2, recordId: certificate, basedOn: basedOnOf((await now('certificates')) as never), ...paper, validUntil: '2025-06-01', evidence: await aFile() })
    await record('certificates', null, { ...paper, issuedOn: '2026-01-01' }, dina, certificate)
    expect(await outcome(submit(form({ certificates: [change] })))).toEqual(['pdu_dates_order certificates.validUntil'])
  })
})

describe('taking it back', () => {
  const approvedMove = async (street: string) => {
    const { id } = await submit(form({ addresses: [moved({ street })] }))
    await act('approve', id, hr())
    return id
  }

  test('the old values come back as a further version, unless it was changed again', async () => {
    await atHome()
    const first = await approvedMove('Jl. Kenanga 12')
    await act('cancel', first, me())
    await act('approve', first, hr())
    expect([(await now('addresses', 1))?.values.street, (await now('addresses', 1))?.version]).toEqual(['Jl. Melati 4', 3])
    const second = await approvedMove('Jl. Anggrek 3')
    const third = await approvedMove('Jl. Mawar 9')
    expect(await outcome(act('cancel', second, me()))).toEqual(['pdu_changed_since'])
    await act('cancel', third, me())
    await act('approve', third, hr())
    expect((await now('addresses', 1))?.values.street).toBe('Jl. Anggrek 3')
    // now it is what the second wrote: it goes back to where it came from, too
    await act('cancel', second, me())
    await act('approve', second, hr())
    expect((await now('addresses', 1))?.values.street).toBe('Jl. Melati 4')
  })

  test('what was removed does not come back beside one of its kind, and says so', async () => {
    await atHome()
    const { id } = await submit(form({ addresses: [line({ operationType: 3, addressType: 1 })] }))
    await act('approve', id, hr())
    expect(await now('addresses', 1)).toBeUndefined()
    await record('addresses', 1, { ...HOME, street: 'Jl. Baru 1' })
    expect(await outcome(act('cancel', id, me()))).toEqual(['pdu_conflict_there'])
  })

  test('a number that stopped being the primary one has a change of its own, and is it again', async () => {
    const old = await record('phones', null, { phoneTypeId: 1, phoneCountryCode: '62', phone: '81111111', contactNote: null, isPrimary: true })
    const { id } = await submit(form({ phones: [line({ operationType: 1, phoneTypeId: 1, phoneCountryCode: '62', phone: '83333333', isPrimary: true })] }))
    await act('approve', id, hr())
    expect((await q().select().from(personalChange).where(eq(personalChange.recordId, old))).map((c) => [c.version, c.after?.isPrimary])).toEqual([[1, true], [2, false]])
    await act('cancel', id, me())
    await act('approve', id, hr())
    expect((await q().select().from(profileContact).where(eq(profileContact.employeeId, dina))).map((c) => [c.phone, c.isPrimary])).toEqual([['81111111', true]])
  })

  const numbers = async () => (await recordsOf(dina)).filter((r) => r.name === 'phones').map((r) => [r.values.phone, r.values.contactNote, r.values.isPrimary] as const).toSorted(([a], [b]) => String(a).localeCompare(String(b)))
  const aNumber = { phoneTypeId: 1, phoneCountryCode: '62', phone: '81111111', contactNote: null, isPrimary: true }
  const basisOfNumber = async (id: string) => basedOnOf((await recordsOf(dina)).find((r) => r.id === id) as never)
  /** Approved, and taken back. */
  const thereAndBack = async (phones: Line[]) => {
    const { id } = await submit(form({ phones }))
    await act('approve', id, hr())
    const there = await numbers()
    await act('cancel', id, me())
    await act('approve', id, hr())
    return there
  }

  test('a new primary number with the old one removed: both are done, and both are taken back', async () => {
    const old = await record('phones', null, aNumber)
    const lines = [line({ operationType: 1, ...aNumber, phone: '82222222' }), line({ operationType: 3, recordId: old, basedOn: await basisOfNumber(old) })]
    expect(await thereAndBack(lines)).toEqual([['82222222', null, true]])
    expect(await numbers()).toEqual([['81111111', null, true]])
  })

  test('a record two lines of a request changed goes back to what it was before both', async () => {
    const [old, next] = [await record('phones', null, aNumber), await record('phones', null, { ...aNumber, phone: '82222222', isPrimary: false })]
    const changed = async (id: string, more: Record<string, unknown>) => line({ operationType: 2, recordId: id, basedOn: await basisOfNumber(id), ...more })
    const there = await thereAndBack([await changed(next, { ...aNumber, phone: '82222222' }), await changed(old, { ...aNumber, contactNote: 'at night', isPrimary: true })])
    expect(there).toEqual([['81111111', 'at night', false], ['82222222', null, true]])
    expect(await numbers()).toEqual([['81111111', null, true], ['82222222', null, false]])
  })

  test('of ten numbers one is replaced, and comes back', async () => {
    const all: string[] = []
    for (let n = 0; n < 10; n++) all.push(await record('phones', null, { ...aNumber, phone: `8111111${n}`, isPrimary: n === 0 }))
    const [, gone = ''] = all
    await thereAndBack([line({ operationType: 1, ...aNumber, phone: '82222222', isPrimary: false }), line({ operationType: 3, recordId: gone, basedOn: await basisOfNumber(gone) })])
    expect((await numbers()).map(([phone]) => phone).toSorted()).toEqual(all.map((_, n) => `8111111${n}`))
  })

  test('two who add the same address type: the second is refused with words', async () => {
    const add = () => form({ addresses: [line({ operationType: 1, addressType: 3, ...HOME })] })
    const one = await submit(add())
    expect(await outcome(submit(add()))).toEqual(['pdu_open_elsewhere addresses.addressType'])
    await act('approve', one.id, hr())
    expect(await outcome(submit(add()))).toEqual(['pdu_conflict_there addresses.addressType'])
  })
})

describe('who is told what', () => {
  test('a superior finds nothing: not the request, not a line, not a record', async () => {
    await atHome()
    const l = moved({ street: 'Jl. Kenanga 12' })
    const { id } = await submit(form({ addresses: [l] }))
    const theirs = me(boss)
    expect(await outcome(requests.detail(personalDataUpdate, { id }, theirs))).toEqual(['not_found'])
    expect(await outcome(call('line', { id: l.lineId }, theirs))).toEqual(['not_found'])
    expect(await outcome(call('lines', { id }, theirs))).toEqual(['not_found'])
    expect(await outcome(call('getCurrentValue', { category: 1, addressType: 1, employeeId: dina }, theirs))).toEqual(['not_allowed employeeId'])
    expect(await outcome(call('datasourceEmployeeFamily', { employeeId: dina }, theirs))).toEqual(['not_allowed employeeId'])
    expect(await outcome(requests.perform(personalDataUpdate, 'save', form({}), theirs))).toEqual(['not_allowed'])
    expect((await call<{ listData: { id: string }[] }>('employees', {}, theirs)).listData.map((p) => p.id)).toEqual([boss])
    expect((await requests.list(personalDataUpdate, { scope: 'all' }, theirs)).listData).toEqual([])
  })

  test('HR of another site neither sees nor files', async () => {
    const { id } = await submit(form({ addresses: [line({ operationType: 1, addressType: 2, ...HOME })] }))
    expect(await outcome(requests.detail(personalDataUpdate, { id }, ofBranch()))).toEqual(['not_found'])
    expect(await outcome(requests.perform(personalDataUpdate, 'save', form({}), ofBranch()))).toEqual(['not_allowed employeeId'])
    expect(await outcome(call('getCurrentValue', { category: 1, addressType: 2, employeeId: dina }, ofBranch()))).toEqual(['not_allowed employeeId'])
    // a number that somebody of this site has: HR of the other site reads that there is one, not whose
    const sita = await anEmployee(branch, 'Sita')
    await record('identities', 4, { number: '999900001111333', validUntil: null })
    const asked = await submit(form({ identities: [line({ operationType: 1, identityType: 4, number: '9999 0000 1111 333', evidence: await aFile(branchHr) })] }, { employeeId: sita }), ofBranch())
    // also of people below them, whose HR they are not
    await q().update(employment).set({ superiorId: branchHr }).where(eq(employment.employeeId, dina))
    const { rows } = await requests.effectPreview({ module: personalDataUpdate.slug, id: asked.id, action: 'approve' }, ofBranch())
    expect(rows.map((r) => r.text)).toContain('This number is recorded for somebody else, too')
    expect(JSON.stringify(rows)).not.toContain('Dina')
  })

  test('an own draft is not moved to somebody below, and nothing is read through it', async () => {
    await atHome()
    const draft = await requests.perform(personalDataUpdate, 'save', form({}, { employeeId: boss }), me(boss))
    const mine = moved()
    expect(await outcome(requests.perform(personalDataUpdate, 'save', { id: draft.id, version: draft.version, employeeId: dina, addresses: [mine] } as never, me(boss)))).toEqual(['not_allowed'])
    // even if it had been moved
    await q().update(request).set({ employeeId: dina, values: { employeeId: dina, addresses: [{ ...mine, basedOn: basedOnOf((await now('addresses', 1)) as never) }] } }).where(eq(request.id, draft.id))
    const { lines } = await call<{ lines: Record<string, unknown>[] }>('lines', { id: draft.id }, me(boss))
    expect(lines[0]).toMatchObject({ isTold: false, base: null, current: null, basedOn: '', recordId: null, recordName: '', standing: [] })
    expect(await call('line', { id: mine.lineId }, me(boss))).toMatchObject({ isTold: false, base: null, current: null })
  })

  test('whoever filed as HR and is no longer HR is told nothing that is recorded', async () => {
    await atHome()
    const { id } = await submit(form({ addresses: [moved({ street: 'Jl. Kenanga 12' })] }), hr())
    const former = aContext(hana)
    expect((await call<{ lines: { lineId: string }[] }>('lines', { id }, hr())).lines[0]).toMatchObject({ isTold: true })
    const [{ lineId = '' } = {}] = ((await stored(id))?.values.addresses ?? []) as { lineId?: string }[]
    expect(await call('line', { id: lineId }, owner())).toMatchObject({ requestId: id, isTold: true })
    expect((await call<{ lines: Record<string, unknown>[] }>('lines', { id }, former)).lines[0]).toMatchObject({ isTold: false, base: null, current: null })
    await record('addresses', 1, { ...HOME, street: 'Jl. Rahasia 8' }, dina, (await now('addresses', 1))?.id)
    const preview = (context: Context) => requests.effectPreview({ module: personalDataUpdate.slug, id, action: 'approve' }, context)
    expect(JSON.stringify(await preview(owner()))).toContain('Rahasia')
    expect(JSON.stringify(await preview(former))).not.toMatch(/Rahasia|Melati/)
  })

  test('whoever is told nothing reads only that something stands against it, not where nor since when', async () => {
    await q().update(employment).set({ superiorId: hana }).where(eq(employment.employeeId, dina))
    const spouse = { name: 'Ani', relationship: choices.spouse, sex: 1, birthDate: '1991-01-01' }
    const asked = await submit(form({ families: [line({ operationType: 1, ...spouse, evidence: await aFile(hana) })] }), hr())
    await record('families', null, { ...spouse, name: 'Ana', identityNumber: null, dependant: null, eventDate: null })
    const problems = async (context: Context) => (await requests.effectPreview({ module: personalDataUpdate.slug, id: asked.id, action: 'approve' }, context)).problems
    expect((await problems(owner())).join()).toContain('There is a spouse already')
    const former = aContext(hana)
    expect((await problems(former)).filter((text) => /spouse/.test(text))).toEqual([])
    expect((await problems(former)).join()).toContain('What is recorded stands against this')
    await atHome()
    const move = await submit(form({ addresses: [moved({ street: 'Jl. Kenanga 12' })] }), hr())
    await act('approve', move.id, owner())
    await record('addresses', 1, { ...HOME, street: 'Jl. Rahasia 8' }, dina, (await now('addresses', 1))?.id)
    expect(await outcome(act('cancel', move.id, former))).toEqual(['pdu_stands_against'])
    expect(await outcome(act('cancel', move.id, hr()))).toEqual(['pdu_changed_since'])
  })

  test('a version of somebody else, of another category, or a basis that is none answers nothing and is no failure', async () => {
    const anna = await anEmployee(company, 'Anna')
    const hers = await record('addresses', 1, { ...HOME, street: 'Jl. Rahasia 7' }, anna)
    await atHome()
    expect(await valuesAt(await recordsOf(dina), dina, 'addresses', hers, 1)).toBeUndefined()
    expect(await valuesAt(await recordsOf(anna), anna, 'families', hers, 1)).toBeUndefined()
    for (const basedOn of [`${hers}:1`, '-'.repeat(36), `${'-'.repeat(36)}:1`, 'x', `${hers}:99999999`]) {
      const saved = await requests.perform(personalDataUpdate, 'save', form({ addresses: [moved({ street: 'Jl. Kenanga 12', basedOn })] }), me())
      const { lines } = await call<{ lines: { base: never }[] }>('lines', { id: saved.id }, me())
      expect(JSON.stringify(lines)).not.toContain('Rahasia')
      expect(fromKeyValues(lines[0]?.base ?? []).street).toBe('Jl. Melati 4')
    }
    expect(await outcome(submit(form({ phones: [line({ operationType: 2, recordId: hers, phoneTypeId: 1, phoneCountryCode: '62', phone: '81234567' })] })))).toEqual(['pdu_record_unknown phones.recordId'])
  })

  test('an id that was somebody else’s is written by nobody else', async () => {
    const anna = await anEmployee(company, 'Anna')
    const hers = await record('phones', null, { phoneTypeId: 1, phoneCountryCode: '62', phone: '81234567', contactNote: null, isPrimary: false }, anna)
    await tx(() => writeRecord({ employeeId: anna, name: 'phones', kind: null, id: hers, values: null, origin: 'self', changedBy: anna, now: NOON }))
    expect(await outcome(record('phones', null, { phoneTypeId: 1, phoneCountryCode: '62', phone: '8999999', contactNote: null, isPrimary: false }, dina, hers))).toEqual(['not_found'])
    expect(await outcome(record('phones', null, { phoneTypeId: 1, phoneCountryCode: '62', phone: '8999999', contactNote: null, isPrimary: false }, anna, hers))).toBe('done')
    expect((await now('phones', null, anna))?.version).toBe(3)
  })

  test('a number under the id of a colleague, or of what is recorded of them, is refused, and one that was there before stops none of their changes', async () => {
    const anna = await anEmployee(company, 'Anna')
    await atHome()
    const home = await now('addresses', 1)
    const phone = { phoneTypeId: 1, phoneCountryCode: '62', phone: '81234567', contactNote: null, isPrimary: false }
    for (const id of [dina, anna, home?.id ?? '']) expect(await outcome(record('phones', null, phone, anna, id))).toEqual(['not_found'])
    for (const recordId of [dina, home?.id ?? '']) {
      const [row] = await q().select().from(personalChange).limit(1)
      for (const version of [1, 2, 3]) await q().insert(personalChange).values({ ...row, id: randomUUID(), employeeId: anna, category: 2, kind: null, recordId, version } as never)
    }
    await record('addresses', 1, { ...HOME, street: 'Jl. Kenanga 12' }, dina, home?.id)
    await record('identities', 1, { fullName: 'Dina Lestari', birthPlace: null, birthDate: '1990-01-01', sex: 1, nationality: null }, dina, dina)
    expect([(await now('addresses', 1))?.values.street, (await now('identities', 1))?.values.fullName]).toEqual(['Jl. Kenanga 12', 'Dina Lestari'])
    await record('addresses', 1, null as never, dina, home?.id)
    expect(await outcome(record('addresses', 1, HOME, dina, home?.id))).toBe('done')
  })

  test('a number of somebody else is refused at the submit alone, and only so often', async () => {
    const anna = await anEmployee(company, 'Anna')
    await record('identities', 2, { number: '9999000011112222', validUntil: null }, anna)
    const asked = async (number: string) => form({ identities: [line({ operationType: 1, identityType: 2, number, evidence: await aFile() })] })
    expect((await requests.checkDraft(personalDataUpdate, await asked('9999 0000 1111 2222'), me())).problems).toEqual([])
    expect(await outcome(submit(await asked('9999 0000 1111 2222')))).toEqual(['pdu_number_taken identities.number'])
    for (let n = 1; n < 5; n++) await outcome(submit(await asked(`999900001111222${n}`)).then(({ id }) => act('cancel', id, me())))
    expect(await outcome(submit(await asked('9999000011112229')))).toEqual(['too_many'])
    // HR files it, and sees in the preview whose it is; whoever does not reach that person reads no name
    const { id } = await submit(form({ identities: [line({ operationType: 1, identityType: 2, number: '9999000011112222', evidence: await aFile(hana) })] }), hr())
    const texts = async (context: Context) => (await requests.effectPreview({ module: personalDataUpdate.slug, id, action: 'approve' }, context)).rows.map((r) => r.text).join('\n')
    expect(await texts(owner())).toContain('Anna')
  })

  test('six numbers in one request are one try', async () => {
    const numbers: [number, string][] = [[2, '9999000011115551'], [3, 'X9999555'], [4, '999900001111555'], [5, '9999555001'], [6, '9999555002'], [7, '9999555003']]
    const identities = await Promise.all(numbers.map(async ([identityType, number]) => line({ operationType: 1, identityType, number, evidence: await aFile() })))
    expect(await outcome(submit(form({ identities })))).toBe('done')
  })

  test('answers of saved lines say nothing of their values', async () => {
    const saved = await requests.perform(personalDataUpdate, 'save', form({}), me())
    const lineId = randomUUID()
    const answer = await call('createOrUpdateLine', { requestId: saved.id, lineId, category: 8, operationType: 1, identityType: 2, number: '9999000011112222' }, me())
    expect(JSON.stringify(answer)).not.toContain('99990000')
    expect(Object.keys(answer).sort()).toEqual(['lineId', 'message', 'requestId', 'version'])
    expect(await outcome(call('deleteLine', { id: lineId }, me(boss)))).toEqual(['not_found'])
    expect(await call('line', { id: lineId }, me())).toMatchObject({ lineId, requestId: saved.id })
    await call('deleteLine', { id: lineId }, me())
    expect(await outcome(call('deleteLine', { id: lineId }, me()))).toEqual(['not_found'])
  })

  test('120 lines an hour and no more, also when each is refused', async () => {
    const anna = await anEmployee(company, 'Anna')
    const atOnce = me(anna)
    const codes = new Set<string>()
    for (let n = 0; n < 121; n++) codes.add(String(await outcome(call('createOrUpdateLine', { requestId: randomUUID(), lineId: randomUUID(), category: 2, operationType: 1 }, atOnce))))
    expect([...codes]).toEqual(['not_found', 'too_many'])
    expect(await outcome(call('deleteLine', { id: randomUUID() }, atOnce))).toEqual(['too_many'])
    const arif = me(await anEmployee(company, 'Arif'))
    for (let n = 0; n < 121; n++) codes.add(`deleted: ${String(await outcome(call('deleteLine', { id: randomUUID() }, arif)))}`)
    expect([...codes]).toEqual(['not_found', 'too_many', 'deleted: not_found', 'deleted: too_many'])
  })

  test('a change of an identity leaves the number as it is recorded, and no draft holds it', async () => {
    await record('identities', 3, { number: 'X1234567', validUntil: '2026-12-31' })
    const saved = await requests.perform(personalDataUpdate, 'save', form({ identities: [line({ operationType: 2, identityType: 3, validUntil: '2036-12-31', evidence: await aFile() })] }), me())
    expect(JSON.stringify((await stored(saved.id))?.values)).not.toContain('X1234567')
    const { id } = await requests.perform(personalDataUpdate, 'submit', { id: saved.id }, me())
    await q().insert(documentAccess).values((((await stored(id))?.values.identities ?? []) as { evidence: string }[]).flatMap(({ evidence }) => [hana, hilda].map((actorId) => ({ id: randomUUID(), employeeId: dina, actorId, at: NOON, what: 'viewed' as const, kind: 'evidence' as const, documentId: evidence }))))
    await act('approve', id, hr())
    await act('approve', id, owner())
    expect((await now('identities', 3))?.values).toEqual({ number: 'X1234567', validUntil: '2036-12-31' })
  })
})

describe('HR alone decides', () => {
  const grantTo = (grantedToEmployeeId: string, module: string | null = null) => q().insert(delegation).values({ id: randomUUID(), module, fromEmployeeId: hana, grantedToEmployeeId, from: '2026-05-01', until: '2026-05-30', createdAt: NOON })
  const asked = () => submit(form({ addresses: [line({ operationType: 1, addressType: 2, ...HOME })] }))

  test('who stands in for HR is HR, and loses it with the office', async () => {
    const outsider = await anEmployee(company, 'Otto')
    const colleague = await anEmployee(company, 'Cora')
    await office(colleague, 'hr', company.siteId)
    await grantTo(outsider)
    await grantTo(colleague)
    const { id } = await asked()
    expect(await outcome(requests.detail(personalDataUpdate, { id }, me(outsider)))).toEqual(['not_found'])
    expect((await requests.inbox({}, me(outsider))).listData).toEqual([])
    const asHr = aContext(colleague, ['hr'])
    expect((await requests.detail(personalDataUpdate, { id }, asHr)).actions).toContain('approve')
    await q().delete(employeeRole).where(eq(employeeRole.employeeId, colleague))
    expect(await outcome(requests.detail(personalDataUpdate, { id }, me(colleague)))).toEqual(['not_found'])
    expect(await outcome(act('approve', id, me(colleague)))).toEqual(['not_found'])
    await q().delete(delegation)
  })

  test('whoever was asked and left HR decides no more, and finds it nowhere', async () => {
    const { id } = await asked()
    const former = aContext(hana)
    expect(await outcome(act('approve', id, former))).toEqual(['not_found'])
    expect((await requests.inbox({}, former)).listData).toEqual([])
    expect((await requests.list(personalDataUpdate, { scope: 'all' }, former)).listData.filter((r) => r.id === id)).toEqual([])
  })

  test('a cancellation is granted by HR, also when whoever approved has left HR', async () => {
    const { id } = await asked()
    await act('approve', id, hr())
    const [given] = await q().select().from(employeeRole).where(eq(employeeRole.employeeId, hana))
    await q().delete(employeeRole).where(eq(employeeRole.employeeId, hana))
    await act('cancel', id, me())
    const asked2 = (await q().select().from(approvalStep).where(eq(approvalStep.requestId, id))).filter((s) => s.round === 2).map((s) => s.personId)
    expect(asked2).not.toContain(hana)
    expect(asked2).toContain(hilda)
    if (given) await q().insert(employeeRole).values(given)
  })

  const chase = () => chaseJob([personalDataUpdateModule]).run({ now: NOON, clock: { now: () => NOON }, log: { info: () => undefined, warn: () => undefined, error: () => undefined }, signal: new AbortController().signal } as never)

  test('what nobody answers brings no superior in, but another of HR', async () => {
    await q().update(employment).set({ superiorId: boss }).where(eq(employment.employeeId, hana))
    const { id } = await asked()
    await q().update(approvalStep).set({ since: new Date('2026-04-01T02:00:00Z') }).where(eq(approvalStep.requestId, id))
    await chase()
    const steps = await q().select().from(approvalStep).where(eq(approvalStep.requestId, id)).orderBy(approvalStep.id)
    expect(steps.map((s) => [s.personId, s.escalatedAt !== null]).sort()).toEqual([[hana, true], [hilda, false]].sort())
    await act('approve', id, owner())
    expect(await statusOf(id)).toBe(4)
  })

  /** Hana approved something of Dina's, and works for the branch alone since. */
  const movedAway = () => ({ ...aContext(hana), caller: { ...aContext(hana).caller, roles: ['hr'], hrOf: [branch.siteId] } })

  test('whoever is not HR of the person finds neither what waits nor what they decided, and counts none of it', async () => {
    const waiting = await asked()
    const decided = await submit(form({ phones: [line({ operationType: 1, phoneTypeId: 1, phoneCountryCode: '62', phone: '81234567' })] }, { note: 'moved in with Zulaikha' }))
    await act('approve', decided.id, hr())
    const ids = async (context: Context) => {
      const [desk, history] = [await requests.inbox({ employeeId: dina }, context), await requests.inboxHistory({ employeeId: dina }, context)]
      return [desk.listData.map((r) => r.id), desk.totalData, history.listData.map((r) => r.id), history.totalData, (await requests.inboxHistory({ filterSearch: 'Zulaikha' }, context)).totalData]
    }
    const people = async (context: Context) => [await requests.inboxEmployees({}, context), await requests.inboxHistoryEmployees({}, context)].map((page) => page.listData.some((p) => p.id === dina))
    expect(await ids(hr())).toEqual([[waiting.id], 1, [decided.id], 1, 1])
    expect(await people(hr())).toEqual([true, true])
    const office = (module: string): Context => ({ ...aContext(hana), caller: { ...aContext(hana).caller, roles: ['trainer'], hrOf: [], offices: [{ role: 'hr', module, siteId: null }] } })
    for (const context of [aContext(hana), movedAway(), office('loan')]) {
      expect(await ids(context)).toEqual([[], 0, [], 0, 0])
      expect(await people(context)).toEqual([false, false])
      expect((await requests.deskCounts(context)).get(personalDataUpdate.slug) ?? 0).toBe((await requests.inbox({}, context)).totalData)
    }
  })

  test('a right granted to HR of another site means nothing for people of this one', async () => {
    await q().insert(delegation).values({ id: randomUUID(), module: null, fromEmployeeId: hana, grantedToEmployeeId: branchHr, from: '2026-05-01', until: '2026-05-30', keepOwnAccess: false, includeWaiting: true, createdAt: NOON })
    const { id } = await asked()
    expect((await requests.inbox({}, ofBranch())).listData.map((r) => r.id)).not.toContain(id)
    expect(await outcome(act('approve', id, ofBranch()))).toEqual(['not_found'])
    expect((await q().select().from(notification).where(eq(notification.recordId, id))).filter((n) => n.employeeId === branchHr)).toEqual([])
    expect((await requests.inbox({}, hr())).listData.map((r) => r.id)).toContain(id)
    // for people of the branch it is theirs alone
    const sita = await anEmployee(branch, 'Sita')
    await q().delete(employeeRole).where(eq(employeeRole.employeeId, branchHr))
    const hers = await submit({ ...(form({ addresses: [line({ operationType: 1, addressType: 2, ...HOME })] }) as object), employeeId: sita } as never, aContext(sita))
    await office(branchHr, 'hr', branch.siteId)
    expect((await requests.inbox({}, ofBranch())).listData.map((r) => r.id)).toContain(hers.id)
    expect((await requests.inbox({}, hr())).listData.map((r) => r.id)).not.toContain(hers.id)
    expect(await outcome(act('approve', hers.id, hr()))).toEqual(['not_allowed'])
    expect(await outcome(act('approve', hers.id, ofBranch()))).toBe('done')
    expect(await outcome(act('approve', id, hr()))).toBe('done')
    await q().delete(delegation)
  })

  test('whoever left HR is not told that it moved, nor of what is written beside it', async () => {
    const colleague = await anEmployee(company, 'Cora')
    await office(colleague, 'hr')
    const { id } = await asked()
    await q().delete(employeeRole).where(eq(employeeRole.employeeId, colleague))
    const toldTo = async () => (await q().select().from(notification).where(eq(notification.employeeId, colleague))).map((n) => n.code)
    const before = await toldTo()
    expect(before).toContain('approvalNeeded')
    await tx(() => requests.addComment(personalDataUpdate, { id, commentId: randomUUID(), text: 'when?' }, me()))
    await q().update(approvalStep).set({ since: new Date('2026-05-04T02:00:00Z') }).where(eq(approvalStep.requestId, id))
    await chase()
    await act('cancel', id, me())
    expect(await toldTo()).toEqual(before)
    expect((await q().select().from(notification).where(eq(notification.employeeId, hana))).map((n) => n.code)).toContain('commented')
  })

  test('two levels are two people, also when the second falls to the rest of HR', async () => {
    const colleague = await anEmployee(company, 'Cora')
    await office(colleague, 'hr', company.siteId)
    const another = await anEmployee(company, 'Nia')
    await q().insert(employeeRole).values({ id: randomUUID(), employeeId: another, role: 'hrOwner', siteId: company.siteId, module: null, from: '2020-01-01' })
    const child = { operationType: 1, name: 'Bima', relationship: choices.child, sex: 2, birthDate: '2026-05-03', eventDate: '2026-05-03' }
    const levelsOf = async (who: string) => {
      const { id } = await submit(form({ families: [line({ ...child, evidence: await aFile(hilda) })] }, { employeeId: who }), owner())
      return await q().select({ level: approvalStep.level, person: approvalStep.personId }).from(approvalStep).where(eq(approvalStep.requestId, id)).orderBy(approvalStep.level)
    }
    // Nia, an owner, is the one it is for, and Hilda, the other owner, files it: level 2 has no owner left
    expect(await levelsOf(another)).toEqual([{ level: 1, person: colleague }, { level: 2, person: hana }])
    // where nobody is left beside those of level 1 there is one level, and it says so
    await q().update(employeeRole).set({ siteId: null }).where(eq(employeeRole.employeeId, colleague))
    expect((await levelsOf(another)).map((s) => s.level)).toEqual([1, 1])
    await q().delete(employeeRole).where(eq(employeeRole.employeeId, colleague))
    await q().delete(employeeRole).where(eq(employeeRole.employeeId, another))
  })

  test('HR’s own request goes to other HR, never up the line', async () => {
    const { id } = await submit({ ...(form({ addresses: [line({ operationType: 1, addressType: 1, ...HOME })] }) as object), employeeId: hilda } as never, owner())
    await q().update(approvalStep).set({ statusId: 0 }).where(eq(approvalStep.requestId, id))
    const asked2 = (await q().select().from(approvalStep).where(eq(approvalStep.requestId, id))).map((s) => s.personId)
    expect(asked2).toEqual([hana])
  })
})

