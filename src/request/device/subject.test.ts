import { expect, test } from 'vitest'
import { leaveRequest } from '../../../contract/modules/leave-requests/index.ts'
import type { AnyClientModule } from '../client-module.ts'
import { formats } from '../formats.ts'
import { viewOfValues } from '../row-view.ts'
import { packValues, unpackValues } from './packed-values.ts'
import { labelText, storedLabel, whatOf } from './subject.ts'
import { questionsOf, textsBy } from './texts-now.ts'

const module = { def: leaveRequest, ns: 'leave', slug: 'leave-requests', card: { title: (v: { text: (name: string) => string }) => v.text('leaveType'), when: (v: { values: Record<string, string>; show: { period: (a: string, b: string) => string } }) => v.show.period(v.values.startDate ?? '', v.values.endDate ?? '') } } as unknown as AnyClientModule
const t = (key: string, params?: Record<string, unknown>) => `${key}(${typeof params?.what === 'string' ? params.what : ''})`
const inLanguage = (language: string) => ({ t, show: formats(language, '2026-05-01', () => 0) })
const values = { employeeId: 'e', leaveType: 'id-1', startDate: '2026-05-12', endDate: '2026-05-13', note: 'Wedding' }
const texts = { leaveType: 'Annual leave', employeeId: 'Dina' }
const english = whatOf(module, viewOfValues(module, {}, values, texts, inLanguage('en')), 'Budi')
const label = { key: 'sync:item.submit', params: { what: english.what }, subject: english.subject }

test('what is queued keeps what its title is made of and what its names are looked up by, and nothing else', () => {
  expect(english.what).toBe('Annual leave, Budi, Tue 12 – Wed 13 May')
  expect(english.subject).toMatchObject({ person: 'Budi', texts: { $language: 'en', leaveType: 'Annual leave' }, values: { leaveType: 'id-1', startDate: '2026-05-12', endDate: '2026-05-13' } })
  expect(JSON.stringify(english.subject)).not.toContain('Wedding')
})

test('a queued title reads in the language of now; what was queued before there was such a thing reads as it was written', () => {
  expect(labelText(label, module, inLanguage('en'))).toBe(storedLabel(label, t))
  expect(labelText(label, module, inLanguage('id'), { ...label.subject.texts, leaveType: 'Cuti tahunan' })).toBe('sync:item.submit(Cuti tahunan, Budi, Sel, 12 – Rab, 13 Mei)')
  // the module is not here yet, or the row is older
  expect(labelText(label, undefined, inLanguage('id'))).toBe('sync:item.submit(Annual leave, Budi, Tue 12 – Wed 13 May)')
  expect(labelText({ key: label.key, params: label.params }, module, inLanguage('id'))).toBe('sync:item.submit(Annual leave, Budi, Tue 12 – Wed 13 May)')
})

test('names are asked for once and only in another language: of a form among its choices, of a request with the request', () => {
  const form = { module, ...english.subject }
  expect(questionsOf([form, form], 'en')).toEqual([])
  const [choices] = questionsOf([form, form], 'id')
  expect([questionsOf([form, form], 'id').length, choices?.call.id]).toEqual([1, 'leave-requests.datasourceLeaveType'])
  const [record] = questionsOf([{ ...form, onServer: 'r' }], 'id')
  expect(record).toMatchObject({ call: leaveRequest.calls.detail, input: { id: 'r' } })
  const answer = { listData: [{ id: 'id-0', displayName: 'Cuti sakit' }, { id: 'id-1', displayName: 'Cuti tahunan' }] }
  expect(textsBy(form, () => answer)).toMatchObject({ leaveType: 'Cuti tahunan' })
  expect(textsBy({ ...form, onServer: 'r' }, () => ({ texts: [{ key: 'leaveType', value: 'Cuti tahunan' }, { key: 'note', value: 'x' }] }))).toEqual({ $language: 'en', leaveType: 'Cuti tahunan' })
  expect(textsBy(form, () => undefined)).toMatchObject({ leaveType: 'Annual leave' })
})

test('a draft says which language its names are in, and goes on saying it in another', () => {
  const kept = unpackValues(packValues(values, texts, 'en'))
  expect(unpackValues(packValues(kept.values, kept.texts, 'id'))).toEqual({ values, texts: { ...texts, $language: 'en' } })
})

test('of somebody else\'s request that no device keeps, a queued decision is called by its kind and the person; of one\'s own it is one\'s own words', () => {
  const unkept = { ...module, def: { ...leaveRequest, calls: { ...leaveRequest.calls, detail: { ...leaveRequest.calls.detail, kept: 'never' as const } } } } as AnyClientModule
  const view = viewOfValues(unkept, {}, values, texts, inLanguage('en'))
  const { what, subject } = whatOf(unkept, view, 'Budi')
  expect(what).toBe('request:module.leave-requests(), Budi')
  expect(subject).toEqual({ person: 'Budi', values: {}, texts: { $language: 'en' } })
  expect(labelText({ key: label.key, params: { what }, subject }, unkept, inLanguage('id'))).toBe('sync:item.submit(request:module.leave-requests(), Budi)')
  expect(whatOf(unkept, view).what).toContain('Annual leave')
})
