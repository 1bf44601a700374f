/**
 * Every call is made by a screen, or is one of those that other systems make. The client's code is walked from each address, along what
 * it loads later and what modules state as facts; docs/calls.md says what was found, and is written by `vitest -u` of this file.
 */
import { beforeAll, expect, test } from 'vitest'
import { allCalls } from '../../contract/calls.ts'
import { projectRoot } from '../../server/lib/project-root.ts'
import { callsOnScreens, EVERYWHERE, SEARCH } from '../support/calls-on-screens/screens.ts'
import { offScreens } from './calls-off-screens.ts'

/** So many addresses are named; the others are counted. */
const NAMED = 4

let screens: Map<string, Set<string>>
/** Addresses by call. */
let where: Map<string, string[]>

beforeAll(async () => {
  screens = await callsOnScreens()
  where = new Map(allCalls.map(({ id }) => [id, [...screens].flatMap(([path, calls]) => (calls.has(id) ? [path] : []))]))
}, 300_000)

const isOn = (id: string) => (where.get(id) ?? []).length > 0
const off = new Set(offScreens.flatMap(([, ids]) => ids))

test('every call is made by a screen, or told of as one of other systems', () => {
  expect(allCalls.map(({ id }) => id).filter((id) => !isOn(id) && !off.has(id))).toEqual([])
})

test('what is told of as one of other systems is a call, is told of once, and no screen makes it', () => {
  const told = offScreens.flatMap(([, ids]) => ids)
  const known = new Set(allCalls.map(({ id }) => id))
  expect(told.filter((id) => !known.has(id))).toEqual([])
  expect(told.filter((id, i) => told.indexOf(id) !== i)).toEqual([])
  expect(told.filter(isOn)).toEqual([])
})

test('every address makes calls of its own, and only what is everywhere is found everywhere', () => {
  const own = (path: string) => [...(screens.get(path) ?? [])]
  // one of each way a screen comes by its calls: named in it, named by its module, a choice of a field, handed over, a row stored alone, loaded later, made by the shell
  expect(own('/leave-requests/new')).toEqual(expect.arrayContaining(['leave-requests.getTotalDay', 'leave-requests.createOrUpdate', 'leave-requests.datasourceReplacement', 'leave-requests.checkDraft']))
  expect(own('/custom-module-request/new')).toContain('custom-module-request.createOrUpdateManualShift')
  expect(own('/overtime-schedule/new')).toContain('overtime-schedule.importEmployeeDetail')
  expect(own('/calendar')).toContain('general-account-home-calendar.calendarFeedRenew')
  expect(own(EVERYWHERE)).toContain('platform.modulePermissions')
  expect(own(SEARCH)).toEqual(expect.arrayContaining(['general-account-home-calendar.calendarsDatasourceFilter', 'directory.people', 'attachments-inbox-announcements.essFiles']))
  expect(own(EVERYWHERE)).not.toContain('directory.people')
  // a screen of one module makes no call of another's form, and a call that is only named for what it answered is none
  expect(own('/leave-requests/new')).not.toContain('loan.createOrUpdate')
  expect(own('/manual-shifts')).not.toContain('manual-shifts.createOrUpdate')
  expect(own('/receipts')).not.toContain('general-account-home-calendar.home')
  expect([...screens].filter(([path]) => !/openid|logout|username/.test(path)).filter(([, calls]) => calls.size === 0)).toEqual([])
})

const shown = (paths: readonly string[]): string => {
  if (paths.includes(EVERYWHERE)) return EVERYWHERE
  const rest = paths.length - NAMED
  // a form can decide on what it shows, too: the request itself is named first
  const isForm = (path: string) => Number(/\/(new|edit)$/.test(path))
  return [...paths.toSorted((a, b) => isForm(a) - isForm(b)).slice(0, NAMED).map((path) => (path.startsWith('/') ? `\`${path}\`` : path)), ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
}

test('docs/calls.md says on which screens', async () => {
  const modules = [...new Set(allCalls.map(({ module }) => module))].sort()
  const on = allCalls.filter(({ id }) => isOn(id))
  const section = (module: string) => [
    `## ${module}`, '', '| call | path | screens |', '|---|---|---|',
    ...on.filter((call) => call.module === module).map((call) => `| ${call.name}${call.added ? ' +' : ''} | \`${call.method} ${call.path}\` | ${shown(where.get(call.id) ?? [])} |`), '',
  ]
  const fixed = (calls: readonly { added?: true }[]) => calls.filter((call) => !call.added).length
  const text = [
    '# Calls and the screens that make them', '',
    `${on.length} of ${allCalls.length} calls are made by a screen; of the fixed ones ${fixed(on)} of ${fixed(allCalls)}, beside the two that are no calls of the API (the file of an address, and texts). \`+\` marks those of ours.`,
    'Written by a test that walks the client\'s code from each address: `npx vitest run --config tests/vitest.config.ts --project conformance tests/conformance/calls-on-screens.test.ts -u`. Buttons of notifications make the calls of the inbox.', '',
    '## Made by other systems', '', 'No screen makes these; the reason is the same for all calls of a row.', '', '| reason | calls |', '|---|---|',
    ...offScreens.map(([why, ids]) => `| ${why} | ${ids.map((id) => `\`${id}\``).join(' ')} |`), '',
    ...modules.filter((module) => on.some((call) => call.module === module)).flatMap(section),
  ].join('\n')
  await expect(text).toMatchFileSnapshot(`${projectRoot}/docs/calls.md`)
})
