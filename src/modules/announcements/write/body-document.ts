/** A body in the little language of announcements (contract/kit/rich-text.ts) as a document of the editor, and back. Pure. */
import type { JSONContent } from '@tiptap/core'
import { type Block, type Inline, parseRichText } from '../../../../contract/kit/rich-text.ts'

type Mark = NonNullable<JSONContent['marks']>[number]

/** Lines of a text are kept apart by breaks. */
const textNodes = (text: string, marks: readonly Mark[]): JSONContent[] =>
  text.split('\n').flatMap((line, i) => [...(i > 0 ? [{ type: 'hardBreak' }] : []), ...(line === '' ? [] : [{ type: 'text', text: line, ...(marks.length > 0 ? { marks: [...marks] } : {}) }])])

const nodesOf = (parts: readonly Inline[], marks: readonly Mark[] = []): JSONContent[] =>
  parts.flatMap((part) => {
    if (part.kind === 'text') return textNodes(part.text, marks)
    return nodesOf(part.children, [...marks, part.kind === 'link' ? { type: 'link', attrs: { href: part.href } } : { type: part.kind }])
  })

const paragraph = (parts: readonly Inline[]): JSONContent => ({ type: 'paragraph', content: nodesOf(parts) })

function nodeOf(block: Block): JSONContent {
  if (block.kind === 'list') return { type: block.ordered ? 'orderedList' : 'bulletList', content: block.items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })) }
  return block.kind === 'heading' ? { type: 'heading', attrs: { level: 2 }, content: nodesOf(block.children) } : paragraph(block.children)
}

export const documentOf = (body: string): JSONContent => ({ type: 'doc', content: parseRichText(body).map(nodeOf) })

/** Words in one go with what marks them; a break is its own. */
interface Run {
  text: string
  bold: boolean
  italic: boolean
  href: string | null
}

function runsOf(nodes: readonly JSONContent[] = []): Run[] {
  return nodes.map((node): Run => {
    if (node.type === 'hardBreak') return { text: '\n', bold: false, italic: false, href: null }
    const has = (type: string) => node.marks?.find((m) => m.type === type)
    return { text: node.text ?? '', bold: has('bold') !== undefined, italic: has('italic') !== undefined, href: (has('link')?.attrs?.href as string | undefined) ?? null }
  })
}

/** Runs next to each other that are alike in `key`. */
function grouped(runs: readonly Run[], key: keyof Run): Run[][] {
  const groups: Run[][] = []
  for (const run of runs) {
    const last = groups.at(-1)
    if (last && last[0]?.[key] === run[key]) last.push(run)
    else groups.push([run])
  }
  return groups
}

/** Marks stand at words, not at the spaces around them: `** word**` means nothing. */
function marked(words: string, mark: string): string {
  const inner = words.trim()
  if (inner === '') return words
  const at = words.indexOf(inner)
  return words.slice(0, at) + mark + inner + mark + words.slice(at + inner.length)
}

/** A link under its own words, or bare where they are its address. */
function linked(runs: readonly Run[]): string {
  const words = runs.map((r) => r.text).join('')
  const href = runs[0]?.href ?? null
  return href === null || words === href ? words : `[${words.replaceAll(/[[\]]/g, '')}](${href})`
}

const inlineOf = (nodes: readonly JSONContent[] | undefined): string =>
  grouped(runsOf(nodes), 'bold').map((bold) => {
    const words = grouped(bold, 'italic').map((italic) => {
      const inner = grouped(italic, 'href').map(linked).join('')
      return italic[0]?.italic ? marked(inner, '*') : inner
    }).join('')
    return bold[0]?.bold ? marked(words, '**') : words
  }).join('')

/** Words of an item or a heading stand on one line. */
const oneLine = (nodes: readonly JSONContent[] | undefined): string => inlineOf(nodes).split('\n').map((line) => line.trim()).filter(Boolean).join(' ')

/** Items of lists inside a list follow as items of it: the language knows one depth. */
function itemsOf(list: JSONContent): string[] {
  return (list.content ?? []).flatMap((item) => (item.content ?? []).flatMap((part) => (part.type?.endsWith('List') ? itemsOf(part) : [oneLine(part.content)]))).filter((words) => words !== '')
}

function blockOf(node: JSONContent): string {
  if (node.type === 'bulletList') return itemsOf(node).map((words) => `- ${words}`).join('\n')
  if (node.type === 'orderedList') return itemsOf(node).map((words, i) => `${i + 1}. ${words}`).join('\n')
  if (node.type === 'heading') {
    const words = oneLine(node.content)
    return words === '' ? '' : `## ${words}`
  }
  return inlineOf(node.content).split('\n').map((line) => line.trim()).filter(Boolean).join('\n')
}

/** The document as it is stored; empty blocks fall away. */
export const bodyOf = (doc: JSONContent): string => (doc.content ?? []).map(blockOf).filter(Boolean).join('\n\n')
