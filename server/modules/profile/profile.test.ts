import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { profileCalls as calls } from '../../../contract/modules/profile/calls.ts'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { educationProgramme, educationRecord } from '../../education/table.ts'
import { pushDevice } from '../../effects/table.ts'
import { aCompany, aContext, anEmployee, type Company, NOON } from '../../ledger/testing/company.ts'
import { newId } from '../../lib/new-id.ts'
import { findEmployee } from '../../org/people.ts'
import { moduleAccess, choice } from '../../org/table.ts'
import { profileContact } from '../../person/table.ts'
import { profile } from './table.ts'
import { profileApi } from './testing/calls.ts'

let db: Database
let company: Company
let [boss, dina, budi] = ['', '', '']
const send = profileApi({ now: () => NOON })
const id = () => newId(NOON)

beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  boss = await anEmployee(company, 'Bram Boss')
  dina = await anEmployee(company, 'Dina Wati', { superiorId: boss })
  budi = await anEmployee(company, 'Budi Santoso', { superiorId: boss })
})
afterAll(() => db.close())
beforeEach(async () => {
  await q().delete(profileContact)
  await q().delete(profile)
})

const aContact = (more: object = {}) => ({ id: id(), phoneTypeId: '1' as const, phoneCountryCode: '62', phone: '8115550101', note: '', isPrimary: false, version: 0, ...more })

describe('the profile', () => {
  test('is one’s own, with legal data only shown', async () => {
    const own = await send(calls.getProfile, {}, aContext(dina))
    expect(own).toMatchObject({ fullName: 'Dina Wati', employeeId: dina, nickName: '', version: 0, contacts: [], shortcuts: [], profilePicture: '', isApprover: false, documentPasswordSince: null })
    expect(own.employee).toBe(`Dina Wati ~ ${own.userName}`)
    expect(own.facts).toContainEqual({ caption: 'Superior', value: 'Bram Boss' })
    expect(own.facts).toContainEqual({ caption: 'Employment', value: 'Permanent' })
    expect((await send(calls.getProfile, {}, aContext(boss))).isApprover).toBe(true)
  })

  test('education stands on it: what is finished, and what the company supports, with the bond; not what was closed', async () => {
    const reason = async (list: 'education-level' | 'education-entity' | 'education-subject', code: string) => {
      const row = { id: id(), list, code, names: { en: code }, rules: {}, position: 1 }
      await q().insert(choice).values(row)
      return row.id
    }
    const of = { employeeId: budi, levelId: await reason('education-level', 'Master'), entityId: await reason('education-entity', 'UI'), subjectId: await reason('education-subject', 'Law') }
    const programme = { ...of, requestId: id(), lineId: id(), from: '2026-02-01', until: '2027-01-31', bondMonths: 24, bondEndDate: '2029-01-31', recordedAt: NOON }
    await q().insert(educationProgramme).values([{ ...programme, id: id(), status: 'inProgress' }, { ...programme, id: id(), until: '2027-02-28', status: 'closed' }])
    await q().insert(educationRecord).values({ ...of, id: id(), from: '2010-01-01', graduationDate: '2014-06-30', recordedAt: NOON })
    const { facts } = await send(calls.getProfile, {}, aContext(budi))
    expect(facts.filter(({ caption }) => caption.startsWith('Education'))).toEqual([
      { caption: 'Education in progress', value: 'Master, Law, UI, until Sun 31 Jan 2027; bound to stay until Wed 31 Jan 2029' },
      { caption: 'Education', value: 'Master, Law, UI, graduated Mon 30 Jun 2014' },
    ])
    expect((await send(calls.getProfile, {}, aContext(dina))).facts.some(({ caption }) => caption.startsWith('Education'))).toBe(false)
  })

  test('name of address and personal e-mail are changed at the version one saw', async () => {
    const change = { nickName: '  Din  ', personalEmail: 'dina@mail.example', version: 0 }
    expect(await send(calls.updateProfile, change, aContext(dina))).toEqual({ nickName: 'Din', personalEmail: 'dina@mail.example', version: 1 })
    await expect(send(calls.updateProfile, change, aContext(dina))).rejects.toMatchObject({ status: 409, current: { version: 1 } })
    expect(await send(calls.updateProfile, { nickName: '', personalEmail: '', version: 1 }, aContext(dina))).toMatchObject({ nickName: '', version: 2 })
    expect((await send(calls.getProfile, {}, aContext(budi))).nickName).toBe('')
  })

  test.each(['dina', 'dina@', '@mail.example', 'a b@mail.example', 'dina@mail'])('"%s" is no e-mail address', async (personalEmail) => {
    await expect(send(calls.updateProfile, { nickName: '', personalEmail, version: 0 }, aContext(dina))).rejects.toMatchObject({ code: 'email_invalid', status: 400 })
  })
})

describe('contacts', () => {
  const contactsOf = async (who: string) => (await send(calls.getProfile, {}, aContext(who))).contacts

  test('apply at once; the one shown to colleagues is the number they see', async () => {
    const [mobile, home] = [aContact({ isPrimary: true }), aContact({ phoneTypeId: '2', phone: '215550188' })]
    await send(calls.updateProfileContacts, { contacts: [mobile, home] }, aContext(dina))
    expect(await findEmployee(dina)).toMatchObject({ phone: '8115550101', phoneCountryCode: '+62' })
    const after = await send(calls.updateProfileContacts, { contacts: [{ ...home, isPrimary: true, version: 1 }] }, aContext(dina))
    expect(after).toEqual({ contacts: [{ id: mobile.id, version: 2 }, { id: home.id, version: 2 }] })
    expect((await contactsOf(dina)).map((c) => [c.phoneType, c.isPrimary, c.version])).toEqual([['Mobile', false, 2], ['Home', true, 2]])
    expect((await findEmployee(dina))?.phone).toBe('215550188')
    await send(calls.deleteProfileContacts, { id: home.id }, aContext(dina))
    expect((await findEmployee(dina))?.phone).toBe('')
    expect((await contactsOf(dina)).map((c) => c.id)).toEqual([mobile.id])
  })

  test('of somebody else are not found, and stay as they are', async () => {
    const theirs = aContact({ isPrimary: true })
    await send(calls.updateProfileContacts, { contacts: [theirs] }, aContext(budi))
    await expect(send(calls.updateProfileContacts, { contacts: [{ ...theirs, phone: '666666' }] }, aContext(dina))).rejects.toMatchObject({ status: 404 })
    await expect(send(calls.deleteProfileContacts, { id: theirs.id }, aContext(dina))).rejects.toMatchObject({ status: 404 })
    await expect(send(calls.deleteProfileContacts, { id: id() }, aContext(dina))).rejects.toMatchObject({ status: 404 })
    expect(await contactsOf(budi)).toMatchObject([{ phone: '8115550101', isPrimary: true }])
  })

  test.each<[string, object[], string]>([
    ['an emergency contact shown to colleagues', [aContact({ phoneTypeId: '4', isPrimary: true })], 'contact_emergency_primary'],
    ['two shown to colleagues', [aContact({ isPrimary: true }), aContact({ phone: '8115550102', isPrimary: true })], 'contact_one_primary'],
    ['the same number twice', [aContact(), aContact()], 'contact_twice'],
    ['more than ten', Array.from({ length: 11 }, (_, i) => aContact({ phone: `811555${i}111` })), 'too_many_contacts'],
  ])('refuses %s', async (_, contacts, code) => {
    await expect(send(calls.updateProfileContacts, { contacts: contacts as never }, aContext(dina))).rejects.toMatchObject({ code, status: 400 })
    expect(await contactsOf(dina)).toEqual([])
  })

  test('refuses letters, and a change of what was changed meanwhile', async () => {
    for (const phone of ['call me', '12', '1'.repeat(16), '+62811']) await expect(send(calls.updateProfileContacts, { contacts: [aContact({ phone })] }, aContext(dina))).rejects.toThrow('phone')
    const one = aContact()
    await send(calls.updateProfileContacts, { contacts: [one] }, aContext(dina))
    await expect(send(calls.updateProfileContacts, { contacts: [one] }, aContext(dina))).rejects.toMatchObject({ status: 409 })
  })

  test('have four kinds, found by name', async () => {
    expect((await send(calls.phoneTypeDataSources, {}, aContext(dina))).listData).toEqual([{ id: '1', displayName: 'Mobile' }, { id: '2', displayName: 'Home' }, { id: '3', displayName: 'Work' }, { id: '4', displayName: 'Emergency' }])
    expect((await send(calls.phoneTypeDataSources, { filterSearch: 'MOB', paginationSize: 1 }, aContext(dina)))).toMatchObject({ totalData: 1, listData: [{ id: '1' }] })
  })
})

describe('shortcuts', () => {
  const idsOf = async (context = aContext(dina)) => (await send(calls.getProfile, {}, context)).shortcuts.map((s) => s.id)

  test('are kept in the order they were picked', async () => {
    await send(calls.updateProfileEssShortcuts, { shortcutIds: ['balance', 'new/leave-requests', 'balance'] }, aContext(dina))
    expect(await idsOf()).toEqual(['balance', 'new/leave-requests'])
    const options = await send(calls.essShortcutDataSources, { paginationSize: 50 }, aContext(dina))
    expect(options.listData.filter((o) => o.isChosen).map((o) => [o.id, o.displayName])).toEqual([['new/leave-requests', 'New: Leave request'], ['balance', 'My balances']])
    expect(await idsOf(aContext(budi))).toEqual([])
  })

  test('of a module that was taken away are gone, those of one who may only look lead nowhere new', async () => {
    await send(calls.updateProfileEssShortcuts, { shortcutIds: ['new/leave-requests', 'list/leave-requests'] }, aContext(dina))
    const row = { id: id(), module: 'leave-requests', employeeId: dina }
    await q().insert(moduleAccess).values({ ...row, readOnly: true })
    expect(await idsOf()).toEqual(['list/leave-requests'])
    await q().update(moduleAccess).set({ denied: true }).where(eq(moduleAccess.id, row.id))
    expect(await idsOf()).toEqual([])
    await expect(send(calls.updateProfileEssShortcuts, { shortcutIds: ['list/leave-requests'] }, aContext(dina))).rejects.toMatchObject({ code: 'shortcut_unknown' })
    await q().delete(moduleAccess).where(eq(moduleAccess.id, row.id))
  })

  test('are at most eight, and none that does not exist', async () => {
    await expect(send(calls.updateProfileEssShortcuts, { shortcutIds: ['https://evil.example'] }, aContext(dina))).rejects.toMatchObject({ code: 'shortcut_unknown' })
    await expect(send(calls.updateProfileEssShortcuts, { shortcutIds: Array.from({ length: 9 }, (_, i) => `x${i}`) }, aContext(dina))).rejects.toMatchObject({ code: 'too_many_shortcuts' })
  })
})

describe('the identification card', () => {
  test('is for oneself, HR and superiors; a colleague and a stranger learn nothing', async () => {
    const card = (who: string, by: string, roles: string[] = []) => send(calls.identificationCard, { employeeId: who }, aContext(by, roles))
    const own = await card(dina, dina)
    expect(own).toMatchObject({ fullName: 'Dina Wati', department: 'Finance', jobTitle: 'Clerk', site: 'Jakarta' })
    expect((await card(dina, boss)).code).toBe(own.code)
    expect((await card(dina, budi, ['hr'])).code).toBe(own.code)
    await expect(card(dina, budi)).rejects.toMatchObject({ status: 403 })
    await expect(card(id(), budi)).rejects.toMatchObject({ status: 403 })
    await expect(card(boss, dina)).rejects.toMatchObject({ status: 403 })
    await expect(card(id(), budi, ['hr'])).rejects.toMatchObject({ status: 404 })
  })

  test('carries a link to the history of this person from this moment on', async () => {
    const { qrLink, issuedAt } = await send(calls.identificationCard, { employeeId: dina }, aContext(dina))
    const [, who = '', when = ''] = /^https:\/\/hr\.example\.test\/ess\/qr-code-history\/([\w-]+)\/([\w-]+)$/.exec(qrLink) ?? []
    expect([who, when].map((part) => Buffer.from(part, 'base64url').toString())).toEqual([dina, issuedAt])
  })
})

describe('devices with push', () => {
  test('are listed without their address and named by their person only', async () => {
    const deviceId = id()
    await q().insert(pushDevice).values({ deviceId, sub: dina, employeeId: dina, token: 'secret-address', platform: 'web', updatedAt: NOON })
    const named = await send(calls.renameDevice, { deviceId, name: ' Kitchen tablet ' }, aContext(dina))
    expect(named.devices).toEqual([{ deviceId, name: 'Kitchen tablet', platform: 'web', seenAt: NOON.toISOString() }])
    await expect(send(calls.renameDevice, { deviceId, name: 'mine' }, aContext(budi))).rejects.toMatchObject({ status: 404 })
    expect(await send(calls.devices, {}, aContext(budi))).toEqual({ devices: [] })
  })
})
