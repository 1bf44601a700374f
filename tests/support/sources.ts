/** The product's own source files, for tests that look into them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = new URL('../..', import.meta.url).pathname
const FOLDERS = ['contract', 'server', 'src', 'sw']

/** Paths below the project of every source file that is no test; what the test of boundaries puts there for a moment is none. */
export const sourceFiles = (): string[] =>
  FOLDERS.flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.|\/testing\/|\/zz-boundary-probe\//.test(file))

export const readSource = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Their texts. */
export const sourceTexts = (): string[] => sourceFiles().map(readSource)
