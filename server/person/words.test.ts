import { expect, test } from 'vitest'
import { text } from '../lib/text.ts'
import { recordName } from './words.ts'

const phone = { phoneTypeId: 1, phoneCountryCode: '62', phone: '81100001111', contactNote: null, isPrimary: false }
const called = (language: 'en' | 'ar') => recordName('phones', null, phone, new Map(), { language, t: (key, params) => text(language, key, params) })

test('a record is called by what tells it apart, as its language lists it', () => {
  expect([called('en'), called('ar')]).toEqual(['Mobile, 81100001111', 'جوال، \u206881100001111\u2069'])
})
