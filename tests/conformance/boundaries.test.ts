/** The boundary check bites: a forbidden import is reported (a checker that follows no file would be green, too). */
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

/** Code that finds out for itself whether somebody is HR: by the roles, or by what the caller brings along. */
const asksForHr = (source: string): string[] => source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').match(/\.hrOf\b|\bhrOf\s*[},]|['"](hr|hrOwner|hrHead)['"]|\b(isHrRole|HR_ROLES|hrOfRoles)\b|roles\s*\.\s*(some|find)\b/g) ?? []

test('whether somebody is HR, and whose, is asked of org/scope.ts alone', () => {
  // what the company is made of, and what is configured, names roles; nothing there decides who sees what
  const spared = /^server\/(org|seed|configure|configuration)\/|\/testing\/|\.test\.ts$/
  const found = globSync('server/**/*.ts', { cwd: root }).filter((file) => !spared.test(file)).flatMap((file) => asksForHr(readFileSync(`${root}${file}`, 'utf8')).map((what) => `${file}: ${what}`))
  expect(found).toEqual([])
  // HR of anybody at all: says that there is something to offer, and whose is asked then
  expect(globSync('server/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts') && /\bisHrOfAny\b/.test(readFileSync(`${root}${file}`, 'utf8'))).sort()).toEqual(['server/announcements/on-show.ts', 'server/modules/general-account-home-calendar/account-details.ts', 'server/modules/general-account-home-calendar/people/hr-home.ts', 'server/modules/manpower-planning-sheet/sources.ts', 'server/modules/manpower/who.ts', 'server/modules/personal-data-update/review.ts', 'server/modules/personal-data-update/sources.ts', 'server/modules/training-request/sources.ts', 'server/org/scope.ts'])
  for (const line of ["if (caller.roles.includes('hr')) return", 'const { hrOf } = caller', 'caller.hrOf.length > 0', 'import { isHrRole } from "../org/roles.ts"', 'caller.roles.some((r) => known.has(r))']) expect([line, asksForHr(line).length > 0]).toEqual([line, true])
})
