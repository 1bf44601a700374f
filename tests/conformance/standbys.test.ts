/**
 * Every call whose answer may be a moment old is answered by a real standby, as the primary answers it, and writes nothing there; what leaves a trace
 * or changes something is never asked of one.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import type { AnyCall } from '../../contract/kit/call.ts'
import { addDays, datesOf } from '../../contract/kit/civil-date.ts'
import { tx } from '../../server/db/context.ts'
import { openDatabase } from '../../server/db/database.ts'
import { writingAs } from '../../server/db/written.ts'
import { recomputeDaysOf } from '../../server/facts/recompute.ts'
import { openFileStore } from '../../server/files/store.ts'
import { writeExport } from '../../server/http/audit.ts'
import type { ServedCall } from '../../server/lib/handler.ts'
import { newId } from '../../server/lib/new-id.ts'
import { observe } from '../../server/lib/observe.ts'
import { recordingLog } from '../../server/lib/testing/recording-log.ts'
import { createRegistry } from '../../server/reports/registry.ts'
import { createRunWorker } from '../../server/reports/worker.ts'
import { reportsOver } from '../../server/reports.ts'
import { type Answer, openApi, type TestApi } from '../support/api.ts'
import { aCast, giveModulesOfAdministrators, type People, periodIdOf, TODAY } from '../support/company.ts'
import { fits, fittingInput } from '../support/inputs.ts'
import { everyModule } from '../support/modules.ts'
import { aForm, callFor, isFiledForOneself, workingDay } from '../support/requests.ts'
import { startWithStandbys, type Standby, type WithStandbys } from '../support/standbys.ts'

const log = recordingLog()
const dataDir = mkdtempSync(join(tmpdir(), 'ess-standbys-'))
let servers: WithStandbys
let standby: Standby
let api: TestApi
let people: People
let period: string
const noted: string[] = []
let stopObserving: (() => void) | undefined

beforeAll(async () => {
  servers = await startWithStandbys(1)
  ;[standby] = servers.standbys as [Standby]
  api = await openApi(await openDatabase({ dataDir, databaseUrl: servers.primary.url, standbyUrls: [standby.url] }, log), log)
  people = (await aCast(everyModule.map((m) => m.def.slug))).people
  period = await periodIdOf('2026-05')
  await giveModulesOfAdministrators(people.hr)
  for (const [i, module] of everyModule.filter(isFiledForOneself).entries()) {
    const clerk = api.as(people.clerk)
    const form = await aForm(module, clerk, people.clerk, workingDay(i))
    await clerk.get(callFor(module, 'save'), form)
    await clerk.get(callFor(module, 'submit'), { id: form.id })
  }
  await recomputeDaysOf([people.employee, people.clerk], datesOf(addDays(TODAY, -5), TODAY), api.clock.now())
  stopObserving = observe({ around: (_, run) => run(), noted: (kind, name, outcome) => void (kind === 'standby read' && noted.push(`${name} ${outcome}`)) })
  await standby.caughtUp()
}, 240_000)
afterEach(() => standby.resume())
afterAll(async () => {
  stopObserving?.()
  await api.close()
  await servers.stop()
  rmSync(dataDir, { recursive: true, force: true })
}, 60_000)

/** Waits until the standby knows everything, and is asked again where it was too far behind for long. */
async function backAgain(): Promise<void> {
  await standby.caughtUp()
  const isAsked = async () => {
    noted.splice(0)
    await api.as(people.stranger).get(calls.leaveRequests.list, { scope: 'mine' })
    return noted.join().endsWith('standby')
  }
  for (const end = performance.now() + 30_000; !(await isAsked()); ) {
    if (performance.now() > end) throw new Error('the standby is not asked')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  noted.splice(0)
}

const old = (): ServedCall[] => api.parts.served.filter((one) => one.mayBeOld)

/** Asked without anything, for others too, and with all it takes. */
const inputsOf = (one: ServedCall): Record<string, unknown>[] =>
  [{}, { periodPay: period }, { scope: 'team' }, fittingInput(one)].filter((input) => fits(one.schema, input))

interface Asked {
  call: AnyCall
  who: string
  input: Record<string, unknown>
}

async function reportInputs(who: string): Promise<Record<string, unknown>[]> {
  const { reports } = await api.as(who).get(calls.reports.index, {})
  return Promise.all(reports.map(async ({ id }) => {
    const { parameters } = await api.as(who).get(calls.reports.getReportParameter, { id })
    return { id, parameters: [{ key: 'from', value: '2026-01-01' }, { key: 'until', value: '2026-12-31' }].filter(({ key }) => parameters.some((p) => p.name === key)) }
  }))
}

async function everything(): Promise<Asked[]> {
  const asked: Asked[] = []
  for (const who of [people.superior, people.clerk, people.hr]) for (const one of old()) for (const input of inputsOf(one)) asked.push({ call: one.call, who, input })
  for (const input of await reportInputs(people.hr)) asked.push({ call: calls.reports.getReportPreview, who: people.hr, input })
  return asked
}

/** What an answer says, without when it was given. */
const saidBy = ({ status, body, text }: Answer) => (status === 200 ? [status, text.replace(/"AsOf":"[^"]*"/, '')] : [status, body.code])

test('there are some, and none that writes or needs nobody', () => {
  expect(old().length).toBeGreaterThan(everyModule.length / 2)
  for (const { call } of old()) expect([call.id, call.kind, call.writes, call.answer ?? 'json', call.open]).toEqual([call.id, 'query', undefined, 'json', undefined])
})

describe('each of them', () => {
  let asked: Asked[]
  const answers: Answer[] = []
  beforeAll(async () => {
    asked = await everything()
  }, 120_000)

  test('is answered by the standby, and refused by the primary alone', async () => {
    for (const { call, who, input } of asked) {
      noted.splice(0)
      const answer = await api.as(who).send(call, input)
      answers.push(answer)
      expect([call.id, input, answer.status, ...noted]).toEqual([call.id, input, answer.status, `${call.id} ${answer.status === 200 ? 'standby' : 'refused'}`])
    }
    const answered = new Set(asked.filter((_, i) => answers[i]?.status === 200).map(({ call }) => call.id))
    expect(asked.flatMap(({ call, input }, i) => (answered.has(call.id) ? [] : [[call.id, input, answers[i]?.text]]))).toEqual([])
    expect(log.lines.filter((line) => /mayBeOld|unexpected/.test(line))).toEqual([])
  }, 240_000)

  test('says the same on the primary', async () => {
    await standby.pause()
    for (const who of Object.values(people)) await writingAs({ employeeId: who, changesRights: false }, () => tx(() => Promise.resolve()))
    for (const [i, { call, who, input }] of asked.entries()) {
      noted.splice(0)
      const answer = await api.as(who).send(call, input)
      expect([`${call.id} behind`, `${call.id} away`]).toContain(noted.join())
      expect([call.id, input, ...saidBy(answer)]).toEqual([call.id, input, ...saidBy(answers[i] as Answer)])
    }
  }, 240_000)
})

test('one finds in the list what one has just filed, changed or taken back; a colleague may find it a moment later', async () => {
  await backAgain()
  await standby.pause()
  const { leaveRequests, general } = calls
  const [clerk, hr] = [api.as(people.clerk), api.as(people.hr)]
  const [leave] = everyModule.filter((m) => m.def.slug === 'leave-requests')
  if (!leave) throw new Error('no leave')
  const form = await aForm(leave, clerk, people.clerk, workingDay(60))
  const statusOf = async () => (await clerk.get(leaveRequests.list, { scope: 'mine' })).listData.find(({ id }) => id === form.id)?.status
  await clerk.get(leaveRequests.createOrUpdate, form)
  const draft = await statusOf()
  expect(draft).toBeDefined()
  const { version } = await clerk.get(leaveRequests.submit, { id: form.id })
  const submitted = await statusOf()
  expect(submitted).not.toBe(draft)
  await clerk.get(leaveRequests.cancel, { id: form.id, version, note: 'another time' })
  expect(await statusOf()).not.toBe(submitted)
  noted.splice(0)
  expect((await hr.get(general.requestsOf, { paginationSize: 100 })).listData.map(({ id }) => id)).not.toContain(form.id)
  expect(noted).toEqual(['general-account-home-calendar.requestsOf standby'])
  await standby.resume()
  await standby.caughtUp()
  expect((await hr.get(general.requestsOf, { paginationSize: 100 })).listData.length).toBeGreaterThan(0)
}, 60_000)

test('one command without a key counts as well, and what is read ahead goes there', async () => {
  await backAgain()
  const clerk = api.as(people.clerk)
  const list = { call: calls.leaveRequests.list.id, input: { scope: 'mine' } }
  noted.splice(0)
  await clerk.get(calls.platform.readMany, { reads: [list, { call: calls.general.home.id, input: {} }] })
  expect(noted).toEqual(['leave-requests.list standby'])
  await standby.pause()
  const leave = everyModule.find((m) => m.def.slug === 'leave-requests')
  if (!leave) throw new Error('no leave')
  const form = await aForm(leave, clerk, people.clerk, workingDay(61))
  await clerk.get(calls.leaveRequests.createOrUpdate, form, { key: 'none' })
  noted.splice(0)
  const { answers } = await clerk.get(calls.platform.readMany, { reads: [list] })
  expect(noted).toEqual(['leave-requests.list behind'])
  expect(JSON.stringify(answers)).toContain(form.id)
  await standby.resume()
}, 60_000)

test('a right that is taken away ends with the next call', async () => {
  await backAgain()
  const [employee, clerk] = [api.as(people.employee), api.as(people.clerk)]
  const list = async () => (await employee.send(calls.leaveRequests.list, { scope: 'mine' })).status
  noted.splice(0)
  expect([await list(), ...noted]).toEqual([200, 'leave-requests.list standby'])
  await standby.pause()
  await writingAs({ employeeId: people.clerk, changesRights: true }, () => tx(() => Promise.resolve()))
  noted.splice(0)
  await list()
  await clerk.send(calls.leaveRequests.list, { scope: 'mine' })
  expect(noted).toEqual(['leave-requests.list behind', 'leave-requests.list behind'])
  await standby.resume()
})

test('the rows of a report\'s file are read there, and noted where one can write', async () => {
  const hr = api.as(people.hr)
  const [input] = await reportInputs(people.hr)
  const run = await hr.send(calls.reports.startRun, { id: newId(api.clock.now()), reportId: String(input?.id), scope: 'all', format: 'xlsx', parameters: input?.parameters } as never)
  expect([run.status, run.text]).toEqual([200, expect.any(String)])
  await backAgain()
  const store = await openFileStore({ dataDir })
  const worker = createRunWorker({ clock: api.clock, log, store, registry: createRegistry(reportsOver(everyModule.map((m) => m))), noteExport: writeExport, folder: join(dataDir, 'reports') })
  expect(await worker.drain()).toBe(1)
  await worker.stop()
  const { status } = (await hr.get(calls.reports.runs, {})).listData[0] ?? {}
  expect(status).toBe('done')
  expect(new Set(noted)).toEqual(new Set(['reports.run standby']))
}, 60_000)
