/** Notes which tests passed only when they were tried again, one a line in the file of FLAKY_FILE: the end of a run names them. */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase } from 'vitest/node'

const root = new URL('../..', import.meta.url).pathname

export default class FlakyReporter implements Reporter {
  #names: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky === true) this.#names.push(`${relative(root, test.module.moduleId)}: ${test.fullName}`)
  }

  onTestRunEnd(): void {
    if (process.env.FLAKY_FILE) writeFileSync(process.env.FLAKY_FILE, JSON.stringify(this.#names))
  }
}
