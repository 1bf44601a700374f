/** A body as people read it. The tree comes from contract/kit/rich-text.ts: there is no HTML to inject. */
import { Fragment, type ReactNode } from 'react'
import { type Block, type Inline, parseRichText } from '../../../contract/kit/rich-text.ts'

/** Line breaks inside a paragraph are kept. */
const lines = (text: string): ReactNode =>
  text.split('\n').map((line, i) => (
    <Fragment key={i}>{i > 0 ? <br /> : null}{line}</Fragment>
  ))

function Parts({ parts }: { parts: readonly Inline[] }): ReactNode {
  return parts.map((part, i) => {
    if (part.kind === 'text') return <Fragment key={i}>{lines(part.text)}</Fragment>
    if (part.kind === 'link') return <a key={i} href={part.href} target="_blank" rel="noopener noreferrer"><Parts parts={part.children} /></a>
    const Mark = part.kind === 'bold' ? 'strong' : 'em'
    return <Mark key={i}><Parts parts={part.children} /></Mark>
  })
}

function BlockView({ block }: { block: Block }) {
  if (block.kind !== 'list') {
    const Text = block.kind === 'heading' ? 'h2' : 'p'
    return <Text><Parts parts={block.children} /></Text>
  }
  const List = block.ordered ? 'ol' : 'ul'
  return <List>{block.items.map((item, i) => <li key={i}><Parts parts={item} /></li>)}</List>
}

export function RichText({ body }: { body: string }) {
  return <div className="an-body" dir="auto">{parseRichText(body).map((block, i) => <BlockView key={i} block={block} />)}</div>
}
