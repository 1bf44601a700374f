import type { JSONContent } from '@tiptap/core'
import { expect, test } from 'vitest'
import { parseRichText } from '../../../../contract/kit/rich-text.ts'
import { bodyOf, documentOf } from './body-document.ts'

test.each([
  'One line',
  'One line\nand another\n\nA second paragraph',
  '## Opening hours\n\nFrom **Monday** on',
  '- one\n- two **bold** and *slanted*\n\n1. first\n2. second',
  'A *slanted **and bold** word*, [the plan](https://hr.example/plan) and https://hr.example/bare too',
  '**[bold link](mailto:hr@example.com)** at the end',
])('%s: there and back it is the same', (body) => {
  expect(bodyOf(documentOf(body))).toBe(body)
})

test('what older bodies write otherwise reads the same afterwards', () => {
  const body = '# Loud #\n* star\n* stars\n\n\n\n1) once\r\nplain  '
  expect(parseRichText(bodyOf(documentOf(body)))).toEqual(parseRichText(body))
})

const text = (words: string, ...marks: string[]): JSONContent => ({ type: 'text', text: words, marks: marks.map((type) => ({ type })) })
const doc = (...content: JSONContent[]): JSONContent => ({ type: 'doc', content })

test('marks stand at words: spaces go outside, an empty mark is none, a break ends it', () => {
  const paragraph = (...content: JSONContent[]) => bodyOf(doc({ type: 'paragraph', content }))
  expect(paragraph(text('from '), text(' Monday ', 'bold'), text('on'))).toBe('from  **Monday** on')
  expect(paragraph(text('a'), text(' ', 'italic'), text('b'))).toBe('a b')
  expect(paragraph(text('first', 'bold'), { type: 'hardBreak' }, text('second', 'bold'))).toBe('**first**\n**second**')
})

test('lists in lists, empty items and empty paragraphs: one depth, nothing empty', () => {
  const item = (...content: JSONContent[]): JSONContent => ({ type: 'listItem', content })
  const words = (of: string): JSONContent => ({ type: 'paragraph', content: of === '' ? [] : [text(of)] })
  const nested = doc({ type: 'paragraph' }, { type: 'bulletList', content: [item(words('a'), { type: 'bulletList', content: [item(words('b'))] }), item(words(''))] }, { type: 'paragraph' })
  expect(bodyOf(nested)).toBe('- a\n- b')
  const headed = item(words('a'), { type: 'heading', content: [text('pasted')] })
  expect(bodyOf(doc({ type: 'bulletList', content: [headed] })), 'what was pasted into an item is not lost').toBe('- a\n- pasted')
  expect(bodyOf(doc())).toBe('')
})

test('an address that is none of ours to open is text', () => {
  expect(documentOf('[x](javascript:alert(1))').content).toEqual([{ type: 'paragraph', content: [{ type: 'text', text: '[x](javascript:alert(1))' }] }])
})
