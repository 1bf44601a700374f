/** The repository explains itself: nothing cites a paper that is not in it, and what is cited is there. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../../server/lib/project-root.ts'
import { anchorsOf, deadEnds, foreignCitations, isDocument, writtenFiles } from '../support/citations.ts'

/** This file says how such a citation looks. */
const files = writtenFiles().filter((file) => file !== 'tests/conformance/citations.test.ts' && file !== 'tests/support/citations.ts')
const textOf = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
const told = (find: (file: string, text: string) => string[], among: readonly string[]) => among.flatMap((file) => find(file, textOf(file)).map((what) => `${file}: ${what}`))

describe('a citation of a paper is noticed', () => {
  test.each([
    '/** Header of every request. @see DOMAIN §1.1 */', '// so it is asked for (000 §9)', ' * DECISIONS 8 to 17', '/** (OFFLINE §2, who) */', '@see UX "Cards decide"',
    '@see STYLE "Names"', 'see STACK-server.md', 'as CORRECTIONS says', 'growth.md, G4', 'in the order of the specification', 'document 001, section 7', '(§4.1)',
  ])('%s', (line) => expect(foreignCitations(`const a = 1\n${line}\n`)).toEqual([line.trim()]))

  test.each(['DOMAIN\\name and name@domain', 'const DECISIONS = ["approve"]', 'RFC 9562 §6.2', 'const STYLESHEET = /x/', '@see docs/product/wire.md#names'])('but not in %s', (line) => expect(foreignCitations(line)).toEqual([]))
})

describe('a dead end is noticed', () => {
  test.each([
    ['src/a.ts', '/** @see docs/product/nothing.md */', 'docs/product/nothing.md'],
    ['src/a.ts', '/** @see docs/product/wire.md#no-such-heading */', 'docs/product/wire.md#no-such-heading'],
    ['src/a.ts', '/** @see server/org/nobody.ts */', 'server/org/nobody.ts'],
    ['src/a.ts', '/** @see .decisions/0001 9999\n * @see .decisions/9999 */', '.decisions/9999'],
    ['src/a.ts', '/** @see leave policy, section 4 */', 'leave policy, section 4'],
    ['src/a.ts', '// said in docs/gone.md', 'docs/gone.md'],
    ['docs/a.md', 'See [there](product/nothing.md).', 'product/nothing.md'],
    ['docs/a.md', 'See [there](product/wire.md#no-such-heading).', 'product/wire.md#no-such-heading'],
    ['docs/README.md', 'See [there](#no-such-heading).', '#no-such-heading'],
    ['docs/a.md', 'In `server/nowhere/` it is said.', 'server/nowhere/'],
    ['README.md', '![picture](public/screenshots/none.png)', 'public/screenshots/none.png'],
  ])('%s: %s', (file, text, dead) => expect(deadEnds(file, text)).toEqual([dead]))

  test.each([
    ['src/a.ts', '/** @see docs/product/wire.md#names */'], ['src/a.ts', '/** @see .decisions/0001 */'], ['src/a.ts', '/** @see RFC 7578 */'],
    ['src/a.ts', '/** @see plansOf */\nconst plansOf = 1'], ['docs/a.md', '[site](https://example.com) [wire](product/wire.md#names) [up](../README.md)'], ['docs/a.md', '`contract/modules/<slug>/` and `server/http/`'],
  ])('not in %s: %s', (file, text) => expect(deadEnds(file, text)).toEqual([]))

  test('headings are known by their anchors, those inside code are none', () => {
    expect(anchorsOf('# How it is built\n```sh\n# 1. not this\n```\n## `rights.yaml`, said [here](x.md)\n')).toEqual(new Set(['how-it-is-built', 'rightsyaml-said-here']))
  })
})

test('there is much to look at', () => expect(files.length).toBeGreaterThan(2000))

test('no comment, test or document cites what is not in the repository', () => {
  expect(told((_, text) => foreignCitations(text), files)).toEqual([])
})

test('what comments point to is there', () => {
  expect(told(deadEnds, files.filter((file) => !isDocument(file)))).toEqual([])
})

test('links of documents lead somewhere', () => {
  expect(told(deadEnds, files.filter(isDocument))).toEqual([])
})
