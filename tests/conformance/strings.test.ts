/**
 * The 252 fixed texts, numbers and keys (docs/product/strings.md#fixed-texts): each one is named with the screen or rule
 * that uses it, in code the product reaches. What belongs to a module that is not here yet is listed with that module.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gatherTexts } from '../../server/lib/gather-texts.ts'
import { readSource } from '../support/sources.ts'
import { reachableFiles } from '../support/reachable.ts'
import { places } from './string-places.ts'

interface Fixed { id: string; text?: string; value?: unknown; where: string }
const strings = JSON.parse(readFileSync(new URL('strings.json', import.meta.url), 'utf8')) as Fixed[]
const english = gatherTexts('en').fixed ?? {}
const reachable = new Map(reachableFiles().map((file) => [file, readSource(file)]))

/** `Showing X out of Y` stands as `Showing {{x}} out of {{y}}` in the files. */
const asWritten = (text: string) => text.replaceAll(/\{\{?(\w+)\}?\}|\b([NXY])\b(?!\/)/g, (_, name: string | undefined, letter: string | undefined) => `{{${name ?? (letter ?? '').toLowerCase()}}}`)

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** `'fixed:a.b'`, `'a.b'`, or put together: `a.${x}` with the last part after the dot or hyphen. */
function asks(source: string, id: string): boolean {
  if (source.includes(`fixed:${id}'`) || source.includes(`'${id}'`) || source.includes(`"${id}"`)) return true
  return [...id.matchAll(/[.-]/g)].some(({ index }) => new RegExp(`\`(fixed:)?${escape(id.slice(0, index + 1))}\\$\\{`).test(source))
}
const shownIn = (id: string) => [...reachable].filter(([file, source]) => /^(src|sw|server)\//.test(file) && asks(source, id)).map(([file]) => file)

test('there are 252 of them, each once', () => {
  expect(strings.length).toBe(252)
  expect(new Set(strings.map((s) => s.id)).size).toBe(252)
})

test('nothing is listed that is not fixed, and nothing twice', () => {
  const ids = new Set(strings.map((s) => s.id))
  const listed = Object.keys(places)
  expect(listed.filter((id) => !ids.has(id))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
})

for (const fixed of strings) {
  const place = places[fixed.id]
  if (place) {
    test(`${fixed.id}: ${place.file}`, () => {
      const source = reachable.get(place.file)
      expect(source, `${place.file} is not reached by the product`).toBeDefined()
      expect(source).toMatch(place.says)
    })
  } else {
    const shown = fixed.text === undefined ? [] : shownIn(fixed.id)
    test(`${fixed.id}: ${shown[0] ?? 'nowhere'}`, () => {
      expect(shown, `nothing reachable uses ${fixed.id} (${fixed.where})`).not.toEqual([])
    })
  }
}

test.each(strings.filter((s) => s.text !== undefined && english[s.id] !== undefined))('the English text of $id is the fixed one, word for word', ({ id, text = '' }) => {
  expect(english[id]).toBe(asWritten(text))
})

test('every text of the fixed namespace is one of them', () => {
  const texts = new Set(strings.filter((s) => s.text !== undefined).map((s) => s.id))
  expect(Object.keys(english).filter((id) => !texts.has(id))).toEqual([])
})
