/**
 * Notes what the report of Vitest leaves out, in the file of RUN_NOTES, for the end of a run to name:
 * tests that passed only when they were tried again with what failed first, and errors outside any test, which fail a run without failing a test.
 */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'

const root = new URL('../..', import.meta.url).pathname

export default class RunNotes implements Reporter {
  #again: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky !== true) return
    const [first] = test.result().errors ?? []
    this.#again.push(`${relative(root, test.module.moduleId)}: ${test.fullName}${first ? ` (first: ${said(first)})` : ''}`)
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    if (process.env.RUN_NOTES) writeFileSync(process.env.RUN_NOTES, JSON.stringify({ again: this.#again, errors: errors.map(said) }))
  }
}

/** One line: what was said, and where first in our code. */
function said({ name = 'Error', message, stacks = [] }: SerializedError): string {
  const place = stacks.find(({ file }) => !file.includes('node_modules'))
  return [`${name}: ${message.split('\n')[0]}`, ...(place ? [`${relative(root, place.file)}:${place.line}`] : [])].join(' at ')
}
