import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSteps } from '../support/named-steps.ts'

const root = new URL('../..', import.meta.url).pathname
/** The worker's part in it: what it decides, sends and says. */
const WORKER = ['push', 'decide', 'outcome', 'notification', 'sync'].map((name) => `sw/${name}.ts`)
/** The environment itself, and the tests' own. */
const EXCEPT = /\.test\.ts$|\/test-[a-z]+\.ts$|\/(browser-port|call-modules)\.ts$/

const engine = readdirSync(join(root, 'src/offline'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts')).map((file) => `src/offline/${file}`).filter((file) => !EXCEPT.test(file))
const readings = [...engine, ...WORKER].map((file) => readSteps(file, readFileSync(join(root, file), 'utf8')))

describe('the engine', () => {
  test('waits at named steps only, and reaches nothing past its port', () => {
    expect(engine.length).toBeGreaterThan(30)
    expect(readings.flatMap((r) => r.faults)).toEqual([])
  })

  test('has one place for each name, so that a kill at a name is exact', () => {
    const names = readings.flatMap((r) => r.names)
    expect(names.length).toBeGreaterThan(200)
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
  })
})

describe('the reader finds', () => {
  const faults = (body: string) => readSteps('x.ts', `export async function f(port: P, all: AsyncIterable<number>) {\n${body}\n}`).faults
  test.each([
    ['a bare await', 'await port.now()'],
    ['an await of a chain over lines', "await work\n  .step2()\n  .then(() => 1)"],
    ['a step that is continued', "await port.step('a', () => g()).then(h)"],
    ['a then that is waited for elsewhere', 'return g().then(h)'],
    ['an await in a template, a default and a condition', 'const x = `${await g()}`'],
    ['an await behind a string that looks like a step', "/* port.step('a') */ await ('port.step' as never)"],
    ['for await', "for await (const x of all) port.log(x)"],
    ['await using', 'await using x = g()'],
    ['a step whose name is worked out', "await port.step(['a'].join(), g)"],
    ['a clock', 'return Date.now() + new Date().getTime()'],
    ['chance', 'return Math.random()'],
    ['a timer', 'setTimeout(() => 1, 5)'],
    ['a request', 'void fetch("x")'],
    ['cryptography', 'return crypto.subtle'],
    ['a stream of the browser', 'return new CompressionStream("gzip")'],
    ['a channel', 'return new BroadcastChannel("x")'],
  ])('%s', (_, body) => expect(faults(body)).not.toEqual([]))

  test.each([
    ['a step', "await port.step('a', () => g())"],
    ['a step of a store, over lines', "const x = await store.port\n  .step('a', async () => {\n    await store.port.step('b', g)\n  })"],
    ['the port’s own ways', 'port.setTimer(() => 1, 5); port.fetch("x", {}); return { fetch: port.now(), crypto: 1 }'],
    ['words in comments and strings', "// await fetch()\nreturn 'await fetch()'"],
    ['a promise nobody waits for', 'void g().then(h)'],
    ['a date that was given', 'return new Date(port.now())'],
  ])('no fault in %s', (_, body) => expect(faults(body)).toEqual([]))
})
