import { expect, test } from 'vitest'
import { textFileOf, textFilesOf, textsIn } from './text-files.ts'

test('a namespace is found in the file it shares, or in its own', () => {
  expect(textFilesOf(['home', 'leave', 'shell'])).toEqual(['first-screen', 'leave'])
  expect(textsIn({ home: { hello: 'Hello' }, shell: {} }, 'home')).toEqual({ hello: 'Hello' })
  expect(textFileOf('leave')).toBe('leave')
  expect(textsIn({ title: 'Leave' }, 'leave')).toEqual({ title: 'Leave' })
  expect(() => textsIn({ shell: {} }, 'home')).toThrow('no texts of home')
})
