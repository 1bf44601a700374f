/**
 * Nothing is learned of people one may not file for. For every request module, every list of people it has and every person of a company:
 * what a check, a save, a submit, an import or a preview answers is the same byte for byte, whatever the facts of such a person are, and
 * says "not allowed" of them alone; of people one files for it says what their facts are. A module gets this by existing.
 * @see .decisions/0048
 */
import { eq } from 'drizzle-orm'
import { PLANNING_SHEET } from '../../contract/modules/manpower/sources.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyCall } from '../../contract/kit/call.ts'
import { listOf } from '../../contract/kit/employee-lines.ts'
import { type Fields, sourceParamNames } from '../../contract/kit/field.ts'
import { Status, type StatusId } from '../../contract/kit/lifecycle.ts'
import type { FieldError } from '../../contract/kit/wire.ts'
import { calls } from '../../contract/calls.ts'
import { type LineType, lineTypes } from '../../contract/modules/custom-module-request/line-types.ts'
import { q } from '../../server/db/context.ts'
import { leaveBalance, leaveGain } from '../../server/ledger/table.ts'
import { leaveTypeIds } from '../../server/ledger/leave-types.ts'
import { aBalance, NOON } from '../../server/ledger/testing/company.ts'
import type { ServedCall } from '../../server/lib/handler.ts'
import { newId } from '../../server/lib/new-id.ts'
import { calendarGroup, employee, site, workCalendar } from '../../server/org/table.ts'
import { systemClock } from '../../server/lib/clock.ts'
import type { Relation, ServerModule } from '../../server/request/module.ts'
import { systemContext } from '../../server/request/system.ts'
import { standardCalls } from '../../server/request/served.ts'
import { request } from '../../server/request/table.ts'
import { type Answer, openApi, type TestApi, undone } from '../support/api.ts'
import { aCast, aPerson, type People, TODAY } from '../support/company.ts'
import { fittingInput, shapeOf } from '../support/inputs.ts'
import { type LineForm, lineForms, namesPeople } from '../support/line-forms.ts'
import { everyModule } from '../support/modules.ts'
import { moveAway, otherFacts } from '../support/other-facts.ts'
import { callFor, type Form, isFiledForOneself, workingDay } from '../support/requests.ts'

/** A day that was and one that comes: some rules look back, some forward. */
const DAYS = ['2026-05-04', workingDay(0)] as const

/** Very many calls, on a machine that may be busy. */
const SLOW = 300_000

const CHIEF = 'the chief executive'

const superiors: Relation = { isRequestor: true, isEmployee: false, isSuperior: true, isHr: false, isInChain: false, leads: true }
/** Some are one's own and HR's alone: of those below nothing is said either. */
const filedBySuperiors = ({ can }: ServerModule): boolean => can.draft(superiors, systemContext(systemClock, TODAY, 'suite'))

let api: TestApi
let people: People
/** Of the cast, whom the superior may not file for. */
const outside: Record<string, string> = {}
/** Whom the superior files for, besides themselves. */
let apprentice: string
const gainOf = new Map<string, string>()
const formsOf = new Map<string, LineForm[]>()

const theirs = (employeeId: string) => new Map([[gainOf.get(people.employee) ?? '', gainOf.get(employeeId) ?? '']])

beforeAll(async () => {
  api = await openApi()
  const cast = await aCast(everyModule.map((m) => m.def.slug))
  people = cast.people
  const id = () => newId(NOON)
  const [makassar, sixDays] = [id(), id()]
  await q().insert(site).values({ id: makassar, code: 'UPG', name: 'Makassar', timeZone: 'Asia/Makassar' })
  await q().insert(workCalendar).values({ id: sixDays, code: 'OFFICE-6D', name: 'Six days', rule: { kind: 'weekly', working: [1, 2, 3, 4, 5, 6] } })
  await q().insert(calendarGroup).values({ id: id(), code: 'SIX', name: 'Six days a week', calendarId: sixDays, offset: 0 })
  const chief = await aPerson(cast.company, 'Kaisar Chief')
  const elsewhere = await aPerson({ ...cast.company, siteId: makassar }, 'Laras Elsewhere', { superiorId: chief })
  const [found] = await q().select({ id: employee.id }).from(employee).where(eq(employee.fullName, 'Ani Apprentice'))
  apprentice = found?.id ?? ''
  Object.assign(outside, { 'own superior': people.director, 'a peer': people.delegate, [CHIEF]: chief, 'somebody of another site': elsewhere, HR: people.hr, 'somebody who decides': people.second })
  for (const each of [...Object.values(outside), people.superior, people.employee, apprentice]) {
    const known = await q().select({ id: leaveBalance.id }).from(leaveBalance).where(eq(leaveBalance.employeeId, each))
    const balanceId = known[0]?.id ?? (await aBalance(each, leaveTypeIds.annual, '200.00'))
    const [gain] = await q().select({ id: leaveGain.id }).from(leaveGain).where(eq(leaveGain.balanceId, balanceId))
    gainOf.set(each, gain?.id ?? '')
  }
  for (const module of everyModule.filter((m) => m.def.decidedBy !== 'hr')) {
    const forms = []
    for (const date of DAYS) forms.push(...(await lineForms(module, api.as(filedBySuperiors(module) ? people.superior : people.employee), people.employee, date, theirs, [...Object.values(outside), people.superior, apprentice])))
    formsOf.set(module.def.slug, forms)
  }
}, 120_000)
afterAll(() => api.close())

const dateOf = (form: LineForm) => DAYS.find((d) => form.title.endsWith(d)) ?? DAYS[0]
/** An answer without what is another one each time. */
const wire = ({ status, text }: Answer) => `${status} ${text.replace(/"requestId":"[^"]*"/i, '').replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'now')}`

/** Calls of the module that name a person, by the parameter, beside the standard ones. */
function hintsOf({ def }: ServerModule): (ServedCall & { param: string })[] {
  const [own, fields] = [new Set(Object.values(def.calls as unknown as Record<string, AnyCall>)), def.fields as Fields]
  return api.parts.served.filter((s) => own.has(s.call) && s.call.kind === 'query' && !(standardCalls as readonly string[]).includes(s.call.name) && !OWN_DECISIONS.includes(s.call.id)).flatMap((s) => personsIn(s, fields).map((param) => ({ ...s, param })))
}

/** What such a call is asked about a person. */
function askedAbout({ param, ...served }: ServedCall & { param: string }, form: LineForm, employeeId: string): Record<string, unknown> {
  const filled = form.of([employeeId])
  const given: Record<string, unknown> = { ...fittingInput(served), ...filled, ...((filled[form.list] ?? []) as Record<string, unknown>[])[0], [param]: param === 'employeeIds' ? [employeeId] : employeeId }
  return Object.fromEntries(Object.keys(shapeOf(served)).flatMap((name) => (name in given ? [[name, given[name]]] : [])))
}

/** What is answered in a world where the person's facts are others; none named: as they are. */
const inWorld = <T>(module: ServerModule, form: LineForm, employeeId: string, facts: readonly string[], ask: () => Promise<T>): Promise<T> =>
  undone(async () => {
    for (const name of facts) await otherFacts[name]?.({ api, hr: people.hr, module, employeeId, date: dateOf(form), form: form.of([employeeId]) })
    return ask()
  })

/** Where two answers part, with a little of what stands around; null where they are one. */
function difference(one: string, other: string): [string, string] | null {
  if (one === other) return null
  const at = Array.from(one).findIndex((letter, i) => letter !== other[i])
  return [one.slice(Math.max(0, at - 60), at + 100), other.slice(Math.max(0, at - 60), at + 100)]
}
const ALL = Object.keys(otherFacts)

/** Parameters of a call that name a person: by their name, or because a choice of the form takes the person there. */
function personsIn({ call, schema }: ServedCall, fields: Fields): string[] {
  const names = Object.keys(shapeOf({ call, schema }))
  const taken = Object.values(fields).filter((f) => f.source === call).flatMap((f) => Object.entries(sourceParamNames(f)).flatMap(([param, name]) => (name === 'employeeId' ? [param] : [])))
  return [...new Set([...names.filter((n) => n === 'employeeId' || n === 'employeeIds'), ...taken])]
}

/** Where a person is a filter of what the caller themselves decided. */
const OWN_DECISIONS = ['performance-appraisal.approvalHistory']
/** Nobody of the cast has what is asked for. */
const NOT_YET = ['performance-appraisal.getEvaluationResult']
type Check = { problems: FieldError[]; warnings: FieldError[] }
const checkOf = (module: ServerModule): AnyCall => module.def.calls.checkDraft
/** Calls that keep what is filled in. */
const keeping = ({ def }: ServerModule): AnyCall[] => ['createOrUpdate', 'saveAndSubmit'].flatMap((name) => (def.calls as unknown as Record<string, AnyCall | undefined>)[name] ?? [])

/** Whether a form asks anywhere for whom it is. */
const asksForPeople = (fields: Fields): boolean => Object.entries(fields).some(([name, { kind, columns = {} }]) => name === 'employeeId' || kind === 'employees' || asksForPeople(columns))

/** Superiors file: where HR alone does, the same is asked of HR of a site (site-hr.test.ts). */
const isForSuperiors = ({ def }: ServerModule): boolean => def.decidedBy !== 'hr'
const naming = everyModule.filter((m) => namesPeople(m).length > 0 && isForSuperiors(m))

test('every module that can be filed for others is here, with each of its lists', () => {
  expect(naming.map((m) => [m.def.slug, new Set((formsOf.get(m.def.slug) ?? []).map((f) => f.list)).size])).toEqual(naming.map((m) => [m.def.slug, namesPeople(m).length]))
  // the others are always one's own
  expect(naming).toEqual(everyModule.filter((m) => asksForPeople(m.def.fields as Fields) && isForSuperiors(m)))
})

describe.each(naming.filter((m) => !filedBySuperiors(m)).map((m) => [m.def.slug, m] as const))('%s, which superiors do not file,', (slug, module) => {
  test('says of those below "not allowed" alone, whatever their facts are', async () => {
    for (const form of formsOf.get(slug) ?? []) {
      for (const employeeId of [people.employee, apprentice, people.director]) {
        const ask = async () => {
          const answers: Answer[] = []
          for (const call of [checkOf(module), ...keeping(module)]) answers.push(await undone(() => api.as(people.superior).send(call, form.of([employeeId]))))
          return answers
        }
        const [one, other] = [await inWorld(module, form, employeeId, [], ask), await inWorld(module, form, employeeId, ALL, ask)]
        expect(one.map(({ status, body }) => [status, body.code])).toEqual(one.map(() => [403, 'not_allowed']))
        expect(difference(one.map(wire).join('\n'), other.map(wire).join('\n')), `${form.title} below`).toBeNull()
        for (const hint of hintsOf(module)) expect([hint.call.id, (await api.as(people.superior).send(hint.call, askedAbout(hint, form, employeeId))).status]).toEqual([hint.call.id, expect.toBeOneOf([403, 404])])
      }
    }
  }, SLOW)
})

describe.each(naming.filter(filedBySuperiors).map((m) => [m.def.slug, m] as const))('%s', (slug, module) => {
  const forms = () => formsOf.get(slug) ?? []

  test('says of people one files for what their facts are', async () => {
    for (const list of namesPeople(module)) {
      const told = new Set<string>()
      for (const form of forms().filter((f) => f.list === list)) {
        for (const employeeId of [people.superior, people.employee, apprentice].filter((id) => !told.has(id) && (id !== people.superior || isFiledForOneself(module)))) {
          const ask = async () => wire(await api.as(people.superior).send(checkOf(module), form.of([employeeId])))
          const one = await ask()
          expect(one).toMatch(/^200 /)
          for (const facts of ALL) if ((await inWorld(module, form, employeeId, [facts], ask)) !== one) told.add(employeeId)
        }
      }
      // of everybody, or of nobody where no rule of the module looks at such facts
      // a plan counts people in units of whoever leads them: the apprentice leads nobody, and nothing is counted
      if (slug === PLANNING_SHEET) expect([...told].sort()).toEqual([people.superior, people.employee].sort())
      else expect([[list, 0], [list, 3]]).toContainEqual([list, told.size])
    }
  }, SLOW)

  test('says of anybody else "not allowed" alone, whatever their facts are', async () => {
    for (const form of forms()) {
      for (const [who, employeeId] of Object.entries(outside)) {
        // beside somebody whom one files for, where there is a list, and one of them alone
        const fillings = (form.list === '' ? [[]] : who === CHIEF ? [[], [people.employee]] : [[people.employee]]).map((beside) => ({ beside, filled: form.of([...beside, employeeId]) }))
        const ask = async () => {
          const answers: Answer[] = []
          for (const { filled } of fillings) for (const call of [checkOf(module), ...keeping(module)]) answers.push(await undone(() => api.as(people.superior).send(call, filled)))
          return answers
        }
        const [one, other] = [await inWorld(module, form, employeeId, [], ask), await inWorld(module, form, employeeId, ALL, ask)]
        expect(difference(one.map(wire).join('\n'), other.map(wire).join('\n')), `${form.title} for ${who}`).toBeNull()
        for (const { beside } of fillings) {
          await requireNotAllowed(form, employeeId, one.shift() as Answer, beside)
          for (const call of keeping(module)) {
            const { status, body } = one.shift() as Answer
            expect([call.id, status, (body.fields ?? []).map((f) => [f.field, f.code])]).toEqual([call.id, 403, [[form.fieldOf(employeeId), 'not_allowed']]])
          }
        }
      }
    }
  }, SLOW)

  /** The person's line says that, and the others what they say without it. */
  async function requireNotAllowed(form: LineForm, employeeId: string, answer: Answer, beside: string[]): Promise<void> {
    if (form.list === '') {
      expect([answer.status, (answer.body.fields ?? []).map((f) => [f.field, f.code])]).toEqual([403, [['employeeId', 'not_allowed']]])
      return
    }
    expect(answer.status).toBe(200)
    const { problems, warnings } = answer.body as unknown as Check
    const isTheirs = ({ field, code }: FieldError) => field === form.fieldOf(employeeId) && code === 'not_allowed'
    const alone = beside.length > 0 ? ((await api.as(people.superior).get(checkOf(module), form.of(beside))) as Check) : { problems: [], warnings: [] }
    expect([form.title, problems.filter(isTheirs).length, problems.filter((p) => !isTheirs(p)), warnings]).toEqual([form.title, 1, alone.problems, alone.warnings])
  }

  /** Calls that name a stored request, and what is sent to each. */
  const onStored = (form: LineForm, filled: Form): [AnyCall, Record<string, unknown>][] => {
    const own = module.def.calls as unknown as Record<string, AnyCall>
    const row = ((filled[form.list] ?? []) as Record<string, unknown>[]).at(-1) ?? {}
    const id = { id: filled.id, note: 'x' }
    const inputs: Record<string, Record<string, unknown>> = {
      ...Object.fromEntries(['checkDraft', 'createOrUpdate', 'saveAndSubmit'].map((name) => [name, { ...filled, version: 1 }])),
      ...Object.fromEntries(['submit', 'cancel', 'detail', 'clone', 'validate'].map((name) => [name, id])),
      list: {},
    }
    const { slug: ofLine = null } = (lineTypes as Partial<Record<string, LineType>>)[form.list] ?? {}
    const ofLines = Object.values(own).filter(({ path }) => ofLine !== null && new RegExp(`/(get|create-or-update|delete)-${ofLine}(/|$)`).test(path))
    return [
      ...Object.entries(inputs).flatMap(([name, input]): [AnyCall, Record<string, unknown>][] => (own[name] ? [[own[name], input]] : [])),
      ...ofLines.map((call): [AnyCall, Record<string, unknown>] => [call, { ...row, requestId: filled.id, id: row.lineId }]),
      ...(['approve', 'cancel'] as const).map((action): [AnyCall, Record<string, unknown>] => [calls.platform.effectPreview, { module: slug, id: filled.id, action }]),
    ]
  }

  /** What every call answers of the form stored in a status by the superior, whose line names somebody who is not theirs any more. */
  const ofStored = (form: LineForm, status: StatusId, facts: readonly string[]): Promise<Map<string, string>> =>
    undone(async () => {
      const filled = form.of([...(form.list === '' ? [] : [people.superior]), people.employee])
      await api.as(people.superior).get(callFor(module, 'save'), filled)
      // each time it is stored it has the next code, also after it was taken back
      await q().update(request).set({ code: 'ONE-AND-THE-SAME', status, submittedAt: NOON }).where(eq(request.id, filled.id))
      await moveAway(people.employee, people.second)
      return inWorld(module, form, people.employee, facts, async () => {
        const answers = new Map<string, string>()
        for (const [call, input] of onStored(form, filled)) {
          for (const reader of call === calls.platform.effectPreview || call.name === 'validate' ? (['superior', 'director'] as const) : (['superior'] as const)) {
            answers.set(`${call.name} ${typeof input.action === 'string' ? input.action : ''} by the ${reader}`, await undone(async () => wire(await api.as(people[reader]).send(call, input))))
          }
        }
        return answers
      })
    })

  test.each([Status.revision, Status.inApproval, Status.approved])('says nothing more of somebody who was one\'s own when the request was stored, in status %i', async (status) => {
    for (const form of forms().filter((f) => dateOf(f) === DAYS[0])) {
      const [one, other] = [await ofStored(form, status, []), await ofStored(form, status, ALL)]
      for (const [what, answer] of one) expect(difference(answer, other.get(what) ?? ''), `${what} of ${form.title}`).toBeNull()
      // and says so
      if (status === Status.inApproval) expect([form.title, one.get('effectPreview approve by the superior')]).toEqual([form.title, expect.stringContaining('not allowed')])
      if (status === Status.revision) expect([form.title, one.get('submit  by the superior')]).toEqual([form.title, expect.stringMatching(/^403 .*not_allowed/)])
    }
  }, SLOW)

  test('hints and choices say nothing of anybody else either', async () => {
    const hints = hintsOf(module)
    for (const form of forms().filter((f) => dateOf(f) === DAYS[1])) {
      for (const [who, employeeId] of Object.entries(outside)) {
        const ask = async () => {
          const answers: string[] = []
          for (const hint of hints) answers.push(wire(await api.as(people.superior).send(hint.call, askedAbout(hint, form, employeeId))))
          return answers
        }
        const one = await ask()
        expect([who, await inWorld(module, form, employeeId, ALL, ask)]).toEqual([who, one])
        expect([form.title, who, one.filter((answer) => !/^(403|404) /.test(answer))]).toEqual([form.title, who, []])
      }
      for (const hint of hints) expect([form.title, hint.call.id, (await api.as(people.superior).send(hint.call, askedAbout(hint, form, people.employee))).status]).toEqual([form.title, hint.call.id, NOT_YET.includes(hint.call.id) ? 404 : 200])
    }
  }, SLOW)

  const importer = listOf(module.def.fields as Fields)?.field.importer
  if (importer) {
    test('takes nobody else in from a list', async () => {
      const [form] = forms()
      for (const employeeId of Object.values(outside)) {
        const [row] = await q().select({ code: employee.code }).from(employee).where(eq(employee.id, employeeId))
        const ask = async () => wire(await api.as(people.superior).send(importer, { text: row?.code }))
        const one = await ask()
        expect(await inWorld(module, form as LineForm, employeeId, ALL, ask)).toBe(one)
        expect(one).toContain('import_not_in_scope')
      }
    })
  }
})
