/** No push of any kind says what may not stand on a locked screen: amounts, health, reasons, leave types, words of people. */
import { expect, test } from 'vitest'
import { languages } from '../../contract/kit/language.ts'
import { gatherTexts } from '../lib/gather-texts.ts'
import { noticeTypes } from './notice-types.ts'
import { pushTexts } from './push-words.ts'

const textsOf = (ns: string) => gatherTexts('en')[ns] ?? {}
const english = textsOf('notifications')
const leaveEn = textsOf('leave')
const codes = [...new Set(Object.keys(english).flatMap((key) => (/\.(subject|message)(_\w+)?$/.test(key) && !/^(type|module|openToRead)\./.test(key) ? [key.replace(/\.(subject|message)(_\w+)?$/, '')] : [])))]

/** Parameters that carry what must not be said, beside those every text may have. */
const hostile: Record<string, string> = {
  module: 'leave-requests', person: 'Dina Lestari', principal: 'Sari', code: 'LV-202605-0001', count: '3', from: '2026-05-12', until: '2026-05-13', date: '2026-05-12', period: '2026',
  title: 'Sick leave, 5,000,000 IDR', body: 'Hospital bill 5000000', note: 'surgery', reason: 'sakit', type: 'Sick leave', leaveType: '@leave:type.sick', amount: 'Rp 5.000.000', totalDay: '12.50', what: '@leave:type.sick',
}
const FORBIDDEN = /sick|sakit|مرض|hospital|surgery|5[.,]?000|idr|rp\b|12[.,]50|annual|tahunan|maternity|melahirkan/i

test.each(codes)('%s', (code) => {
  for (const language of languages) {
    for (const typeId of Object.values(noticeTypes)) {
      const words = pushTexts(language, { typeId, code, params: hostile })
      expect(JSON.stringify(words)).not.toMatch(FORBIDDEN)
      expect(words.subject + words.message, 'and it is whole').not.toMatch(/\{\{|@|notifications:/)
      expect([words.subject.trim(), words.message.trim()].includes('')).toBe(false)
    }
  }
})

test('there are codes, and the oracle knows what it looks for', () => {
  expect(codes.length).toBeGreaterThan(25)
  expect(JSON.stringify(hostile)).toMatch(FORBIDDEN)
  expect(Object.values(leaveEn).some((text) => FORBIDDEN.test(text))).toBe(true)
})
