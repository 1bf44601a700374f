import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyCall } from '../../../contract/kit/call.ts'
import { field } from '../../../contract/kit/field.ts'
import type { AnyRequestDef } from '../../../contract/kit/request.ts'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { departmentHead, employee, employeeRole, employment } from '../../org/table.ts'
import type { ServerModule } from '../module.ts'
import { createRequests } from '../service.ts'
import { as, foundCompany, oneOf, setMatrix, threeLevels, type Who, who } from '../testing/company.ts'
import { act, aNewId, approvedBy, detail, into, refusal, stepsIn, submitted } from '../testing/story.ts'
import { noOnce, tinyFields, tinyModule, tinyRequest } from '../testing/tiny.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await foundCompany()
})
afterAll(() => database.close())
beforeEach(async () => {
  await setMatrix(threeLevels)
})

/** Runs with a change of the company that is taken back afterwards. */
async function during<T>(change: () => Promise<unknown>, back: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  await change()
  try {
    return await work()
  } finally {
    await back()
  }
}
const leaves = <T>(person: Who, work: () => Promise<T>) =>
  during(() => q().update(employee).set({ leaveDate: '2026-05-01' }).where(eq(employee.id, who[person])), () => q().update(employee).set({ leaveDate: null }).where(eq(employee.id, who[person])), work)

const reasons = async (record: { id: string }) => (await detail('emp', record)).approvals.levels.map((l) => l.persons.map((p) => p.reason).join(', '))

describe('somebody in the list of a request', () => {
  const fields = { ...tinyFields, members: field.employees(tinyFields.employeeId.source as AnyCall, { optional: true }) }
  const withList = { ...tinyModule, def: { ...tinyRequest, fields } as unknown as AnyRequestDef }
  const oneLine: ServerModule = { ...withList, lines: ({ record: { id, employeeId, from, until, note, values } }) => Promise.resolve([{ lineId: id, kind: 'tiny-requests', employeeId, from, until, note, values }]) }
  const through = async (module: ServerModule) => {
    const requests = createRequests([module], noOnce)
    const form = { id: aNewId(), employeeId: who.emp2, day: '2026-06-01', amount: 10, note: '', members: [{ employeeId: who.sup, note: '' }, { employeeId: who.emp, note: '' }] }
    const filed = await requests.saveAndSubmit(tinyRequest, form, await as('hr'))
    const [first] = await stepsIn(filed, 1)
    const actions = async (person: Who) => (await requests.detail(tinyRequest, { id: filed.id }, await as(person))).actions
    return { first, actions, filed, approve: async (person: Who) => requests.perform(tinyRequest, 'approve', { id: filed.id }, await as(person)) }
  }

  test('who is on a line decides nothing: the level goes past them', async () => {
    expect((await through(withList)).first).toEqual([1, 0, 'head'])
  })

  test('where the list makes no lines, who is in it may decide; requester and the one it is for still do not', async () => {
    const { first, actions, filed, approve } = await through(oneLine)
    expect(first).toEqual([1, 0, 'sup'])
    expect([await actions('emp2'), (await actions('hr')).includes('approve'), await actions('sup')]).toEqual([[], false, ['approve', 'revise', 'reject']])
    expect(await approve('sup')).toMatchObject({ id: filed.id, status: 1 })
  })
})

describe('who decides', () => {
  test('direct superior, head of the department and HR owner, each with the reason why', async () => {
    expect(await reasons(await submitted())).toEqual(['direct superior of Dina', 'head of Operations', 'HR owner'])
  })

  test('a vacant place moves up one superior', async () => {
    await leaves('sup', async () => {
      const record = await submitted()
      expect(await stepsIn(record, 1)).toEqual([[1, 0, 'head'], [2, 4, 'hr']])
      expect((await reasons(record))[0]).toBe('next superior, because the place of Sari is vacant')
    })
  })

  test('a person without any superior goes to the head of the department', async () => {
    const set = (superiorId: string | null) => q().update(employment).set({ superiorId }).where(eq(employment.employeeId, who.emp))
    await during(() => set(null), () => set(who.sup), async () => {
      expect(await stepsIn(await submitted(), 1)).toEqual([[1, 0, 'head'], [2, 4, 'hr']])
    })
  })

  test('a vacant head is replaced by the head above', async () => {
    const set = (until: string | null) => q().update(departmentHead).set({ until }).where(eq(departmentHead.employeeId, who.head))
    await during(() => set('2026-01-01'), () => set(null), async () => {
      expect(await stepsIn(await submitted(), 1)).toEqual([[1, 0, 'sup'], [2, 4, 'ceo'], [3, 4, 'hr']])
    })
  })

  test('whoever asks, or is asked for, is skipped upward', async () => {
    expect(await stepsIn(await submitted({ by: 'sup', employee: 'emp' }), 1)).toEqual([[1, 0, 'head'], [2, 4, 'hr']])
    // the head's own request: superior, then the place above the head of the department, who is the same
    expect(await stepsIn(await submitted({ by: 'head' }), 1)).toEqual([[1, 0, 'ceo'], [2, 4, 'hr']])
    // the HR owner's own request: nobody decides it as HR owner, the superior does
    expect(await stepsIn(await submitted({ by: 'hr' }), 1)).toEqual([[1, 0, 'ceo']])
  })

  test('nobody left to ask refuses the submit and names the level', async () => {
    const set = (until: string | null) => q().update(employeeRole).set({ until }).where(eq(employeeRole.role, 'hrOwner'))
    await during(() => set('2026-01-01'), () => set(null), async () => {
      const error = await refusal(submitted())
      expect([error.code, error.problems[0]?.params]).toEqual(['no_approver', { level: 3 }])
    })
    expect((await refusal(submitted({ by: 'ceo' }))).problems[0]).toMatchObject({ code: 'no_approver', params: { level: 1 } })
  })

  test('the most specific row is followed', async () => {
    await setMatrix(threeLevels, { condition: { atMost: { amount: 5 } }, levels: oneOf({ kind: 'superior' }) }, { condition: { requesterIs: ['departmentHead'] }, levels: oneOf({ kind: 'role', role: 'hrOwner' }) })
    expect(await stepsIn(await submitted({ amount: 5 }), 1)).toEqual([[1, 0, 'sup']])
    expect(await stepsIn(await submitted({ amount: 6 }), 1)).toHaveLength(3)
    expect(await stepsIn(await submitted({ by: 'head', amount: 6 }), 1)).toEqual([[1, 0, 'hr']])
  })

  test('no row at all refuses the submit', async () => {
    await setMatrix(threeLevels, { module: 'loan', condition: {}, levels: threeLevels })
    await setMatrix([])
    expect((await refusal(submitted())).code).toBe('no_approval_rule')
  })

  test('a superior further up and a named person are found', async () => {
    await setMatrix(oneOf({ kind: 'superior', up: 2 }, { kind: 'person', employeeId: who.outsider }))
    expect(await stepsIn(await submitted(), 1)).toEqual([[1, 0, 'head'], [2, 4, 'outsider']])
  })

  test('people are frozen at submit: a later change of superior changes nothing', async () => {
    const record = await submitted()
    const set = (superiorId: string) => q().update(employment).set({ superiorId }).where(eq(employment.employeeId, who.emp))
    await during(() => set(who.outsider), () => set(who.sup), async () => {
      expect((await act('sup', 'approve', record)).status).toBe(1)
    })
  })
})

describe('rules of a level', () => {
  const twoHr = async (rule: 'anyOne' | 'allOf') => {
    await setMatrix([{ resolver: { kind: 'role', role: 'pair' }, rule }, { resolver: { kind: 'superior' }, rule: 'anyOne' }])
    await q().delete(employeeRole).where(eq(employeeRole.role, 'pair'))
    for (const person of ['hr', 'hr2'] as const) await q().insert(employeeRole).values({ id: aNewId(), employeeId: who[person], role: 'pair', from: '2020-01-01' })
  }

  test('any one of: one decides, the other is not needed', async () => {
    await twoHr('anyOne')
    const record = await submitted()
    await act('hr2', 'approve', record)
    expect(await stepsIn(record, 1)).toEqual([[1, 4, 'hr'], [1, 1, 'hr2'], [2, 0, 'sup']])
    const [level] = (await detail('emp', record)).approvals.levels
    expect(level?.persons.map((p) => p.status)).toEqual(['Not needed', 'Approved'])
    expect((await refusal(act('hr', 'approve', record))).status).toBe(403)
  })

  test('all of: the level goes on until everybody has decided, and nobody decides twice', async () => {
    await twoHr('allOf')
    const record = await submitted()
    const first = await act('hr2', 'approve', record)
    expect([first.status, first.version]).toEqual([1, record.version + 1])
    expect(await stepsIn(record, 1)).toEqual([[1, 0, 'hr'], [1, 1, 'hr2'], [2, 4, 'sup']])
    expect((await refusal(act('hr2', 'approve', record))).status).toBe(403)
    await act('hr', 'approve', record)
    expect(await stepsIn(record, 1)).toEqual([[1, 1, 'hr'], [1, 1, 'hr2'], [2, 0, 'sup']])
  })

  test('all of: one rejection ends it for everybody', async () => {
    await twoHr('allOf')
    const record = await submitted()
    expect((await act('hr', 'reject', record)).status).toBe(5)
    expect(await stepsIn(record, 1)).toEqual([[1, 5, 'hr'], [1, 3, 'hr2'], [2, 3, 'sup']])
  })

  test('who has just decided as one of several is not asked again at the next level', async () => {
    await twoHr('anyOne')
    await setMatrix([{ resolver: { kind: 'role', role: 'pair' }, rule: 'anyOne' }, ...oneOf({ kind: 'person', employeeId: who.hr2 }, { kind: 'superior' })])
    const record = await submitted()
    await act('hr2', 'approve', record)
    expect(await stepsIn(record, 1)).toEqual([[1, 4, 'hr'], [1, 1, 'hr2'], [2, 1, 'hr2'], [3, 0, 'sup']])
    const other = await submitted()
    await act('hr', 'approve', other)
    expect(await stepsIn(other, 1)).toEqual([[1, 1, 'hr'], [1, 4, 'hr2'], [2, 0, 'hr2'], [3, 4, 'sup']])
  })

  test('a cancellation goes to the nearest superior when the last approver has left', async () => {
    const record = await approvedBy(await submitted(), 'sup', 'head', 'hr')
    await leaves('hr', async () => {
      const asked = await act('emp', 'cancel', record)
      expect(await stepsIn(asked, 2)).toEqual([[1, 0, 'ceo']])
    })
  })

  test('a cancellation may be granted by anyone of the last level', async () => {
    await twoHr('anyOne')
    await setMatrix([{ resolver: { kind: 'role', role: 'pair' }, rule: 'anyOne' }])
    const record = await act('emp', 'cancel', await approvedBy(await submitted(), 'hr2'))
    expect(await stepsIn(record, 2)).toEqual([[1, 0, 'hr2'], [1, 0, 'hr']])
    expect((await act('hr', 'approve', record)).status).toBe(3)
  })

  test('every round of a request that went through all of it stays readable', async () => {
    const record = await into[40]()
    const shown = await detail('emp', record)
    expect([shown.approvals.round, shown.approvals.levels[0]?.persons[0]?.reason]).toEqual([2, 'gave the final approval'])
    expect(shown.earlierRounds[0]?.levels.map((l) => l.status)).toEqual(['Approved', 'Approved', 'Approved'])
  })
})
