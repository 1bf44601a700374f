/** The check of regular expressions bites (a checker that finds none would be green, too). */
import { expect, test } from 'vitest'
import { expressionsIn, faultOf } from '../lint/linear-regexps.ts'

test('an expression that repeats a repeat, says one thing in two ways or begins anew at every mark is found', async () => {
  expect(await faultOf('^(a+)+$', '')).toBe('exponential')
  expect(await faultOf('^(YYYY|YY|M)+$', '')).toBe('exponential')
  expect(await faultOf('\\s*\\s*x', '')).toContain('polynomial')
  expect(await faultOf('<row\\b([^>]*)>([\\s\\S]*?)</row>', 'g')).toContain('polynomial')
  expect(await faultOf('^[a-z]+(-[a-z]+)*$', '')).toBeNull()
})

test('expressions are found wherever they stand, with the reasons given beside them', () => {
  const text = [
    'const a = /^(a+)+$/u',
    'const b: string[] = text.split(/,/) as string[]',
    "const c = new RegExp('x+y', 'g')",
    'const d = RegExp(`${c}`)',
    '// linear: of our own page',
    'const e = /b+c/',
  ].join('\n')
  expect(expressionsIn(text, 'x.ts')).toEqual([
    { where: 'x.ts:1', pattern: '^(a+)+$', flags: 'u', isExplained: false },
    { where: 'x.ts:2', pattern: ',', flags: '', isExplained: false },
    { where: 'x.ts:3', pattern: 'x+y', flags: 'g', isExplained: false },
    { where: 'x.ts:4', pattern: null, flags: '', isExplained: false },
    { where: 'x.ts:6', pattern: 'b+c', flags: '', isExplained: true },
  ])
  expect(expressionsIn('const f = <p>{/x/.test(y)}</p>', 'x.tsx')).toHaveLength(1)
})
