/** The security log over every call there is: refusals, and what calls say of themselves; no names in it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from '../../contract/calls.ts'
import { q } from '../../server/db/context.ts'
import { account, employee } from '../../server/org/table.ts'
import { openApi, type TestApi, undone } from '../support/api.ts'
import { carry } from '../support/carry.ts'
import { aCast, type People } from '../support/company.ts'
import { fittingInput } from '../support/inputs.ts'
import { everyModule } from '../support/modules.ts'

let api: TestApi
let people: People
beforeAll(async () => {
  api = await openApi()
  people = (await aCast(everyModule.map((m) => m.def.slug))).people
})
afterAll(() => api.close())

type Line = { event: string; subject?: string; call: string; status: number; code?: string; requestId: string; time: string }
const lines = (from = 0) => api.securityLines.slice(from).map((line) => JSON.parse(line) as Line)

test('calls that change a password or a right, or take many people\'s data out, say so', () => {
  // what their names promise; a call that means something else is listed here
  const others: readonly string[] = ['rules.rights', 'profile.approvalRights', 'profile.documentPasswordRules', 'payroll.inputPassword', 'bonus.inputPassword'] // tries of one's own documents: the log of openings has them
  const silent = allCalls.filter((call) => /password|(confirm|remove)SecondFactor|recoveryCode|export|right$|rights$/i.test(call.name) && !/^datasource/i.test(call.name) && !others.includes(call.id) && call.security === undefined)
  expect(silent.map((call) => call.id)).toEqual([])
  expect(new Set(allCalls.flatMap((call) => call.security ?? []))).toEqual(new Set(['password', 'right', 'export']))
})

describe('a refusal', () => {
  test('of a stranger is noted with its call, and of somebody signed in with who it was', async () => {
    const [asked, missing]: [string[], string[]] = [[], []]
    for (const one of api.parts.served) {
      for (const person of [api.nobody, api.as(people.without), api.as(people.stranger)]) {
        // a second one within a minute is added up
        api.security.flush()
        const from = api.securityLines.length
        const answer = await undone(() => carry(person, one.call, fittingInput(one)))
        if (![401, 403, 404].includes(answer.status)) continue
        asked.push(one.call.id)
        const [line] = lines(from)
        const isNobody = person === api.nobody || one.call.open === true
        const isNoted = line?.event === 'refused' && line.call === one.call.id && line.status === answer.status && (line.subject === undefined) === isNobody && line.requestId === answer.headers.get('x-request-id')
        if (!isNoted) missing.push(`${one.call.id} ${answer.status} ${isNobody}`)
      }
    }
    expect(missing).toEqual([])
    expect(asked.length).toBeGreaterThan(api.parts.served.length)
  }, 180_000)

  test('says nobody\'s name, whoever was refused what', async () => {
    const words = [...(await q().select({ word: employee.fullName }).from(employee)), ...(await q().select({ word: account.username }).from(account))].map(({ word }) => word)
    const all = api.securityLines.join('')
    expect(words.filter((word) => all.includes(word))).toEqual([])
    expect(all).not.toContain(people.stranger)
  })
})

test('a right that was granted is noted once, however often the same command comes', async () => {
  const call = allCalls.find((c) => c.id === 'profile.updateProfileApprovalRight')
  if (!call) throw new Error('no such call')
  const from = api.securityLines.length
  const input = { id: '0190a000-0000-7000-8000-00000000cafe', grantedToEmployeeId: people.stranger, from: '2026-05-12', until: '2026-05-13', includeWaiting: false, keepOwnAccess: true }
  for (let i = 0; i < 2; i++) await api.as(people.superior).get(call, input, { key: 'once-and-once-again' })
  expect(lines(from)).toMatchObject([{ event: 'changed', call: call.id, status: 200, subject: expect.stringMatching(/^[\w-]{16}$/) }])
})
