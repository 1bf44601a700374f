/** Somebody of the demo company leaves and is erased: their name is nowhere but where the rules say, and the product goes on with the pseudonym. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { calls } from '../../contract/calls.ts'
import { openForApproval, Status } from '../../contract/kit/lifecycle.ts'
import { requestModules } from '../../contract/requests.ts'
import type { AnyCall } from '../../contract/kit/call.ts'
import type { Fields } from '../../contract/kit/field.ts'
import { q } from '../../server/db/context.ts'
import { openFileStore, type FileStore } from '../../server/files/store.ts'
import { attachment } from '../../server/files/table.ts'
import { audit } from '../../server/http/table.ts'
import { newId } from '../../server/lib/new-id.ts'
import { createSeal } from '../../server/lib/seal.ts'
import { loanAccount } from '../../server/loans/table.ts'
import { account, employee } from '../../server/org/table.ts'
import { personalRecord, profileContact } from '../../server/person/table.ts'
import { payslip } from '../../server/payroll/table.ts'
import { writeArchive } from '../../server/person-data/archive.ts'
import { erase, type EraseDeps, foresee, MayNotErase } from '../../server/person-data/erase.ts'
import { readKept } from '../../server/person-data/kept.ts'
import { personOf, pseudonymOf } from '../../server/person-data/person.ts'
import { approvalStep, request, requestComment, requestHistory, requestLine } from '../../server/request/table.ts'
import { seedDemo } from '../../server/seed/index.ts'
import { openApi, type TestApi } from '../support/api.ts'

const DAY = 86_400_000
let api: TestApi
let folder = ''
let store: FileStore
let deps: EraseDeps
const accounts = new Map<string, string>()
let id = ''
/** What said who she is. */
let said: string[] = []

const as = (username: string) => api.as(accounts.get(username) ?? '')
const row = async () => (await q().select().from(employee).where(eq(employee.id, id)))[0] as typeof employee.$inferSelect

beforeAll(async () => {
  api = await openApi()
  folder = mkdtempSync(join(tmpdir(), 'ess-person-'))
  store = await openFileStore({ dataDir: folder })
  await seedDemo(api.clock, (key, bytes, type) => store.put(key, bytes, type))
  deps = { clock: api.clock, store, seal: createSeal(Buffer.alloc(32, 5)), isLocal: true, by: 'operator' }
  for (const one of await q().select().from(account)) {
    accounts.set(one.username, one.id)
    if (one.username === 'employee') id = one.employeeId
  }
  const { fullName, email, code, phone, sortName } = await row()
  const contacts = await q().select({ phone: profileContact.phone }).from(profileContact).where(eq(profileContact.employeeId, id))
  await q().update(personalRecord).set({ values: sql`jsonb_set(${personalRecord.values}, '{street}', '"Jl. Kenanga Lama 4711"')` }).where(and(eq(personalRecord.employeeId, id), sql`${personalRecord.values} ? 'street'`))
  const recorded = (await q().select().from(personalRecord).where(eq(personalRecord.employeeId, id))).flatMap((one) => [one.number, one.values.street, one.values.number])
  const long = recorded.filter((value): value is string => typeof value === 'string' && value.length > 8)
  expect(long.length).toBeGreaterThan(3)
  said = [...new Set([fullName, sortName, email, code, phone, ...contacts.map((one) => one.phone), ...long])].filter((text) => text.length > 3)
}, 180_000)
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Every column of text, JSON or texts of every table that still says one of these. */
async function found(texts: readonly string[]): Promise<string[]> {
  const { rows } = await q().execute<{ table: string; column: string }>(sql`select c.table_name as "table", c.column_name as "column" from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and (c.data_type in ('text', 'jsonb', 'json', 'ARRAY', 'character varying')) order by 1, 2`)
  const out: string[] = []
  for (const { table, column } of rows) {
    const holds = sql.join(texts.map((text) => sql`${sql.identifier(column)}::text ilike ${`%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`}`), sql` or `)
    const { rows: hits } = await q().execute<{ n: string; sample: string }>(sql`select count(*) as n, min(left(${sql.identifier(column)}::text, 300)) as sample from ${sql.identifier(table)} where ${holds}`)
    if (Number(hits[0]?.n) > 0) out.push(`${table}.${column}: ${hits[0]?.n} (${hits[0]?.sample})`)
  }
  return out
}

/** Files of a zip by their names. */
function entriesOf(zip: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const out = new Map<string, Buffer>()
    yauzl.fromBuffer(zip, { lazyEntries: true }, (error, file) => {
      if (error) return reject(error)
      file.on('entry', (entry: yauzl.Entry) => {
        file.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed)
          const pieces: Buffer[] = []
          stream.on('data', (piece: Buffer) => pieces.push(piece)).on('end', () => {
            out.set(entry.fileName, Buffer.concat(pieces))
            file.readEntry()
          })
        })
      })
      file.on('end', () => resolve(out))
      file.readEntry()
    })
  })
}

/** Requests of others that say her name in ways of their own. */
const oddly: string[] = []
/** A request of somebody else that says nothing yet. */
const anothers = async (): Promise<string> => (await q().select({ id: request.id }).from(request).where(and(ne(request.employeeId, id), eq(request.note, ''))).limit(1))[0]?.id ?? ''

const reasons = async (): Promise<readonly string[]> => {
  try {
    await foresee(await row(), deps)
    return []
  } catch (error) {
    if (error instanceof MayNotErase) return error.reasons
    throw error
  }
}

test('while she works here nothing is erased, and her name stands in many rows', async () => {
  const { fullName } = await row()
  const note = `${fullName} asks, reach me at ${(await row()).email}`
  const leave = (await as('employee').get(calls.leaveRequests.list, { paginationSize: 50 })).listData.find((one) => one.status === Status.inApproval)
  // words of hers and of others, stored answers, notices and mails on their way
  await as('employee').get(calls.leaveRequests.addComment, { id: leave?.id ?? '', commentId: newId(api.clock.now()), text: note })
  await as('supervisor').get(calls.leaveRequests.addComment, { id: leave?.id ?? '', commentId: newId(api.clock.now()), text: `Dear ${fullName}, thank you` })
  await q().update(request).set({ note: `For ${fullName}` }).where(eq(request.id, await anothers()))
  // as nobody would look for it: marks, spaces and the names turned around
  const [first = '', last = ''] = fullName.split(' ')
  for (const text of [`${first.toUpperCase()}  ${last.replace('e', 'é')}`, `${last}, ${first}`, `${first}\u00a0${last.replace('a', 'a\u0301')}`]) oddly.push(...(await q().update(request).set({ note: `For ${text}` }).where(eq(request.id, await anothers())).returning({ id: request.id })).map((one) => one.id))
  expect(oddly).toHaveLength(3)
  expect(await reasons()).toEqual([expect.stringContaining('still employed')])
  expect((await found(said)).length).toBeGreaterThan(10)
})

test('once she has left, what waits is named, with what to do', async () => {
  const lastDay = (await as('hr').get(calls.general.home, {})).today
  await as('admin').get(calls.directory.leave, { id, lastDay })
  api.clock.set(new Date(api.clock.now().getTime() + 3 * DAY))
  const open = await q().select().from(request).where(and(eq(request.employeeId, id), inArray(request.status, [...openForApproval])))
  expect(open.length).toBeGreaterThan(0)
  expect((await reasons()).join('\n')).toContain(open[0]?.code ?? 'none')
  await q().update(request).set({ status: Status.cancelled }).where(inArray(request.id, open.map((one) => one.id)))
  await q().update(loanAccount).set({ status: 'settled' }).where(eq(loanAccount.employeeId, id))
  expect(await reasons()).toEqual([])
})

test('the archive holds what is hers and nothing sealed; it opens as a zip, and comes in pieces however many years there are', async () => {
  const MANY = 20_000
  await q().execute(sql`insert into attendance_day (id, employee_id, date, status, detail, computed_at) select gen_random_uuid(), ${id}, date '1950-01-01' + n, 'present', '{}', ${api.clock.now().toISOString()} from generate_series(1, ${MANY}) n`)
  const pieces: Uint8Array[] = []
  const me = await row()
  await writeArchive({ person: await personOf(me), title: me.fullName, madeAt: api.clock.now(), store, kept: null }, async (bytes) => {
    for await (const piece of bytes) pieces.push(piece)
  })
  const zip = await entriesOf(Buffer.concat(pieces))
  const page = zip.get('index.html')?.toString() ?? ''
  for (const text of [me.fullName, me.email, me.code, 'Payslip line', 'Leave balance', 'Annual leave']) expect(page).toContain(text)
  const { rows: hashes } = await q().execute<{ hash: string }>(sql`select password_hash as hash from account where employee_id = ${id}`)
  expect(page).not.toContain(hashes[0]?.hash)
  const pay = JSON.parse(zip.get('data/pay.json')?.toString() ?? '{}') as { payslip: { id: string }[] }
  expect(pay.payslip).toHaveLength(await q().$count(payslip, eq(payslip.employeeId, id)))
  const days = JSON.parse(zip.get('data/days-and-attendance.json')?.toString() ?? '{}') as { attendance_day: unknown[] }
  expect(days.attendance_day.length).toBeGreaterThan(MANY + 50)
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(1_000_000)
  // files come as they are stored
  const [file] = await q().select().from(attachment).where(and(eq(attachment.ownerEmployeeId, id), eq(attachment.recordKind, 'request')))
  expect(zip.get(`files/${file?.id}-${file?.fileName}`)?.length).toBe((await store.get(file?.storageKey ?? ''))?.length)
})

test('a dry run says what would be done and changes nothing', async () => {
  const before = await found(said)
  const { lines, pseudonym, identityUntil } = await foresee(await row(), deps)
  expect(pseudonym).toEqual(pseudonymOf(id))
  expect(identityUntil).toMatch(/^20\d\d-/)
  const of = (table: string) => lines.filter((line) => line.table === table)
  expect(of('employee')).toEqual([expect.objectContaining({ what: 'emptied', rows: 1 })])
  expect(of('account')).toEqual([expect.objectContaining({ what: 'deleted', rows: 1 })])
  expect(of('payslip')).toEqual([expect.objectContaining({ what: 'kept', until: identityUntil, left: expect.stringContaining('law') })])
  expect(await found(said)).toEqual(before)
  expect(await row()).toMatchObject({ code: expect.not.stringContaining('FORMER') })
})

test('erased, her name is nowhere, in no table and no file, and who it was is kept sealed until the law lets it go', async () => {
  const keys = (await q().select().from(attachment).where(and(eq(attachment.ownerEmployeeId, id), eq(attachment.recordKind, 'request')))).map((one) => one.storageKey)
  const was = await row()
  const done = await erase(was, deps)
  expect([done.filesLeft, done.why]).toEqual([[], null])
  expect(await found(said)).toEqual([])
  expect((await q().select({ note: request.note }).from(request).where(inArray(request.id, oddly))).map((one) => one.note)).toEqual(Array(3).fill(`For ${pseudonymOf(id).name}`))
  const names = said.map((text) => Buffer.from(text))
  for await (const key of store.keys()) {
    const bytes = await store.get(key)
    expect([key, names.filter((text) => Buffer.from(bytes ?? []).includes(text)).map(String)]).toEqual([key, []])
  }
  expect((await Promise.all(keys.map((key) => store.get(key)))).filter((bytes) => bytes !== null)).toEqual([])
  // what she and others wrote about what she asked for
  const hers = await q().select().from(request).where(eq(request.employeeId, id))
  expect(hers.length).toBeGreaterThan(10)
  for (const { module, note, values, search, code } of hers) {
    const written = Object.entries(requestModules.find((def) => def.slug === module)?.fields as Fields).filter(([, { kind }]) => ['text', 'note'].includes(kind)).map(([name]) => values[name] ?? '')
    expect([module, note, written.filter((text) => text !== ''), search === '' || search === code.toLowerCase()]).toEqual([module, '', [], true])
  }
  const mine = hers.map((one) => one.id)
  for (const table of [requestHistory, requestLine, approvalStep]) expect(await q().$count(table, and(inArray(table.requestId, mine), ne(table.note, '')))).toBe(0)
  expect(await q().$count(requestComment, inArray(requestComment.requestId, mine))).toBe(0)
  expect(await row()).toMatchObject({ fullName: pseudonymOf(id).name, code: pseudonymOf(id).code, email: '', phone: '', birthDate: null, pictureId: null })
  expect(await readKept(deps, id)).toMatchObject({ fullName: was.fullName, code: was.code, until: done.identityUntil })
  expect(await q().select().from(audit).where(and(eq(audit.call, 'person.erased'), eq(audit.recordId, id)))).toHaveLength(1)
})

test('again it changes nothing', async () => {
  const { lines } = await erase(await row(), deps)
  expect(lines.filter(({ what }) => !['stays', 'kept'].includes(what))).toEqual([])
  expect(await q().select().from(audit).where(and(eq(audit.call, 'person.erased'), eq(audit.recordId, id)))).toHaveLength(1)
})

test('the product goes on: lists, histories, reports and the page of the person show the pseudonym', async () => {
  const { name } = pseudonymOf(id)
  const mine = await q().select().from(request).where(and(eq(request.employeeId, id), isNull(request.deletedAt), isNotNull(request.submittedAt)))
  expect(mine.length).toBeGreaterThan(10)
  for (const { id: of, module } of mine) {
    const def = requestModules.find((one) => one.slug === module)
    const answer = await as('hr').send(def?.calls.detail as AnyCall, { id: of })
    expect([module, answer.status, answer.status === 200 ? (answer.body as { employee?: string }).employee : name]).toEqual([module, answer.status === 403 ? 403 : 200, name])
  }
  const listed = await as('hr').get(calls.leaveRequests.list, { scope: 'all', employeeId: id, paginationSize: 50 })
  expect(new Set(listed.listData.map((one) => one.employee))).toEqual(new Set([name]))
  for (const who of ['supervisor', 'head', 'hr', 'admin']) {
    const answers = await Promise.all([as(who).send(calls.attachmentsInbox.inboxHistory, { paginationSize: 100 }), as(who).send(calls.attachmentsInbox.inboxList, { paginationSize: 100 }), as(who).send(calls.systemNotification.getNotificationsPost, { paginationSize: 100 }), as(who).send(calls.general.home, {}), as(who).send(calls.general.person, { id })])
    for (const { status, text } of answers) expect([who, [200, 403, 404].includes(status), said.filter((one) => one.length > 6 && text.includes(one))]).toEqual([who, true, []])
  }
  expect((await as('admin').get(calls.directory.person, { id })).personal).toMatchObject({ name, email: '' })
})

test('once its years are over, the next erasure takes what was kept', async () => {
  api.clock.set(new Date(api.clock.now().getTime() + 30 * 366 * DAY))
  const { identityUntil, lines } = await erase(await row(), deps)
  expect(identityUntil).toBeNull()
  expect(lines.filter(({ table }) => table === 'payslip')).toEqual([expect.objectContaining({ what: 'deleted' })])
  expect([await q().$count(payslip, eq(payslip.employeeId, id)), await readKept(deps, id)]).toEqual([0, null])
})
