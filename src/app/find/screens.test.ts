import { expect, test } from 'vitest'
import { findPlaces, places, placesOf } from './screens.ts'

const found = (words: string) => findPlaces(places, words, ({ id }) => id).map(({ one }) => one.id)

test.each([
  ['phone number', 'contacts'], ['address', 'profile'], ['alamat', 'profile'], ['password', 'password'], ['delegate', 'approval-right'], ['policy', 'files'], ['kata sandi', 'password'], ['هاتف', 'contacts'], ['deleg', 'approval-right'], ['sisa cuti', 'balance'], ['nomor hp', 'contacts'], ['payslip', 'pay'], ['salary', 'pay'], ['slip gaji', 'pay'], ['راتب', 'pay'],
  ['approve', 'inbox'], ['bahasa', 'me'], ['الإشعارات', 'notice-settings'], ['kantor', 'sites'],
])('%s leads to %s', (words, id) => expect(found(words)).toContain(id))

test('nothing typed, or a single letter, leads nowhere', () => {
  for (const words of ['', ' ', 'p', 'giraffe']) expect(found(words)).toEqual([])
})

test('what somebody does not have is not among them', () => {
  const ids = (has: readonly string[], more: Partial<Record<'approver' | 'leads', boolean>> = {}) => placesOf({ has: (slug) => has.includes(slug), approver: false, leads: false, ...more }).map(({ id }) => id)
  expect(ids([])).toEqual(expect.arrayContaining(['home', 'inbox', 'files']))
  expect(ids([]).filter((id) => ['accounts', 'directory', 'sites', 'rules', 'reports', 'pay', 'balance'].includes(id))).toEqual([])
  expect(ids(['accounts', 'directory', 'leave-balance', 'shift-schedules'])).toEqual(expect.arrayContaining(['accounts', 'directory', 'sites', 'balance']))
  expect(ids(['leave-balance', 'shift-schedules'])).not.toContain('team-balance')
  expect(ids(['leave-balance', 'shift-schedules'], { approver: true, leads: true })).toEqual(expect.arrayContaining(['team-balance', 'shift-schedule']))
})
