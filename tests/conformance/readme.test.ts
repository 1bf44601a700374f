/** What README and docs/ say of commands and settings is all there is, and nothing else; the README stays one that is read. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { settingNames } from '../../server/lib/environment.ts'
import { projectRoot } from '../../server/lib/project-root.ts'
import { writtenFiles } from '../support/citations.ts'

const read = (file: string) => readFileSync(`${projectRoot}/${file}`, 'utf8')
const found = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort()

test('the README has less than 200 lines', () => expect(read('README.md').split('\n').length).toBeLessThan(200))

test('every page of docs/ is listed on its start page', () => {
  const start = read('docs/README.md')
  expect(writtenFiles('docs').filter((file) => file !== 'docs/README.md' && !start.includes(`](${file.slice('docs/'.length)})`))).toEqual([])
})

test('every setting of the server is told, and no other', () => {
  const known = settingNames.filter((name) => name !== 'ESS_DEV') // of `npm run dev` alone
  const rows = read('docs/settings.md').split('\n').filter((line) => line.startsWith('| `')).map((line) => line.split('|')[1] ?? '')
  expect(known.length).toBeGreaterThan(40)
  expect(found(rows.join('\n'), /`([A-Z\d_]+)`/g)).toEqual([...known].sort())
  const short = read('README.md').split('\n').filter((line) => /^\| `[A-Z]/.test(line)).map((line) => line.split('|')[1] ?? '')
  expect(found(short.join('\n'), /`([A-Z\d_]+)`/g).filter((name) => !known.includes(name))).toEqual([])
})

test('every command is told, and no other', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const told = (text: string) => [...found(text, /`npm run ([\w:-]+)/g), ...found(text, /`npm (start|test)\b/g)].sort()
  expect(told(read('docs/commands.md'))).toEqual(Object.keys(scripts).sort())
  expect(told(read('README.md')).filter((name) => !(name in scripts))).toEqual([])
})

test('what starts the product in the README, in docs/deploy.md and in the compose file are settings it has, and the two lines are one', () => {
  const known = settingNames
  const lineOf = (file: string) => /docker run (?:[^`]|\\\n)+? employee-portal\n/.exec(read(file))?.[0]
  expect(lineOf('README.md')).toBe(lineOf('docs/deploy.md'))
  const compose = parse(read('server/deploy/compose.yaml')) as { services: Record<string, { environment?: Record<string, string> }> }
  const given = [...found(lineOf('README.md') ?? '', /-e ([A-Z_\d]+)=/g), ...Object.keys(compose.services.portal?.environment ?? {})]
  expect(given.length).toBeGreaterThan(10)
  expect(given.filter((name) => !known.includes(name))).toEqual([])
  // what the compose file asks for stands in the example
  const asked = found(read('server/deploy/compose.yaml'), /\$\{([A-Z_\d]+):\?/g)
  expect(asked.filter((name) => !found(read('server/deploy/example.env'), /^([A-Z_\d]+)=/gm).includes(name))).toEqual([])
})
