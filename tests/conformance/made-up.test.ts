/** A second request module takes three small files (tests/conformance/made-up) and no change to machinery. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import type { AnyCall } from '../../contract/kit/call.ts'
import type { EmployeeLine } from '../../contract/kit/field.ts'
import { q } from '../../server/db/context.ts'
import { notification } from '../../server/effects/table.ts'
import { employee, employment, setting } from '../../server/org/table.ts'
import { effectLog } from '../../server/request/table.ts'
import { bench } from '../../src/offline/test-bench.ts'
import { openApi, type TestApi } from '../support/api.ts'
import { writtenFiles } from '../support/citations.ts'
import { aCast, type People } from '../support/company.ts'
import { everyModule } from '../support/modules.ts'
import { workingDay } from '../support/requests.ts'
import { parkingClient } from './made-up/client.ts'
import { cloneParking, parkingRequest, parkingSources } from './made-up/contract.ts'
import { placeKey } from './made-up/server.ts'

let api: TestApi
let people: People
beforeAll(async () => {
  api = await openApi()
  people = (await aCast(everyModule.map((m) => m.def.slug))).people
})
afterAll(() => api.close())

const setSuperior = (employeeId: string, superiorId: string) => q().update(employment).set({ superiorId }).where(eq(employment.employeeId, employeeId))

test('the three files are small', () => {
  for (const name of ['contract', 'client', 'server']) {
    expect(readFileSync(new URL(`made-up/${name}.ts`, import.meta.url), 'utf8').split('\n').length).toBeLessThan(60)
  }
})

test('the client side is facts about the same fields', () => {
  expect(parkingClient).toMatchObject({ slug: 'parking-requests', def: parkingRequest })
  expect(parkingClient.form.flat()).toEqual(['parkingDate', 'durationMinutes', 'plate', 'cars', 'passengers', 'note'])
})

test('a queued command of it finds its way by its id alone', async () => {
  const { world, engine } = await bench()
  const asked: string[] = []
  const { fetch } = world
  world.fetch = (url, init) => {
    asked.push(`${init.method} ${new URL(url, 'http://hr').pathname}`)
    return fetch(url, init)
  }
  await engine.enqueue({ op: 'parking-requests.submit', input: { id: 'p1' }, recordId: 'p1', baseVersion: 0, label: { key: 'submit' } })
  await engine.drain('manual')
  expect((await engine.list()).map((row) => [row.module, row.state])).toEqual([['parking-requests', 'sent']])
  expect(asked.filter((line) => line.endsWith('/ParkingRequests/Submit/'))).toHaveLength(1)
})

test('no file of the product names it', () => {
  const root = new URL('../..', import.meta.url).pathname
  const sources = ['contract', 'server', 'src', 'sw'].flatMap((folder) => writtenFiles(folder)).filter((f) => /\.tsx?$/.test(f)).map((f) => join(root, f))
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter((f) => /parking[-_ ]?request/i.test(readFileSync(f, 'utf8')))).toEqual([])
})

test('what the suites walk over the modules with names none of them', () => {
  const slugs = everyModule.map((m) => m.def.slug)
  for (const name of ['requests', 'line-forms', 'lifecycle-suite']) {
    const source = readFileSync(new URL(`../support/${name}.ts`, import.meta.url), 'utf8')
    expect(slugs.filter((slug) => source.includes(slug))).toEqual([])
  }
})

test('drafted, submitted, decided by two and taken back: effect, inbox block, counters, notices and preview follow from the facts', async () => {
  const employee = api.as(people.employee)
  const form = { id: randomUUID(), version: 0, parkingDate: workingDay(0), durationMinutes: 15, plate: 'B 1234 XY' }
  const place = async () => (await q().select().from(setting).where(eq(setting.key, placeKey(form))))[0]?.value

  await employee.get(parkingRequest.calls.createOrUpdate, form)
  const { code } = await employee.get(parkingRequest.calls.submit, { id: form.id })
  expect(code).toMatch(/^PK-202605-\d{4}$/)

  const inbox = await api.as(people.superior).get(calls.attachmentsInbox.inboxList, { modules: ['parking-requests'] })
  expect(inbox.listData[0]).toMatchObject({ code, moduleName: 'ParkingRequest', actions: ['approve', 'reject'], enableRevise: false })
  expect(inbox.listData[0]?.block).toEqual([
    { key: 'parkingDate', value: form.parkingDate }, { key: 'durationMinutes', value: 15 }, { key: 'plate', value: 'B 1234 XY' }, { key: 'note', value: '' },
  ])
  const preview = await api.as(people.superior).send(calls.platform.effectPreview, { module: 'parking-requests', id: form.id, action: 'approve' })
  expect(preview).toMatchObject({ status: 200, body: { rows: [], problems: [] } })
  expect((await api.as(people.superior).get(calls.general.homeGetCount, {})).counts).toContainEqual({ key: 'actionRequired', value: 1 })
  expect((await employee.get(calls.general.homeGetCount, {})).counts).toContainEqual({ key: 'parkingRequest', value: 1 })
  expect((await employee.get(calls.general.home, {})).inFlight[0]).toMatchObject({ code, title: 'B 1234 XY', module: 'parking-requests' })

  await api.as(people.superior).get(parkingRequest.calls.approve, { id: form.id })
  expect(await place()).toBeUndefined()
  await api.as(people.second).get(parkingRequest.calls.approve, { id: form.id })
  expect(await place()).toBe('B 1234 XY')
  const told = await q().select().from(notification).where(and(eq(notification.employeeId, people.employee), eq(notification.recordId, form.id)))
  expect(told.map((n) => n.code)).toEqual(['approved'])

  await employee.get(parkingRequest.calls.cancel, { id: form.id })
  expect(await place()).toBe('B 1234 XY')
  await api.as(people.second).get(parkingRequest.calls.approve, { id: form.id })
  expect(await place()).toBe('')
  const log = await q().select().from(effectLog).where(eq(effectLog.requestId, form.id))
  expect(log.length).toBe(2)
  expect((await q().select().from(effectLog).where(and(eq(effectLog.requestId, form.id), isNotNull(effectLog.reversalOf)))).length).toBe(1)
})

test('a list of employees is only declared: each becomes a line with a note, and only people one may file for', async () => {
  const form = { id: randomUUID(), version: 0, parkingDate: workingDay(1), durationMinutes: 15, plate: 'B 9 XY' }
  const superior = api.as(people.superior)
  const save = (passengers: EmployeeLine[], as = superior) => as.send(parkingRequest.calls.createOrUpdate, { ...form, passengers })

  expect((await save([{ employeeId: people.employee, note: 'At the gate' }])).status).toBe(200)
  const shown = await superior.get(parkingRequest.calls.detail, { id: form.id })
  expect(shown.employeeList).toMatchObject([{ lineId: people.employee, employeeId: people.employee, employee: 'Eka Employee', note: 'At the gate' }])
  expect(shown.passengers).toEqual([{ employeeId: people.employee, note: 'At the gate' }])
  expect(shown.employeeList[0]?.values).toEqual({ seat: null })

  const other = { ...form, id: randomUUID() }
  const refusedAs = async (who: string, passengers: EmployeeLine[]) => (await api.as(who).send(parkingRequest.calls.createOrUpdate, { ...other, passengers })).status
  expect(await refusedAs(people.employee, [{ employeeId: people.superior, note: '' }])).toBe(403)
  expect(await refusedAs(people.superior, [{ employeeId: people.employee, note: '' }, { employeeId: people.employee, note: '' }])).toBe(400)
  expect(await refusedAs(people.hr, [{ employeeId: randomUUID(), note: '' }])).toBe(400)
})

test('rows of a form: a draft lacks what it likes, a submit names row and column, what was filled in comes back in its order', async () => {
  const employee = api.as(people.employee)
  const [first, second] = [randomUUID(), randomUUID()]
  const form = { id: randomUUID(), version: 0, parkingDate: workingDay(20), durationMinutes: 15, plate: 'B 77' }
  const save = (version: number, cars: object[]) => employee.send(parkingRequest.calls.createOrUpdate as AnyCall, { ...form, version, cars })

  expect((await save(0, [{ lineId: first, model: 'Kijang', wheels: 4, minutes: 30, driver: people.employee }, { lineId: second, wheels: null, model: '' }])).status).toBe(200)
  const refused = await employee.send(parkingRequest.calls.submit, { id: form.id })
  expect(refused).toMatchObject({ status: 400 })
  expect((refused.body as { fields: { field: string; code: string }[] }).fields.map((f) => [f.field, f.code])).toEqual(
    ['model', 'wheels', 'minutes'].map((column) => [`cars.${second}.${column}`, 'field.required']),
  )

  const wrong = await save(1, [{ lineId: first, model: 'Kijang', wheels: 3, minutes: 10 }])
  expect((wrong.body as { fields: { field: string }[] }).fields.map((f) => f.field)).toEqual([`cars.${first}.wheels`, `cars.${first}.minutes`])
  expect((await save(1, [{ lineId: first, minutes: 15 }, { lineId: first, minutes: 15 }])).status).toBe(400)
  expect((await save(1, Array.from({ length: 4 }, () => ({ lineId: randomUUID() })))).status).toBe(400)

  const rows = [{ lineId: second, model: 'Vespa', wheels: 2, minutes: 15 }, { lineId: first, model: 'Kijang', wheels: 4, minutes: 30, driver: people.employee }]
  expect((await save(1, rows)).status).toBe(200)
  expect((await employee.send(parkingRequest.calls.submit, { id: form.id })).status).toBe(200)
  expect((await employee.get(parkingRequest.calls.detail, { id: form.id })).cars).toEqual(rows)
})

const passenger = (employeeId: string, seat: 1 | 2 | 3, note = '') => ({ employeeId, seat, note })
const trip = (n: number, passengers: ReturnType<typeof passenger>[]) => ({ id: randomUUID(), version: 0, parkingDate: workingDay(n), durationMinutes: 15, plate: 'B 7 XY', passengers })

test('a line is right or wrong on its own: the form is told while it is filled in, and a submit names the person', async () => {
  const superior = api.as(people.superior)
  const form = trip(2, [passenger(people.employee, 1), passenger(people.clerk, 1), passenger(people.stranger, 2, 'Late')])
  const told = await superior.get(parkingRequest.calls.checkDraft, form)
  expect(told.problems).toMatchObject([{ field: `passengers.${people.clerk}.seat`, code: 'seat_taken' }])
  expect(told.warnings).toMatchObject([{ field: `passengers.${people.stranger}`, code: 'may_wait' }])
  expect((await superior.send(parkingRequest.calls.detail, { id: form.id })).status).toBe(404)

  await superior.get(parkingRequest.calls.createOrUpdate, form)
  const refused = await superior.send(parkingRequest.calls.submit, { id: form.id })
  expect(refused).toMatchObject({ status: 400, body: { code: 'seat_taken', fields: [{ field: `passengers.${people.clerk}.seat`, code: 'seat_taken' }] } })
  expect(refused.body.errors?.[0]).toMatch(/^Citra Clerk: /)
  expect((await api.as(people.employee).send(parkingRequest.calls.checkDraft, form)).status).toBe(404)

  const outOfScope = await api.as(people.employee).get(parkingRequest.calls.checkDraft, { ...trip(2, [passenger(people.clerk, 1)]) })
  expect(outOfScope.problems).toMatchObject([{ field: `passengers.${people.clerk}`, code: 'not_allowed' }])
})

test('who stands on a line opens the request, and sees the header and the own line', async () => {
  const superior = api.as(people.superior)
  const form = trip(3, [passenger(people.employee, 1), passenger(people.stranger, 2)])
  await superior.get(parkingRequest.calls.createOrUpdate, form)
  const employee = api.as(people.employee)
  expect((await employee.send(parkingRequest.calls.detail, { id: form.id })).status).toBe(404)
  await superior.get(parkingRequest.calls.submit, { id: form.id })

  const shown = await employee.get(parkingRequest.calls.detail, { id: form.id })
  expect(shown).toMatchObject({ plate: 'B 7 XY', ownLinesOnly: true, actions: [], attachments: [], history: [], passengers: [{ employeeId: people.employee, seat: 1 }] })
  expect(shown.employeeList.map((l) => l.employeeId)).toEqual([people.employee])
  const listed = (await employee.get(parkingRequest.calls.list, {})).listData.find((r) => r.id === form.id)
  expect(listed?.passengers).toMatchObject([{ employeeId: people.employee }])
  for (const [call, input] of [[parkingRequest.calls.cancel, {}], [parkingRequest.calls.comments, {}], [calls.platform.effectPreview, { module: 'parking-requests', action: 'approve' }]] as const) {
    expect((await employee.send(call as typeof parkingRequest.calls.cancel, { id: form.id, ...input })).status).toBe(404)
  }
})

test('who stands on a line does not decide: the round passes on upward', async () => {
  const form = trip(4, [passenger(people.superior, 1)])
  const hr = api.as(people.hr)
  await hr.get(parkingRequest.calls.createOrUpdate, form)
  await setSuperior(people.hr, people.superior)
  await hr.get(parkingRequest.calls.submit, { id: form.id })
  const { approvals } = await hr.get(parkingRequest.calls.detail, { id: form.id })
  expect(approvals.levels.map((l) => l.persons.map((p) => p.approvalPersonId))).toEqual([[people.director], [people.second]])

  const second = trip(5, [passenger(people.second, 1)])
  await hr.get(parkingRequest.calls.createOrUpdate, second)
  expect((await hr.send(parkingRequest.calls.submit, { id: second.id })).body.code).toBe('no_approver')
})

test('people are imported by their codes, each row on its own', async () => {
  const codes = new Map((await q().select({ id: employee.id, code: employee.code }).from(employee)).map((e) => [e.id, e.code]))
  const code = (id: string) => codes.get(id) ?? ''
  const text = `Code;Note\n${code(people.employee).toLowerCase()};At the gate\nNOBODY\n\n${code(people.director)}\n${code(people.employee)}`
  const { rows } = await api.as(people.superior).get(parkingSources.importPassengers, { text })
  expect(rows.map((r) => [r.row, r.note, r.employee?.id, r.problem?.code])).toEqual([
    [2, 'At the gate', people.employee, undefined], [3, '', undefined, 'import_code_unknown'], [5, '', undefined, 'import_not_in_scope'], [6, '', undefined, 'import_twice'],
  ])
  expect((await api.as(people.superior).send(parkingSources.importPassengers, { text: ' ' })).body.code).toBe('import_empty')
})

test('a request is cloned into what a new draft starts with; whom it was for may have changed', async () => {
  const form = trip(6, [passenger(people.employee, 1, 'At the gate'), passenger(people.clerk, 2)])
  const superior = api.as(people.superior)
  await superior.get(parkingRequest.calls.createOrUpdate, { ...form, note: 'Together' })
  await superior.get(parkingRequest.calls.submit, { id: form.id })
  await setSuperior(people.clerk, people.director)
  const clone = await superior.get(cloneParking, { id: form.id })
  expect(clone).toMatchObject({ plate: 'B 7 XY', note: 'Together', passengers: [{ employeeId: people.employee, seat: 1 }], leftOut: ['Citra Clerk'], attachments: [] })
  expect(clone.employeeList.map((l) => [l.employee, l.note])).toEqual([['Eka Employee', 'At the gate']])
  expect((await api.as(people.employee).send(cloneParking, { id: form.id })).status).toBe(404)
})
