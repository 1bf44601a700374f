/** Which journeys `npm test -- --changed` runs. */
import { expect, test } from 'vitest'
import { allJourneys, journeysOf, touchesFaults } from '../changed.mjs'

const specs = new Map([
  ['tests/journeys/permit-out.spec.ts', 'await dina.get(calls.permitOut.submit)'],
  ['tests/journeys/calendar.spec.ts', 'await page.goto(`leave-requests/new`)'],
  ['tests/journeys/chat.spec.ts', 'the support chat'],
])
const touched = (...files: string[]) => journeysOf(files, specs).map((path) => path.slice('tests/journeys/'.length, -'.spec.ts'.length))

test('a module runs the journeys that speak of it, by its address or its calls', () => {
  expect(touched('server/modules/permit-out/policy.ts')).toEqual(['permit-out'])
  expect(touched('contract/modules/leave-requests/calls.ts', 'docs/database.md')).toEqual(['calendar'])
})

test('a journey that changed runs, and what every screen stands on runs all of them', () => {
  expect(touched('tests/journeys/chat.spec.ts')).toEqual(['chat'])
  expect(touched('src/ui/button.tsx')).toHaveLength(3)
  expect(touched('sw/push.ts')).toHaveLength(3)
  expect(touched('README.md')).toEqual([])
})

test('the fault harnesses run when the queue, the worker or the server’s commands changed', () => {
  expect([touchesFaults(['src/offline/engine.ts']), touchesFaults(['server/http/commands.ts']), touchesFaults(['src/modules/timesheets/grid.ts'])]).toEqual([true, true, false])
})

test('all journeys of the project are known', () => {
  expect(allJourneys(new URL('../..', import.meta.url).pathname).size).toBeGreaterThan(40)
})
