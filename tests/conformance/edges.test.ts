/** Dates at the edges of the calendar and numbers at the edges of numbers, in every field of every call: refused, or answered in time. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ServedCall } from '../../server/lib/handler.ts'
import { openApi, type TestApi, undone } from '../support/api.ts'
import { carry } from '../support/carry.ts'
import { aCast, giveModulesOfAdministrators, type People } from '../support/company.ts'
import { answeredBy, firstDay, lastDay, longTextsOf, placesOf, refusedBy } from '../support/edges.ts'
import { everyModule } from '../support/modules.ts'
import { readerOf } from '../support/reading.ts'

/** Somebody who sees little and somebody who sees much, in turn: each meets every field, and every value somewhere. */
const inTurn = (i: number): keyof People => (i % 2 === 0 ? 'employee' : 'hr')
/** Generous: a busy machine. What is meant to be caught takes minutes. */
const MOST_MS = 20_000

let api: TestApi
let people: People
let served: ServedCall[]
let reading: ReturnType<typeof readerOf>

// the list of calls names the tests: it needs no database
const all = await (async () => {
  const opened = await openApi()
  await opened.close()
  return opened.parts.served
})()
const listed = all.filter((s) => placesOf(s).length > 0)
const withTexts = all.filter((s) => longTextsOf(s).length > 0)

beforeAll(async () => {
  api = await openApi()
  served = api.parts.served
  reading = readerOf(served)
  people = (await aCast(everyModule.map((m) => m.def.slug))).people
  await giveModulesOfAdministrators(people.employee)
})
afterAll(() => api.close())

const of = ({ call }: ServedCall) => served.find((s) => s.call.id === call.id) as ServedCall

async function asked(one: ServedCall, who: keyof People, input: Record<string, unknown>) {
  const started = performance.now()
  const { status, body } = await undone(() => carry(api.as(people[who]), one.call, input))
  expect({ status, who, input, isLate: performance.now() - started > MOST_MS }).toMatchObject({ isLate: false })
  return { status, code: body.code }
}

test('places of every kind are found', () => {
  const kinds = new Set(listed.flatMap((one) => placesOf(one).map((place) => place.kind)))
  expect([...kinds].sort()).toEqual(['date', 'dateTime', 'instant', 'number'])
})

describe.each(listed.map((s) => [s.call.id, s] as const))('%s', (_, one) => {
  test('a date outside 1900 to 2999, a time no clock shows and a number no field is for answer 400', async () => {
    for (const [i, place] of placesOf(of(one)).entries()) {
      const values = refusedBy(place.kind)
      for (const value of values) expect([place.path.join('.'), value, (await reading(of(one), place.with(value))).code]).toEqual([place.path.join('.'), value, 'malformed'])
      // what reading says is what a client is answered
      const value = values[i % values.length]
      const { status, code } = await asked(one, 'employee', place.with(value))
      expect([place.path.join('.'), value, status, code]).toEqual([place.path.join('.'), value, 400, 'malformed'])
    }
  })

  test('the first and the last day, and the largest numbers, are answered in time', async () => {
    for (const [i, place] of placesOf(of(one)).entries()) {
      for (const [j, value] of answeredBy(place.kind).entries()) {
        const { status } = await asked(one, inTurn(i + j), place.with(value))
        expect([place.path.join('.'), value, status < 500]).toEqual([place.path.join('.'), value, true])
      }
    }
  })

  test('eleven hundred years at once are answered in time', async () => {
    const days = placesOf(of(one)).filter((place) => place.kind !== 'number' && place.path.length === 1)
    const name = (place: (typeof days)[number]) => String(place.path[0])
    for (const who of ['employee', 'superior', 'hr'] as const) {
      for (const pick of [(i: number) => (i % 2 === 0 ? firstDay : lastDay), () => firstDay, () => lastDay]) {
        const wide = Object.fromEntries(days.map((place, i) => [name(place), place.kind === 'date' ? pick(i) : `${pick(i)}T12:00${place.kind === 'instant' ? ':00Z' : ''}`]))
        const [first] = days
        if (!first) return
        const { status } = await asked(one, who, { ...first.with(wide[name(first)]), ...wide })
        expect([wide, status < 500]).toEqual([wide, true])
      }
    }
  })
})

test.each(withTexts.map((s) => [s.call.id, s] as const))('%s: a text as long as it may be, which nothing makes shorter, is taken or refused', async (_, one) => {
  for (const [i, input] of longTextsOf(of(one)).entries()) {
    const { status } = await asked(one, inTurn(i), input)
    expect([inTurn(i), input, status < 500]).toEqual([inTurn(i), input, true])
  }
})
