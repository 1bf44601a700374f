import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(['./**/*.ts', '../../sw/{push,decide,outcome,notification,sync}.ts', '!./**/*.test.ts', '!./test-*.ts', '!./browser-port.ts'], { query: '?raw', import: 'default', eager: true })

test('every await of the engine goes through a named step, so that tests can stop the world there', () => {
  const unnamed = Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(/await (?!(?:[\w.]+\.)?(?:port|store\.port)\.step\(|port\.step\()[^\n]*/g)].filter((m) => !text.slice(0, m.index).endsWith('* ') && !/^\s*(\*|\/\/)/.test(lineOf(text, m.index))).map((m) => `${file}: ${m[0]}`),
  )
  expect(unnamed).toEqual([])
})

test('the engine reads no clock, timer, network or lock but the port\'s', () => {
  const direct = Object.entries(sources).flatMap(([file, text]) => (file !== './port.ts' && /Date\.now\(|new Date\(\)|setTimeout\(|(?<![.\w])fetch\(|navigator\.|localStorage|Math\.random/.exec(text) ? [file] : []))
  expect(direct).toEqual([])
})

const lineOf = (text: string, at: number) => text.slice(text.lastIndexOf('\n', at) + 1, text.indexOf('\n', at))
