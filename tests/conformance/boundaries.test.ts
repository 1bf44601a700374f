/** The boundary check bites: a forbidden import is reported (a checker that follows no file would be green, too). */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'

const root = new URL('../..', import.meta.url).pathname
const folder = `${root}src/request/zz-boundary-probe`
const cruise = (...paths: string[]) => spawnSync('node_modules/.bin/node', ['node_modules/.bin/depcruise', '--config', '.dependency-cruiser.mjs', ...paths], { cwd: root, encoding: 'utf8' })

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['machinery may not import a module', "import '../../modules/leave-requests/index.ts'", 'request-never-knows-a-module'],
  ['the client may not import the server', "import '../../../server/lib/clock.ts'", 'server-and-client-never-meet'],
  ['the first load may not import schemas', "import '../../../contract/kit/schema.ts'", 'first-load-has-no-schemas'],
  ['the client may not import all calls of all modules', "import '../../../contract/calls.ts'", 'calls-come-with-their-module'],
])('%s', (_, line, rule) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/probe.ts`, `${line}\nexport const probe = 1\n`)
  const done = cruise('src/request/zz-boundary-probe')
  expect(done.stdout).toContain(rule)
  expect(done.status).not.toBe(0)
})
