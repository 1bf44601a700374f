import { expect, test } from 'vitest'
import { TEXT_FILES, textFileOf, textFilesOf, textsIn } from './text-files.ts'

const sources = import.meta.glob('../../public/locales/en/*.json')
const isThere = (name: string) => `../../public/locales/en/${name}.json` in sources
const named = Object.values(TEXT_FILES).flat()

test('every namespace that shares a file is there, is in one file only, and no file takes the name of a namespace', () => {
  expect(named.filter((ns) => !isThere(ns))).toEqual([])
  expect(new Set(named).size).toBe(named.length)
  expect(Object.keys(TEXT_FILES).filter((file) => isThere(file))).toEqual([])
})

test('a namespace is found in the file it shares, or in its own', () => {
  expect(textFilesOf(['home', 'leave', 'shell'])).toEqual(['first-screen', 'leave'])
  expect(textsIn({ home: { hello: 'Hello' }, shell: {} }, 'home')).toEqual({ hello: 'Hello' })
  expect(textFileOf('leave')).toBe('leave')
  expect(textsIn({ title: 'Leave' }, 'leave')).toEqual({ title: 'Leave' })
  expect(() => textsIn({ shell: {} }, 'home')).toThrow('no texts of home')
})
