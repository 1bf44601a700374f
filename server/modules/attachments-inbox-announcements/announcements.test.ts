import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { announcementCalls, type AnnouncementForm } from '../../../contract/modules/attachments-inbox-announcements/announcement-calls.ts'
import type { AnyCall, InputOf, OutputOf } from '../../../contract/kit/call.ts'
import { manyAt, rowsRead } from '../../../tests/support/rows-read.ts'
import { watchStatements } from '../../../tests/support/statements.ts'
import { maySeeOurs, unreadAnnouncements } from '../../announcements/on-show.ts'
import { announcement, announcementReceipt } from '../../announcements/table.ts'
import { tellAnnouncements } from '../../announcements/tell.ts'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { delivery, notification } from '../../effects/table.ts'
import { attachment } from '../../files/table.ts'
import { aCompany, aContext, anEmployee, type Company, NOON } from '../../ledger/testing/company.ts'
import type { Context } from '../../lib/handler.ts'
import { silentLog } from '../../lib/log.ts'
import { newId } from '../../lib/new-id.ts'
import { isCallError } from '../../lib/refuse.ts'
import { department, employee, employment } from '../../org/table.ts'
import { createAttachmentsInbox } from './index.ts'

const served = createAttachmentsInbox({ files: {} as never, requests: {} as never })
async function send<C extends AnyCall>(call: C, input: InputOf<C>, context: Context): Promise<OutputOf<C>> {
  const found = served.find((s) => s.call.id === call.id)
  if (!found) throw new Error(`${call.id} is not served`)
  return found.handle(found.schema.parse(input), context)
}
const { essAnnouncements, essAnnouncement, announcementRead, announcementAcknowledge, announcementSave, announcementPublish, announcementExpire, announcementWithdraw, announcementDelete, announcementAcknowledgements, announcementAcknowledgementsExport, audienceChoices, audiencePreview } = announcementCalls
const refusedWith = (code: string) => (error: unknown) => isCallError(error, code)
const HOUR = 3_600_000
const later = (hours: number) => new Date(NOON.getTime() + hours * HOUR)

let db: Database
let company: Company
let sales: string
let [rina, dina, budi] = ['', '', '']
beforeAll(async () => {
  db = await openTestDatabase()
  company = await aCompany()
  sales = newId(NOON)
  await q().insert(department).values({ id: sales, code: 'SAL', name: 'Sales' })
  rina = await anEmployee(company, 'Rina')
  dina = await anEmployee(company, 'Dina')
  budi = await anEmployee(company, 'Budi', { departmentId: sales })
  await anEmployee(company, 'Gone', { leaveDate: '2026-01-31' })
})
afterAll(() => db.close())
beforeEach(async () => {
  for (const table of [announcement, announcementReceipt, notification, delivery]) await q().delete(table)
})

const hr = (now = NOON) => aContext(rina, ['hr'], now)
const as = (who: string, now = NOON) => aContext(who, [], now)
const form = (more: Partial<AnnouncementForm> = {}): AnnouncementForm => ({
  id: newId(NOON), version: 0, title: 'Annual dinner', body: 'Come **all**.\n\n- food\n- music', attachmentIds: [], audience: { siteIds: [], departmentIds: [], grades: [] }, publishAt: NOON.toISOString(), mustAcknowledge: false, pinned: false, ...more,
})
async function published(more: Partial<AnnouncementForm> = {}): Promise<string> {
  const given = form(more)
  await send(announcementSave, given, hr())
  return given.id
}
const titles = async (who: string, now = NOON) => (await send(essAnnouncements, {}, as(who, now))).listData.map((r) => r.title)
const forSales = () => ({ siteIds: [], departmentIds: [sales], grades: [] })

describe('who sees what', () => {
  test('everybody or the unit; nobody sees a draft, one of tomorrow or an expired one', async () => {
    await published({ title: 'For all' })
    await published({ title: 'For sales', audience: forSales() })
    await published({ title: 'Draft', publishAt: null })
    await published({ title: 'Tomorrow', publishAt: later(24).toISOString() })
    await published({ title: 'Short', expireAt: later(1).toISOString() })
    expect((await titles(dina)).sort()).toEqual(['For all', 'Short'])
    expect((await titles(budi)).sort()).toEqual(['For all', 'For sales', 'Short'])
    expect((await titles(dina, later(25))).sort()).toEqual(['For all', 'Tomorrow'])
    expect((await send(essAnnouncements, { manage: true }, hr())).listData.map((r) => [r.title, r.state]).sort()).toEqual([['Draft', 'draft'], ['For all', 'published'], ['For sales', 'published'], ['Short', 'published'], ['Tomorrow', 'scheduled']])
    expect((await send(essAnnouncements, { manage: true }, hr(later(2)))).listData.find((r) => r.title === 'Short')?.state).toBe('expired')
  })

  test('site, unit and grade must all fit', async () => {
    await published({ audience: { siteIds: [company.siteId], departmentIds: [sales], grades: [3, 7] } })
    await published({ audience: { siteIds: [company.siteId], departmentIds: [], grades: [7] }, publishAt: null })
    expect([await titles(dina), await titles(budi)]).toEqual([[], ['Annual dinner']])
  })

  test('what is not for somebody is not there: detail, reading, acknowledging, its files', async () => {
    const id = await published({ audience: forSales(), mustAcknowledge: true })
    for (const call of [essAnnouncement, announcementRead, announcementAcknowledge]) {
      await expect(send(call, { id }, as(dina))).rejects.toSatisfy(refusedWith('not_found'))
      await expect(send(call, { id: newId(NOON) }, as(dina))).rejects.toSatisfy(refusedWith('not_found'))
    }
    expect([await maySeeOurs(id, 'announcement', as(dina)), await maySeeOurs(id, 'announcement', as(budi)), await maySeeOurs(id, 'announcement', hr()), await maySeeOurs(newId(NOON), 'announcement', hr())]).toEqual([false, true, true, false])
  })

  test('pinned first, then the newest; found by words', async () => {
    await published({ title: 'Old', publishAt: later(-5).toISOString() })
    await published({ title: 'New', body: 'about 100% parking' })
    await published({ title: 'Pinned', pinned: true, publishAt: later(-9).toISOString() })
    expect(await titles(dina)).toEqual(['Pinned', 'New', 'Old'])
    expect((await send(essAnnouncements, { filterSearch: '100% park' }, as(dina))).listData.map((r) => [r.title, r.summary, r.totalData])).toEqual([['New', 'about 100% parking', 1]])
    expect((await send(essAnnouncements, { filterSearch: '%' }, as(dina))).totalData).toBe(1)
    expect((await send(essAnnouncements, { sortingColumn: 'title', sortingDirection: 0 }, as(dina))).listData.map((r) => r.title)).toEqual(['New', 'Old', 'Pinned'])
  })

  test('a reader is not told who else is meant', async () => {
    const id = await published({ audience: forSales() })
    expect(await send(essAnnouncement, { id }, as(budi))).toMatchObject({ canEdit: false, audience: { departmentIds: [] }, author: 'Rina', body: expect.stringContaining('**all**') as string })
    expect(await send(essAnnouncement, { id }, hr())).toMatchObject({ canEdit: true, audience: { departmentIds: [sales] } })
  })
})

describe('reading and acknowledging', () => {
  test('opening reads it; the counter follows, for each person', async () => {
    const id = await published()
    await published({ title: 'Other' })
    expect([await unreadAnnouncements(as(dina)), await unreadAnnouncements(as(budi))]).toEqual([2, 2])
    expect(await send(announcementRead, { id }, as(dina))).toEqual({ unreadAnnouncements: 1 })
    expect(await send(announcementRead, { id }, as(dina))).toEqual({ unreadAnnouncements: 1 })
    expect([await unreadAnnouncements(as(dina)), await unreadAnnouncements(as(budi))]).toEqual([1, 2])
    expect((await send(essAnnouncements, { show: 'unread' }, as(dina))).listData.map((r) => r.title)).toEqual(['Other'])
  })

  test('an acknowledgement has its first time, and HR sees who has not', async () => {
    const id = await published({ mustAcknowledge: true })
    const first = await send(announcementAcknowledge, { id }, as(dina))
    expect(await send(announcementAcknowledge, { id }, as(dina, later(2)))).toEqual(first)
    expect(first.acknowledgedAt).toBe(NOON.toISOString())
    await send(announcementRead, { id }, as(budi))
    const all = await send(announcementAcknowledgements, { id }, hr())
    expect([all.reached, all.read, all.acknowledged]).toEqual([3, 2, 1])
    expect((await send(announcementAcknowledgements, { id, show: 'missing' }, hr())).listData.map((r) => [r.employee, r.readAt !== null])).toEqual([['Budi', true], ['Rina', false]])
    expect((await send(announcementAcknowledgements, { id, show: 'done', filterSearch: 'finance' }, hr())).listData.map((r) => r.employee)).toEqual(['Dina'])
    expect((await send(essAnnouncements, { show: 'toAcknowledge' }, as(dina))).totalData).toBe(0)
  })

  test('pages and totals are those of all who are reached, without reading them', async () => {
    const inService = { joinDate: '2020-01-01' }
    const people = [rina, dina, budi]
    for (let n = 0; n < 12; n++) people.push(await anEmployee(company, `Reader ${String(n).padStart(2, '0')}`, n % 3 === 0 ? { ...inService, departmentId: sales } : inService))
    const [left] = people.slice(-1) as [string]
    const to = (departmentIds: string[]) => published({ mustAcknowledge: true, audience: { siteIds: [], departmentIds, grades: [] } })
    for (const id of [await to([]), await to([sales])]) {
      for (const [n, who] of people.entries()) if (n % 2 === 0) await send(n % 4 === 0 ? announcementAcknowledge : announcementRead, { id }, as(who)).catch(() => undefined)
      // who has left is reached no more, whatever they have read
      await q().update(employee).set({ leaveDate: '2026-05-01' }).where(eq(employee.id, left))
      const whole = await send(announcementAcknowledgements, { id, paginationSize: 500, filterSearch: 'a' }, hr())
      expect(whole.reached).toBe(whole.listData.length)
      for (const show of ['all', 'missing', 'done'] as const) {
        const rows = whole.listData.filter((r) => show === 'all' || (r.acknowledgedAt === null) === (show === 'missing'))
        for (let paginationPage = 1; paginationPage <= Math.ceil(rows.length / 4) + 1; paginationPage++) {
          const page = await send(announcementAcknowledgements, { id, show, paginationSize: 4, paginationPage }, hr())
          expect(page).toEqual({ listData: rows.slice(paginationPage * 4 - 4, paginationPage * 4), totalData: rows.length, totalPage: Math.ceil(rows.length / 4), reached: whole.reached, read: whole.read, acknowledged: whole.acknowledged })
        }
      }
      await q().update(employee).set({ leaveDate: null }).where(eq(employee.id, left))
    }
    const id = await to([])
    await manyAt({ ...company, departmentId: sales }, 3000)
    const statements = await watchStatements(db, () => send(announcementAcknowledgements, { id, show: 'missing' }, hr()))
    expect(await rowsRead(db, statements)).toBeLessThan(400)
    await q().delete(employment).where(sql`${employment.employeeId} in (${q().select({ id: employee.id }).from(employee).where(sql`${employee.code} like 'MANY-%' or ${employee.fullName} like 'Reader%'`)})`)
    await q().delete(employee).where(sql`${employee.code} like 'MANY-%' or ${employee.fullName} like 'Reader%'`)
  })

  test('what asks for none takes none', async () => {
    const id = await published()
    await expect(send(announcementAcknowledge, { id }, as(dina))).rejects.toSatisfy(refusedWith('announcement_no_acknowledgement'))
  })

  test('the list as CSV holds no formulas', async () => {
    const name = '=HYPERLINK("x")'
    const mischief = await anEmployee(company, name, { departmentId: sales })
    for (const other of ['\n=1+1', '＝1+1', ' @SUM(1)']) await anEmployee(company, other, { departmentId: sales })
    const id = await published({ title: 'Rules / 2026', audience: forSales() })
    const file = (await send(announcementAcknowledgementsExport, { id }, hr())) as unknown as { bytes: Uint8Array; fileName: string; type: string }
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(file.bytes)
    expect(text.startsWith('\ufeff"Code","Name"')).toBe(true)
    expect(text).toContain(`"'=HYPERLINK(""x"")"`)
    for (const other of ['\n=1+1', '＝1+1', ' @SUM(1)']) expect(text).toContain(`"'${other}"`)
    expect([file.fileName, file.type]).toEqual(['Rules 2026.csv', 'text/csv; charset=utf-8'])
    expect(mischief).not.toBe('')
  })
})

describe('the editor', () => {
  test('is for HR only, whatever the record', async () => {
    const id = await published()
    const version = 1
    const tries: [AnyCall, object][] = [
      [announcementSave, form()], [announcementSave, form({ id, version })], [announcementPublish, { id, version }], [announcementExpire, { id, version }], [announcementWithdraw, { id, version }], [announcementDelete, { id, version }],
      [announcementAcknowledgements, { id }], [announcementAcknowledgementsExport, { id }], [audienceChoices, {}], [audiencePreview, { audience: forSales() }], [essAnnouncements, { manage: true }], [announcementPublish, { id: newId(NOON), version }],
    ]
    for (const [call, input] of tries) await expect(send(call, input, as(dina))).rejects.toSatisfy(refusedWith('not_allowed'))
  })

  test('draft, publish, expire; each change has its version', async () => {
    const given = form({ publishAt: null })
    expect(await send(announcementSave, given, hr())).toEqual({ id: given.id, version: 1, state: 'draft' })
    await expect(send(announcementExpire, { id: given.id, version: 1 }, hr())).rejects.toSatisfy(refusedWith('announcement_not_published'))
    await expect(send(announcementPublish, { id: given.id, version: 7 }, hr())).rejects.toSatisfy(refusedWith('stale'))
    expect(await send(announcementPublish, { id: given.id, version: 1, publishAt: later(3).toISOString() }, hr())).toEqual({ id: given.id, version: 2, state: 'scheduled' })
    expect(await send(announcementPublish, { id: given.id, version: 2 }, hr())).toEqual({ id: given.id, version: 3, state: 'published' })
    await expect(send(announcementPublish, { id: given.id, version: 3 }, hr())).rejects.toSatisfy(refusedWith('announcement_published'))
    await expect(send(announcementDelete, { id: given.id, version: 3 }, hr())).rejects.toSatisfy(refusedWith('announcement_published'))
    expect(await send(announcementExpire, { id: given.id, version: 3 }, hr(later(1)))).toMatchObject({ state: 'expired' })
    expect(await titles(dina, later(1))).toEqual([])
  })

  test('what was seen keeps its moment of publishing', async () => {
    const given = form()
    await send(announcementSave, given, hr())
    await send(announcementSave, { ...given, version: 1, title: 'Changed', publishAt: later(48).toISOString() }, hr(later(1)))
    expect(await send(essAnnouncement, { id: given.id }, as(dina, later(1)))).toMatchObject({ title: 'Changed', publishAt: NOON.toISOString(), version: 2 })
  })

  test('what was published is taken back: a draft nobody sees, unread when it comes again', async () => {
    const id = await published()
    await send(announcementRead, { id }, as(dina))
    await expect(send(announcementWithdraw, { id, version: 7 }, hr())).rejects.toSatisfy(refusedWith('stale'))
    expect(await send(announcementWithdraw, { id, version: 1 }, hr())).toEqual({ id, version: 2, state: 'draft' })
    expect(await titles(dina)).toEqual([])
    await expect(send(announcementWithdraw, { id, version: 2 }, hr())).rejects.toSatisfy(refusedWith('announcement_not_published'))
    await send(announcementPublish, { id, version: 2 }, hr(later(1)))
    expect(await unreadAnnouncements(as(dina, later(1)))).toBe(1)
  })

  test('what somebody has acknowledged is not taken back', async () => {
    const id = await published({ mustAcknowledge: true })
    await send(announcementAcknowledge, { id }, as(dina))
    await expect(send(announcementWithdraw, { id, version: 1 }, hr())).rejects.toSatisfy(refusedWith('announcement_acknowledged'))
  })

  test('a draft is deleted; an unknown one with a version is not found', async () => {
    const given = form({ publishAt: null })
    await send(announcementSave, given, hr())
    await send(announcementDelete, { id: given.id, version: 1 }, hr())
    for (const input of [{ ...given, version: 1 }, { ...given, version: 0 }, form({ version: 3 })]) await expect(send(announcementSave, input, hr())).rejects.toSatisfy(refusedWith('not_found'))
    await expect(send(essAnnouncement, { id: given.id }, hr())).rejects.toSatisfy(refusedWith('not_found'))
  })

  test.each<[string, Partial<AnnouncementForm>]>([
    ['audience_unknown', { audience: { siteIds: [newId(NOON)], departmentIds: [], grades: [] } }],
    ['audience_empty', { audience: { siteIds: [], departmentIds: [], grades: [9] } }],
    ['announcement_expires_first', { expireAt: later(-1).toISOString() }],
    ['field.required', { body: '  ' }],
    ['attachment_not_found', { attachmentIds: [newId(NOON)] }],
  ])('%s is refused', async (code, more) => {
    await expect(send(announcementSave, form(more), hr())).rejects.toSatisfy(refusedWith(code))
  })

  test('a day no calendar has is no moment to publish at', async () => {
    for (const publishAt of ['2026-02-30T00:00:00Z', '2026-06-31T08:00Z']) await expect(send(announcementSave, form({ publishAt }), hr())).rejects.toMatchObject({ name: 'ZodError' })
  })

  test('cover and attachments are the editor\'s own uploads; a cover is a picture', async () => {
    const upload = async (ownerEmployeeId: string, type = 'image/png') => {
      const id = newId(NOON)
      await q().insert(attachment).values({ id, ownerEmployeeId, fileName: 'a.png', type, size: 1, sha256: 'x', category: 1, storageKey: id, createdAt: NOON })
      return id
    }
    const [cover, paper, foreign] = [await upload(rina), await upload(rina, 'application/pdf'), await upload(dina)]
    const id = await published({ coverId: cover, attachmentIds: [paper] })
    expect(await send(essAnnouncement, { id }, as(dina))).toMatchObject({ coverId: cover, attachmentCount: 1, attachments: [{ attachmentId: paper }] })
    await expect(send(announcementSave, form({ coverId: paper }), hr())).rejects.toSatisfy(refusedWith('announcement_cover'))
    await expect(send(announcementSave, form({ attachmentIds: [foreign] }), hr())).rejects.toSatisfy(refusedWith('attachment_not_found'))
  })

  test('an audience is counted before anything is sent', async () => {
    expect(await send(audiencePreview, { audience: { siteIds: [], departmentIds: [], grades: [] } }, hr())).toMatchObject({ total: 7 })
    expect((await send(audiencePreview, { audience: forSales() }, hr())).names).toContain('Budi')
    expect(await send(audienceChoices, {}, hr())).toMatchObject({ grades: [3], sites: [{ displayName: 'Jakarta' }], departments: [{ displayName: 'Finance' }, { displayName: 'Sales' }] })
  })
})

describe('telling', () => {
  const soon = (seconds: number) => new Date(NOON.getTime() + seconds * 1000)
  const run = (now = soon(15)) => tellAnnouncements.run({ now, clock: { now: () => now }, log: silentLog, signal: new AbortController().signal })
  const told = async () => (await q().select().from(notification)).map((n) => n.employeeId).sort()

  test('everybody it is for, once, not its author; with a push, without a mail and without its words', async () => {
    await published({ mustAcknowledge: true })
    await published({ title: 'Later', publishAt: later(2).toISOString() })
    await run()
    await run()
    expect(await told()).toEqual((await q().select().from(notification)).map((n) => n.employeeId).filter((id) => id !== rina).sort())
    expect(await told()).toContain(budi)
    const [notice] = await q().select().from(notification).where(eq(notification.employeeId, dina))
    expect(notice).toMatchObject({ code: 'announcementToConfirm', params: { title: 'Annual dinner' }, typeId: 'AN000002', link: expect.stringMatching(/^announcements\//) as string })
    expect(new Set((await q().select().from(delivery)).map((d) => d.kind))).toEqual(new Set(['push']))
    const before = (await told()).length
    await run(later(3))
    expect((await told()).length).toBe(before * 2)
  })

  test('one that cannot be told of holds back no other', async () => {
    const bad = await published({ title: 'Bad' })
    await published({ title: 'Good', publishAt: later(1).toISOString() })
    await q().update(announcement).set({ siteIds: ['no id'] }).where(eq(announcement.id, bad))
    await run(later(2))
    expect((await q().select().from(notification)).map((n) => n.params.title)).toContain('Good')
  })

  test('nobody is told in the first moments; taken back by then it reaches nobody', async () => {
    const [kept, undone] = [await published({ title: 'Kept' }), await published({ title: 'Undone' })]
    await run(soon(14))
    expect(await told()).toEqual([])
    await send(announcementWithdraw, { id: undone, version: 1 }, hr(soon(10)))
    await run(soon(25))
    expect(new Set((await q().select().from(notification)).map((n) => n.recordId))).toEqual(new Set([kept]))
  })

  test('taken back later its notices are closed; published again everybody is told again', async () => {
    const id = await published()
    await run()
    const all = await told()
    await send(announcementWithdraw, { id, version: 1 }, hr(soon(60)))
    expect((await q().select().from(notification)).filter((n) => n.readAt === null)).toEqual([])
    await send(announcementPublish, { id, version: 2 }, hr(soon(90)))
    await run(soon(120))
    expect((await q().select().from(notification)).filter((n) => n.readAt === null).map((n) => n.employeeId).sort()).toEqual(all)
  })

  test('who opens it has read the notice; one that expired is taken from all', async () => {
    const id = await published()
    await run()
    await send(announcementRead, { id }, as(dina))
    const unread = async () => (await q().select().from(notification)).filter((n) => n.readAt === null).map((n) => n.employeeId)
    expect(await unread()).not.toContain(dina)
    expect(await unread()).toContain(budi)
    await send(announcementExpire, { id, version: 1 }, hr())
    expect(await unread()).toEqual([])
  })
})
