import { expect, test } from 'vitest'
import { callById } from '../../../contract/kit/call.ts'
import { sourceParamsOf } from '../../../contract/kit/field.ts'
import { leaveRequest } from '../../../contract/modules/leave-requests/index.ts'
import { clientModules } from '../modules.ts'
import { formChoices } from './form-choices.ts'

test('every module says what its form offers, of calls that there are', () => {
  expect(Object.keys(formChoices).toSorted()).toEqual(clientModules.map(({ slug }) => slug).toSorted())
  const calls = Object.values(formChoices).flatMap(({ choices }) => choices.map(({ call }) => call))
  expect(calls.length).toBeGreaterThan(20)
  expect(calls.filter((id) => !callById(id))).toEqual([])
})

test('a choice is asked for with the values a field of the form would ask with', () => {
  const { replacement } = leaveRequest.fields
  const choice = formChoices['leave-requests']?.choices.find(({ call }) => call === replacement.source?.id)
  const values = { employeeId: 'e', startDate: '2026-05-12', endDate: '2026-05-13' }
  expect(Object.fromEntries(Object.entries(choice?.params ?? {}).map(([param, name]) => [param, values[name as keyof typeof values]]))).toEqual(sourceParamsOf(replacement, values))
})

test('it is data: the build writes it down', () => {
  expect(JSON.parse(JSON.stringify(formChoices))).toEqual(formChoices)
})
