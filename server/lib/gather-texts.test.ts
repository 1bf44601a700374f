import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { gatherTexts, textSources } from './gather-texts.ts'

let root: string
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'texts-'))))
afterEach(() => rmSync(root, { recursive: true }))

const write = (file: string, texts: unknown) => {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), typeof texts === 'string' ? texts : JSON.stringify(texts))
}
const shared = 'public/locales/en/errors.json'
const ofBikes = 'contract/modules/bikes/locales/en.json'

test('a module brings a namespace of its own and words for those it shares; a module without texts is passed over', () => {
  write(shared, { required: 'Required' })
  write(ofBikes, { bikes: { title: 'Bikes' }, errors: { bike_lost: 'Lost' } })
  write('contract/modules/cars/locales/en.json', { errors: { car_lost: 'Gone' } })
  write('contract/modules/boats/calls.ts', '')
  expect(gatherTexts('en', root)).toEqual({ errors: { required: 'Required', bike_lost: 'Lost', car_lost: 'Gone' }, bikes: { title: 'Bikes' } })
  expect(textSources('en', root).map((s) => s.file)).toEqual([shared, ofBikes, 'contract/modules/cars/locales/en.json'])
})

test('a key given twice is refused with both its files', () => {
  write(shared, { bike_lost: 'Lost' })
  write(ofBikes, { errors: { bike_lost: 'Lost' } })
  expect(() => gatherTexts('en', root)).toThrow(`errors:bike_lost is given twice, in ${shared} and in ${ofBikes}`)
})

test('a module with texts has them in every language', () => {
  write(ofBikes, { bikes: { title: 'Bikes' } })
  expect(() => gatherTexts('ar', root)).toThrow('contract/modules/bikes/locales/ar.json')
})

test('a file that is shaped otherwise is named', () => {
  write(ofBikes, { bikes: { form: { title: 'Bikes' } } })
  expect(() => gatherTexts('en', root)).toThrow(`${ofBikes}: bikes:form is no text`)
  write(ofBikes, { title: 'Bikes' })
  expect(() => gatherTexts('en', root)).toThrow(`${ofBikes}: title is no namespace with its texts`)
  write(ofBikes, '{ "bikes": ')
  expect(() => gatherTexts('en', root)).toThrow(`${ofBikes}: `)
  write(ofBikes, {})
  write('contract/modules/bikes/locales/english.json', {})
  expect(() => gatherTexts('en', root)).toThrow('contract/modules/bikes/locales/english.json is no file of a language')
})
