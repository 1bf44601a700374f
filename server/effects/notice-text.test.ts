import { expect, test } from 'vitest'
import { requestModules } from '../../contract/requests.ts'
import { type Language, languages } from '../../contract/kit/language.ts'
import { gatherTexts } from '../lib/gather-texts.ts'
import { moduleName, noticeTexts } from './notice-text.ts'
import { noticeTypes } from './notice-types.ts'

const texts = (language: Language) => gatherTexts(language).notifications ?? {}
const placeholders = (text = '') => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((m) => m[1]).sort()

test('every notice has both texts in every language, with the same parameters', () => {
  const english = texts('en')
  const codes = new Set(Object.keys(english).filter((k) => k.endsWith('.subject')).map((k) => k.slice(0, -'.subject'.length)))
  expect(codes.size).toBeGreaterThan(10)
  for (const language of languages) {
    const other = texts(language)
    for (const code of codes) {
      for (const part of ['subject', 'message']) expect([code, placeholders(other[`${code}.${part}`])]).toEqual([code, placeholders(english[`${code}.${part}`])])
    }
  }
})

test('what somebody wrote is no key and no day, whatever it looks like', () => {
  for (const title of ['@all: come at noon', '@x', '2026-99-99']) expect(noticeTexts('en', 'announcementPublished', { title }).message).toBe(title)
})

test('every kind of notice and every module has a name in every language', () => {
  for (const language of languages) {
    for (const id of Object.values(noticeTypes)) expect(texts(language)).toHaveProperty([`type.${id}`])
    for (const { slug } of requestModules) expect(texts(language)).toHaveProperty([`module.${slug}`])
  }
})

test('no notice speaks of amounts, reasons or leave types', () => {
  const allowed = ['count', 'period', 'module', 'person', 'principal', 'code', 'date', 'day', 'from', 'until', 'times', 'title', 'body', 'what', 'position', 'time', 'unit', 'report', 'rows'] // position: in a waiting list, or a job title with its site; unit: of a head-count plan; report and rows: its name, and how many rows its file has; time: of a session; from and until: of an approval right, days of a shift, hours of overtime; times: of that shift; title and body: of an announcement, written for everybody; what: the kind of a correction, one of our own texts
  for (const text of Object.values(texts('en'))) for (const name of placeholders(text)) expect(allowed).toContain(name)
})

test('a module without a name shows its slug in words; dates are written in the reader’s language', () => {
  expect(moduleName('en', 'time-machine-requests')).toBe('Time machine request')
  expect(noticeTexts('en', 'balanceExpiring', { date: '2026-06-30' }).message).toContain('30 June 2026')
  expect(noticeTexts('id', 'balanceExpiring', { date: '2026-06-30' }).message).toContain('30 Juni 2026')
})

test('a name that looks like a placeholder is not filled in again', () => {
  expect(noticeTexts('en', 'approvalNeeded', { module: 'leave-requests', person: '{{code}}', code: 'LV-1' }).subject).toBe('Leave request from {{code}}')
})
