import { expect, test } from 'vitest'
import { defineCalls } from '../../../contract/kit/call.ts'
import { field } from '../../../contract/kit/field.ts'
import { defineRequest, requestCalls } from '../../../contract/kit/request.ts'
import { type AnyClientModule, clientModule } from '../client-module.ts'
import { problemsOf } from './check-values.ts'

const fields = { permitStart: field.date(), permitEnd: field.date({ optional: true }) }
const paths = { list: '/x/', detail: '/x/{id}', createOrUpdate: '/x/save', submit: '/x/submit', cancel: '/x/cancel', approve: '/x/approve', reject: '/x/reject' }
const permit = clientModule(
  defineRequest({ slug: 'made-up', module: 'MadeUp', codePrefix: 'MU', fields, calls: { ...defineCalls('made-up', {}), ...requestCalls('made-up', paths, fields) }, inboxBlock: ['permitStart'], period: () => null }),
  { icon: 'clock', tone: 'blue', ns: 'made-up', words: { en: [], id: [], ar: [] }, columns: [], card: { title: () => '', when: () => '' }, form: [['permitStart', 'permitEnd']], facts: [], defaults: () => ({}) },
)
const id = '018f0000-0000-7000-8000-000000000001'
const values = { permitStart: '2026-05-12', permitEnd: null }
const none = new Set<string>()

test('an optional date may be empty, but a text in it that means nothing blocks', () => {
  expect(problemsOf(permit, id, values, none)).toEqual([])
  expect(problemsOf(permit, id, values, none, { permitEnd: 'fixed:field.invalid-date' })).toEqual([{ field: 'permitEnd', code: 'fixed:field.invalid-date' }])
})

test('what stands in a required field is wrong, not missing; in a field not shown it counts for nothing', () => {
  expect(problemsOf(permit, id, { ...values, permitStart: null }, none, { permitStart: 'fixed:field.invalid-date' })).toEqual([{ field: 'permitStart', code: 'fixed:field.invalid-date' }])
  expect(problemsOf(permit, id, values, new Set(['permitEnd']), { permitEnd: 'fixed:field.invalid-date' })).toEqual([])
})

test('what these values need is missing while it is empty, and nothing where it is not shown', () => {
  const needy = { ...(permit as AnyClientModule), needs: (name: string, { permitStart }: Record<string, unknown>) => name === 'permitEnd' && permitStart === '2026-05-12' }
  expect(problemsOf(needy, id, values, none)).toEqual([{ field: 'permitEnd', code: 'fixed:field.required' }])
  expect(problemsOf(needy, id, values, new Set(['permitEnd']))).toEqual([])
  expect(problemsOf(needy, id, { ...values, permitEnd: '2026-05-13' }, none)).toEqual([])
  expect(problemsOf(needy, id, { ...values, permitStart: '2026-05-13' }, none)).toEqual([])
})
