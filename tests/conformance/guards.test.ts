/** Every guard still stands where the harness takes it out (tests/faults/guards): one whose place was rewritten would prove nothing. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectRoot } from '../../server/lib/project-root.ts'
import { allGuards } from '../faults/guards/all.ts'

test('each guard is found in its file, once', async () => {
  const guards = await allGuards()
  expect(guards.length).toBeGreaterThan(100)
  expect(guards.filter((g) => readFileSync(`${projectRoot}/${g.file}`, 'utf8').split(g.find).length !== 2).map((g) => g.name)).toEqual([])
})
