/** What docs/security.md says can be followed: each requirement stands there once, with a status, and what it points to is there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../..', import.meta.url).pathname
const text = readFileSync(`${root}docs/security.md`, 'utf8')
const STATUSES = ['met', 'met in part', 'not met', 'does not apply']

const rows = text.split('\n').filter((line) => /^\| V\d/.test(line)).map((line) => {
  const [, requirement = '', status = '', how = '', shownBy = '', ...more] = line.split('|').map((cell) => cell.trim())
  return { line, requirement, status, how, shownBy, isWhole: more.length === 1 && line.endsWith('|') }
})

/** `V6.1.1–V6.1.3` as its three numbers. */
function numbersOf(requirement: string): string[] {
  return [...requirement.matchAll(/V(\d+\.\d+\.)(\d+)(?:–V(\d+\.\d+\.)(\d+))?/g)].flatMap(([, group = '', first = '', lastGroup = group, last = first]) => {
    expect([requirement, lastGroup, Number(last) >= Number(first)]).toEqual([requirement, group, true])
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => `V${group}${Number(first) + i}`)
  })
}

const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, inside = '']) => inside)
const isPath = (word: string) => /^(\.build|\.ci|\.decisions|contract|docs|public|server|src|sw|tests)\//.test(word)
/** A decision may go by its number. */
const isThere = (path: string) => existsSync(root + path) || (/^\.decisions\/\d{4}$/.test(path) && readdirSync(`${root}.decisions`).some((file) => `.decisions/${file}`.startsWith(`${path}-`)))

test('a range is read as its numbers', () => {
  expect(numbersOf('V6.1.1–V6.1.3, V12.3.5 names')).toEqual(['V6.1.1', 'V6.1.2', 'V6.1.3', 'V12.3.5'])
})

test('every requirement stands in one row, under its chapter', () => {
  const numbers = rows.flatMap((row) => numbersOf(row.requirement))
  expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([])
  for (const [i, part] of text.split(/^### V(?=\d+ )/m).entries()) {
    const chapter = /^\d+/.exec(part)?.[0]
    const own = part.split('\n').filter((line) => /^\| V\d/.test(line))
    expect(i === 0 ? own : own.filter((line) => !line.startsWith(`| V${chapter}.`))).toEqual([])
  }
})

test('every row has its cells, one of four statuses, and names a test or says that there is none', () => {
  expect(rows.length).toBeGreaterThan(150)
  const isShown = ({ status, shownBy }: (typeof rows)[number]) => status === 'does not apply' || /\bno test\b/.test(shownBy) || /`[^`]+\.(test|spec)(\.tsx?)?`/.test(shownBy)
  expect(rows.filter((row) => !row.isWhole || row.how === '' || !STATUSES.includes(row.status) || numbersOf(row.requirement).length === 0 || !isShown(row)).map((row) => row.line)).toEqual([])
  expect(text).not.toMatch(/TODO|To be described/)
})

test('the sum of each status is the one that is told', () => {
  const counted = Object.fromEntries(STATUSES.map((status) => [status, rows.filter((row) => row.status === status).flatMap((row) => numbersOf(row.requirement)).length]))
  const told = Object.fromEntries(STATUSES.map((status) => [status, Number(new RegExp(`(\\d+) \\*${status}\\*`).exec(text)?.[1])]))
  expect(told).toEqual(counted)
})

test('every file that is named is there', () => {
  const paths = quoted.filter(isPath)
  expect(paths.length).toBeGreaterThan(100)
  expect([...new Set(paths.filter((path) => !isThere(path)))]).toEqual([])
})

test('every shortened path is said in full', () => {
  const short = new Set(quoted.filter((word) => /^[\w-]+\.test$/.test(word)))
  const full = new Map([...text.matchAll(/`([\w-]+\.test)` is\s+`([^`]+)`/g)].map(([, name = '', path = '']) => [name, path]))
  expect([...short].sort()).toEqual([...full.keys()].sort())
  for (const path of full.values()) expect([path, existsSync(root + path)]).toEqual([path, true])
})
