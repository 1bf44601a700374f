import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from './clock.ts'
import { silentLog } from './log.ts'
import { createSecurityLog, pseudonymOf } from './security-log.ts'
import { fileSink, SECURITY_LOG } from './security-sink.ts'

const home = mkdtempSync(join(tmpdir(), 'ess-security-'))
afterAll(() => rmSync(home, { recursive: true }))
const key = Buffer.alloc(32, 1)

function aLog() {
  const lines: Record<string, unknown>[] = []
  const log = createSecurityLog({ key, clock: systemClock, sink: { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>), close: () => undefined } })
  return { log, lines }
}
const facts = { call: 'x.y', requestId: 'r-1', address: '10.0.0.1', status: 403, code: 'no_module' }

test('a person is the same pseudonym however their name is typed, another one elsewhere', () => {
  expect(pseudonymOf(key, 'Dina')).toBe(pseudonymOf(key, ' dina '))
  expect(pseudonymOf(key, 'dina')).not.toBe(pseudonymOf(key, 'budi'))
  expect(pseudonymOf(Buffer.alloc(32, 2), 'dina')).not.toBe(pseudonymOf(key, 'dina'))
  expect(pseudonymOf(key, 'dina')).toMatch(/^[\w-]{16}$/)
})

test('the first of a minute is written at once, the others are one line when it is over', () => {
  const { log, lines } = aLog()
  for (let i = 0; i < 5000; i++) log.note('refused', { ...facts, username: 'dina', requestId: `r-${i}` })
  log.note('refused', { ...facts, username: 'budi' })
  expect(lines).toHaveLength(2)
  log.flush()
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatchObject({ log: 'security', event: 'refused', subject: pseudonymOf(key, 'dina'), call: 'x.y', status: 403, code: 'no_module', address: '10.0.0.1', requestId: 'r-0' })
  expect(lines[2]).toMatchObject({ event: 'refused', subject: pseudonymOf(key, 'dina'), count: 4999 })
  log.note('refused', { ...facts, username: 'dina' })
  expect(lines).toHaveLength(4)
  log.stop()
})

test('strangers from everywhere are counted, not written one by one, and leave room for what succeeds', () => {
  const { log, lines } = aLog()
  for (let i = 0; i < 50_000; i++) log.note('refused', { ...facts, address: `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}` })
  for (let i = 0; i < 5000; i++) log.note('signInRefused', { ...facts, username: `made up ${i}` })
  log.note('changed', { ...facts, username: 'dina' })
  log.flush()
  expect(lines).toHaveLength(163)
  expect(lines[160]).toMatchObject({ event: 'changed', subject: pseudonymOf(key, 'dina') })
  expect(lines.slice(161)).toMatchObject([{ event: 'refused', others: true, count: 49_900 }, { event: 'signInRefused', others: true, count: 4940 }])
  log.stop()
})

test('the file is for its owner alone, and what is kept does not grow without end', () => {
  const folder = mkdtempSync(join(home, 'file-'))
  const sink = fileSink(folder, silentLog, 1000)
  const line = `${'x'.repeat(99)}\n`
  for (let i = 0; i < 500; i++) sink.write(line)
  sink.close()
  const names = readdirSync(folder).sort()
  expect(names).toEqual([SECURITY_LOG, ...[1, 2, 3, 4, 5].map((n) => `${SECURITY_LOG}.${n}`)])
  for (const name of names) expect([name, statSync(join(folder, name)).mode & 0o777, statSync(join(folder, name)).size <= 1000]).toEqual([name, 0o600, true])
  expect(readFileSync(join(folder, SECURITY_LOG), 'utf8').endsWith(line)).toBe(true)
})

test('where nothing can be written nobody is refused, and the log says so once', () => {
  const file = join(home, 'no-folder')
  writeFileSync(file, '')
  const said: string[] = []
  const sink = fileSink(file, { ...silentLog, error: (_, message) => void said.push(message) })
  for (let i = 0; i < 3; i++) sink.write('x\n')
  expect(said).toEqual(['security log not written'])
})

test('names made up at one address do not hide what people do, nor tries elsewhere', () => {
  const { log, lines } = aLog()
  for (let i = 0; i < 5000; i++) log.note('signInRefused', { ...facts, username: `made up ${i}` })
  log.note('refused', { ...facts, username: 'dina' })
  log.note('signInRefused', { ...facts, username: 'hr', address: '10.0.0.2' })
  expect(lines.slice(-2)).toMatchObject([{ event: 'refused', subject: pseudonymOf(key, 'dina') }, { event: 'signInRefused', subject: pseudonymOf(key, 'hr') }])
  log.stop()
})
