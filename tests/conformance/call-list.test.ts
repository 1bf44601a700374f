/**
 * The 519 fixed calls (docs/product/wire.md#calls) against the call table.
 * Prints served / not yet per module; what is served may only grow.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sectionOf, sectionOfCall, sectionsOf } from '../../contract/access.ts'
import { allCalls } from '../../contract/calls.ts'
import { requestModules } from '../../contract/requests.ts'
import { reachableFiles } from '../support/reachable.ts'
import { readSource } from '../support/sources.ts'

type Row = [id: string, module: string, method: string, path: string]
const specified = JSON.parse(readFileSync(new URL('calls.json', import.meta.url), 'utf8')) as Row[]
const floor = JSON.parse(readFileSync(new URL('served-floor.json', import.meta.url), 'utf8')) as Record<string, number>
const key = (method: string, path: string) => `${method} ${path}`
const table = new Map(allCalls.filter((c) => !c.added).map((c) => [key(c.method, c.path), c]))

/** Two rows lie outside the API base: the static server and the client answer for them. */
const outside: Record<string, { file: string; says: RegExp }> = {
  'GET {url}': { file: 'src/api/file-bytes.ts', says: /export async function fileByUrl\(url: string/ },
  'GET /ess/locales/{lng}/{ns}.json': { file: 'src/app/i18n.ts', says: /inBase\(`locales\/\$\{lng\}\/\$\{ns\}\.json`\)/ },
}

test.each(Object.entries(outside))('%s is made by the client', (row, { file, says }) => {
  expect(specified.map(([, , method, path]) => key(method, path))).toContain(row)
  expect(reachableFiles()).toContain(file)
  expect(readSource(file)).toMatch(says)
})

test('the list has the 519 calls in 30 modules', () => {
  expect(specified.length).toBe(519)
  expect(new Set(specified.map(([, module]) => module)).size).toBe(30)
})

const sections = sectionsOf(requestModules)

test('every call of the table that is not ours is a fixed one, in its module\'s section', () => {
  const known = new Map(specified.map(([, module, method, path]) => [key(method, path), module]))
  for (const call of table.values()) expect([call.id, known.get(key(call.method, call.path))]).toEqual([call.id, sectionOfCall(call, sections)])
})

test('a call names a section only where it is fixed and its module stands elsewhere', () => {
  const said = allCalls.filter((c) => c.section !== undefined)
  expect(said.filter((c) => c.added || sectionOf(c.module, sections) === c.section).map((c) => c.id)).toEqual([])
})

test('no call of ours takes a fixed path, and no two calls share one', () => {
  const known = new Set(specified.map(([, , method, path]) => key(method, path)))
  expect(allCalls.filter((c) => c.added && known.has(key(c.method, c.path)))).toEqual([])
  expect(new Set(allCalls.map((c) => key(c.method, c.path))).size).toBe(allCalls.length)
})

test('what is served only grows', () => {
  const modules = [...new Set(specified.map(([, module]) => module))]
  const counts = modules.map((module) => {
    const rows = specified.filter((r) => r[1] === module)
    return { module, served: rows.filter(([, , method, path]) => table.has(key(method, path)) || key(method, path) in outside).length, of: rows.length }
  })
  const total = counts.reduce((sum, c) => sum + c.served, 0)
  console.log([...counts.map((c) => `${c.module.padEnd(34)} ${String(c.served).padStart(3)} served ${String(c.of - c.served).padStart(3)} not yet`), `${total} of ${specified.length} served`].join('\n'))
  for (const c of counts) expect([c.module, c.served >= (floor[c.module] ?? 0)]).toEqual([c.module, true])
})
