/**
 * The little language of announcements: paragraphs, `- ` lists, `## ` headings, **bold**, *italic*, [text](address) and bare addresses.
 * It becomes a tree, never HTML: what is not one of these is text. Addresses other than http(s), mailto and tel are text too.
 */
import { trimEndOf } from './trim-end.ts'

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'bold' | 'italic'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] }

export type Block = { kind: 'paragraph' | 'heading'; children: Inline[] } | { kind: 'list'; ordered: boolean; items: Inline[][] }

const SAFE = /^(https?:\/\/[^\s/?#]|mailto:[^\s@]+@|tel:\+?\d)/i
// linear: each part ends at a mark of its own kind or after 1,000 characters, so no place costs more than that
const INLINE = /\*\*(?<bold>[^*\n]+(?:\*[^*\n]+)*)\*\*|(?<![\w*])\*(?!\s)(?<italic>[^*\n]+)(?<!\s)\*(?!\w)|\[(?<label>[^\]\n]{1,300})\]\((?<address>[^()\s]{1,1000}(?:\([^()\s]*\))?)\)|(?<bare>https?:\/\/[^\s<>"']{1,1000})/i
/** What ends a sentence, not an address. */
const TRAILING = '.,;:!?)]}*'

/** The address as a link may carry it, or null when it is none of ours to open. */
export function safeHref(address: string): string | null {
  // oxlint-disable-next-line no-control-regex -- characters that browsers skip inside an address
  const clean = address.replace(/[\u0000-\u0020\u007f-\u009f\u200b-\u200f\u2028-\u202e\ufeff]/g, '')
  return clean === address && SAFE.test(clean) && (!/^https?:/i.test(clean) || URL.canParse(clean)) ? clean : null
}

/** Parts of one line. Marks inside link labels stay text; bold and italic may hold each other and links. */
export function parseInline(text: string, depth = 0): Inline[] {
  if (depth > 2) return [{ kind: 'text', text }]
  const out: Inline[] = []
  const say = (piece: string) => {
    const last = out.at(-1)
    if (piece === '') return
    if (last?.kind === 'text') last.text += piece
    else out.push({ kind: 'text', text: piece })
  }
  let rest = text
  for (let found = INLINE.exec(rest); found; found = INLINE.exec(rest)) {
    const { bold, italic, label, address, bare } = found.groups ?? {}
    say(rest.slice(0, found.index))
    let taken = found[0].length
    if (bold !== undefined) out.push({ kind: 'bold', children: parseInline(bold, depth + 1) })
    else if (italic !== undefined) out.push({ kind: 'italic', children: parseInline(italic, depth + 1) })
    else {
      const shown = (bare === undefined ? undefined : trimEndOf(bare, TRAILING)) ?? label ?? ''
      const href = safeHref(bare === undefined ? (address ?? '') : shown)
      if (bare !== undefined) taken = shown.length
      if (href) out.push({ kind: 'link', href, children: [{ kind: 'text', text: shown }] })
      else say(rest.slice(found.index, found.index + taken))
    }
    rest = rest.slice(found.index + taken)
  }
  say(rest)
  return out
}

const BULLET = /^\s{0,3}[-*•]\s(.*)$/
const NUMBER = /^\s{0,3}\d{1,3}[.)]\s(.*)$/
const HEADING = /^#{1,6}\s(.*)$/

/** Words of a heading without the marks that may close it. */
const headingOf = (words: string): string => trimEndOf(words, '#').trimEnd()

/** Blocks of a whole body, in order. */
export function parseRichText(body: string): Block[] {
  const blocks: Block[] = []
  let lines: string[] = []
  /** The line before was empty: a list begins anew. */
  let gap = false
  const close = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', children: parseInline(lines.join('\n')) })
    lines = []
  }
  const item = (text: string, ordered: boolean) => {
    close()
    const last = blocks.at(-1)
    if (last?.kind === 'list' && last.ordered === ordered && !gap) last.items.push(parseInline(text))
    else blocks.push({ kind: 'list', ordered, items: [parseInline(text)] })
  }
  for (const line of body.replace(/\r\n?/g, '\n').split('\n')) {
    const bullet = BULLET.exec(line)
    const number = NUMBER.exec(line)
    const heading = HEADING.exec(line)
    if (line.trim() === '') close()
    else if (bullet) item(bullet[1]?.trimStart() ?? '', false)
    else if (number) item(number[1]?.trimStart() ?? '', true)
    else if (heading) {
      close()
      blocks.push({ kind: 'heading', children: parseInline(headingOf(heading[1]?.trimStart() ?? '')) })
    } else lines.push(line.trim())
    gap = line.trim() === ''
  }
  close()
  return blocks
}

const plainOf = (parts: readonly Inline[]): string => parts.map((p) => (p.kind === 'text' ? p.text : plainOf(p.children))).join('')

/** The words alone, on one line, cut between words: what a list shows. */
export function summaryOf(body: string, max = 160): string {
  const words = parseRichText(body).flatMap((b) => (b.kind === 'list' ? b.items.map(plainOf) : [plainOf(b.children)])).join(' ').replace(/\s+/g, ' ').trim()
  if (words.length <= max) return words
  const cut = words.slice(0, max)
  const space = cut.lastIndexOf(' ')
  return `${trimEndOf((space > max / 2 ? cut.slice(0, space) : cut).toWellFormed(), ' \ufffd.,;:')}…`
}
