import { expect, test } from 'vitest'
import { gridOf, hoursText, isTodayAmong, readHours, withCell, withCopied, withoutRow } from './grid.ts'

const line = (lineId: string, date: string, durationMinutes: number, project = 'falcon', taskCategory = 'build') => ({ lineId, date, project, taskCategory, durationMinutes, description: null })
const mon = '2026-05-11'
const tue = '2026-05-12'
let ids = 0
const newId = () => `new ${++ids}`

test('lines of one project and category make one row; two on one day make two; what is offered stands below, empty, once', () => {
  const rows = gridOf([line('a', mon, 60), line('b', tue, 30), line('c', mon, 15), { lineId: 'half' }], [{ project: 'falcon', taskCategory: 'build' }, { project: 'heron', taskCategory: 'build' }])
  expect(rows.map((r) => [r.project, [...r.lines.values()].map((l) => l.lineId)])).toEqual([['falcon', ['a', 'b']], ['falcon', ['c']], ['heron', []]])
})

test('a cell is written, changed and emptied; other lines stay as they are', () => {
  const [falcon, heron] = gridOf([line('a', mon, 60)], [{ project: 'heron', taskCategory: 'build' }])
  const lines = withCell([line('a', mon, 60)], heron!, tue, 90, newId)
  expect(lines).toMatchObject([{ lineId: 'a' }, { date: tue, project: 'heron', durationMinutes: 90 }])
  expect(withCell(lines, falcon!, mon, 45, newId)[0]).toMatchObject({ lineId: 'a', durationMinutes: 45 })
  expect(withCell(lines, falcon!, mon, null, newId)).toHaveLength(1)
  expect(withoutRow(lines, falcon!)).toMatchObject([{ project: 'heron' }])
})

const until = (last: string) => ({ date }: { date: string }) => date <= last

test('last week fills what is empty, up to today', () => {
  const previous = [mon, tue, '2026-05-13'].map((date) => ({ date, project: 'falcon', taskCategory: 'build', durationMinutes: 480, description: `what was done on ${date}` }))
  const lines = withCopied([line('a', mon, 60)], previous, until(tue), newId)
  expect(lines.map((l) => [l.date, l.durationMinutes])).toEqual([[mon, 60], [tue, 480]])
  expect(lines.map((l) => l.description), 'what was written about another day would be sent unseen').toEqual([null, null])
  expect(withCopied(lines, previous, until(tue), newId)).toEqual(lines)
  const away = withCopied([], previous, ({ date }) => date === tue, newId)
  expect(away.map((l) => l.date), 'a day that can have none stays empty').toEqual([tue])
  // today is filled, and said so; of a week that is over there is nothing to say
  expect(isTodayAmong([], lines, tue)).toBe(true)
  expect([isTodayAmong(lines, lines, tue), isTodayAmong([], lines, '2026-05-13')]).toEqual([false, false])
})

test.each([['8', 480], ['7.5', 450], ['7,25', 435], ['7:30', 450], [' 6 h', 360], ['.5', 30], ['', null], ['0', 0], ['x', undefined], ['7:75', undefined], ['123', undefined]])('%j typed', (text, minutes) => {
  expect(readHours(text)).toBe(minutes)
})

test('hours read as people write them', () => {
  expect([480, 450, 5, 0, null].map(hoursText)).toEqual(['8', '7:30', '0:05', '', ''])
})
