import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SubmitActionInput } from '../../../contract/modules/email-action/calls.ts'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { moduleAccess } from '../../org/table.ts'
import { delegation } from '../../request/table.ts'
import { as, clock, foundCompany, grant, START, type Who, who } from '../../request/testing/company.ts'
import { act, aNewId, detail, into, refusal, requests, submitted } from '../../request/testing/story.ts'
import { createEmailAction } from './index.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await foundCompany()
})
afterAll(() => database.close())
beforeEach(async () => {
  clock.set(START)
  await q().delete(delegation)
  await q().delete(moduleAccess)
  await q().insert(moduleAccess).values({ id: aNewId(), module: 'tiny-requests', employeeId: null })
})

const [submitAction] = createEmailAction({ requests })
/** Sends the link of a mail to `to`, as `by`. */
async function click(by: Who, record: { id: string }, more: Partial<SubmitActionInput> = {}, to: Who = by) {
  const input = { moduleName: 'TinyRequest', actionName: 'Approve', id: record.id, userId: who[to], ...more }
  return submitAction?.handle(submitAction.schema.parse(input), await as(by))
}
const refused = async (call: Promise<unknown>) => {
  const { status, code } = await refusal(call)
  return [status, code]
}

test('acts like a single decision', async () => {
  const record = await submitted()
  expect(await click('sup', record, { version: record.version })).toMatchObject({ id: record.id, status: 1, version: record.version + 1 })
  expect((await detail('emp', record)).history[0]).toMatchObject({ action: 'approve', actionPerson: 'Sari', approvalLevel: 1 })
})

test('rejects and revises with a note, never without', async () => {
  const record = await submitted()
  expect(await refused(click('sup', record, { actionName: 'Reject' }))).toEqual([400, 'note_required'])
  expect(await refused(click('sup', record, { actionName: 'revise', note: '  ' }))).toEqual([400, 'note_required'])
  expect(await click('sup', record, { actionName: 'Reject', note: 'no budget' })).toMatchObject({ status: 5 })
})

test('works for the person it was sent to alone, whoever else may decide', async () => {
  const record = await submitted()
  for (const person of ['outsider', 'emp', 'hr', 'head'] as const) expect(await refused(click(person, record, {}, 'sup'))).toEqual([403, 'link_of_another'])
  expect((await detail('sup', record)).status).toBe(1)
})

test('gives nobody a right: a link made up for oneself decides nothing', async () => {
  const record = await submitted()
  expect(await refused(click('outsider', record))).toEqual([404, 'not_found'])
  expect(await refused(click('emp', record))).toEqual([403, 'not_allowed'])
  expect(await refused(click('head', record))).toEqual([403, 'not_allowed'])
})

test('works for who stands in for the approver', async () => {
  await grant({ from: 'sup', to: 'outsider' })
  const record = await submitted()
  await click('outsider', record)
  expect((await detail('emp', record)).history[0]).toMatchObject({ actionPerson: 'Oki', onBehalfOf: 'Sari' })
})

test('a used or outdated link changes nothing', async () => {
  const record = await submitted()
  const after = await act('sup', 'approve', record)
  expect(await refused(click('sup', record))).toEqual([403, 'not_allowed'])
  expect(await refused(click('head', record, { version: record.version }))).toEqual([409, 'stale'])
  expect((await detail('head', record)).version).toBe(after.version)
  expect(await refused(click('sup', await into[5]()))).toEqual([400, 'illegal_transition'])
})

test('an absent module, a module that may only be looked at, and bad input are refused', async () => {
  const record = await submitted()
  expect(await refused(click('sup', record, { moduleName: 'UnheardOf' }))).toEqual([404, 'unmapped_module'])
  expect(await refused(click('sup', { id: aNewId() }))).toEqual([404, 'not_found'])
  for (const bad of [{ actionName: 'Delete' }, { actionName: 'toString' }, { id: 'x' }, { userId: '' }]) await expect(click('sup', record, bad as Partial<SubmitActionInput>)).rejects.toThrow(/Approve, Revise or Reject|Invalid GUID/)
  await q().delete(moduleAccess)
  expect(await refused(click('sup', record))).toEqual([403, 'no_module'])
  await q().insert(moduleAccess).values({ id: aNewId(), module: 'tiny-requests', employeeId: null, readOnly: true })
  expect(await refused(click('sup', record))).toEqual([403, 'read_only'])
})
