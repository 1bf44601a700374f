import { expect, test } from 'vitest'
import { defineCalls } from '../../contract/kit/call.ts'
import { field } from '../../contract/kit/field.ts'
import { defineRequest, requestCalls } from '../../contract/kit/request.ts'
import { clientModule, isShown } from './client-module.ts'

const fields = { permitStart: field.dateTime(), durationMinutes: field.minutes({ step: 15 }), shiftName: field.text({ optional: true }) }
const paths = { list: '/x/', detail: '/x/{id}', createOrUpdate: '/x/save', submit: '/x/submit', cancel: '/x/cancel', approve: '/x/approve', reject: '/x/reject' }
const permit = defineRequest({
  slug: 'made-up', module: 'MadeUp', codePrefix: 'MU', fields, calls: { ...defineCalls('made-up', {}), ...requestCalls('made-up', paths, fields) }, inboxBlock: ['permitStart'], period: () => null,
})

test('a made-up module is a small list of facts', () => {
  const module = clientModule(permit, {
    icon: 'clock', tone: 'blue', ns: 'made-up', words: { en: ['permit'], id: ['izin'], ar: [] },
    columns: ['permitStart', 'durationMinutes', 'status'],
    card: { title: (v) => v.text('shiftName'), when: (v) => v.text('permitStart') },
    form: [['permitStart', 'durationMinutes'], ['note']],
    facts: ['permitStart', 'note'],
    defaults: () => ({ durationMinutes: 15 }),
  })
  expect(module.slug).toBe('made-up')
})

test('a typo in a column or a field does not compile', () => {
  clientModule(permit, {
    icon: 'clock', tone: 'blue', ns: 'made-up', words: { en: [], id: [], ar: [] },
    // @ts-expect-error -- no such column
    columns: ['permitStrat'],
    card: { title: () => '', when: () => '' },
    // @ts-expect-error -- no such field
    form: [['permitStart', 'durationMinutes', 'shiftNmae']],
    facts: [],
    defaults: () => ({}),
  })
})

test('a required field that no step asks for is refused at start, by the name of the module', () => {
  const facts = { icon: 'clock' as const, tone: 'blue' as const, ns: 'x', words: { en: [], id: [], ar: [] }, columns: [], card: { title: () => '', when: () => '' }, facts: [], defaults: () => ({}) }
  expect(() => clientModule(permit, { ...facts, form: [['permitStart']] })).toThrow('made-up: the form never asks for durationMinutes')
})

test('what a form would not ask for is not read either', () => {
  const module = clientModule(permit, {
    icon: 'clock', tone: 'blue', ns: 'x', words: { en: [], id: [], ar: [] }, columns: [], card: { title: () => '', when: () => '' }, form: [['permitStart', 'durationMinutes']], facts: [],
    defaults: () => ({}), shows: (name, { values }) => name !== 'durationMinutes' || Boolean(values.permitStart),
  })
  expect([isShown(module, 'durationMinutes', {}), isShown(module, 'permitStart', {}), isShown(module, 'durationMinutes', { permitStart: '2026-05-12T08:00' })]).toEqual([false, true, true])
})
