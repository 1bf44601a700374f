/** The order in which Vitest takes test files. */
import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that run a suite of tests/support first. They are a few lines and take minutes; Vitest, which begins with the longest text, would
 * have them last, and the last of them alone.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const runsSuite = new Set(sorted.filter(({ moduleId }) => readFileSync(moduleId, 'utf8').includes("-suite.ts'")))
    return [...runsSuite, ...sorted.filter((file) => !runsSuite.has(file))]
  }
}
