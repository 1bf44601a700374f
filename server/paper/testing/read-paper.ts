/** Reads a paper as a reader of PDF does, for tests. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

interface Piece {
  text: string
  left: number
  right: number
}

export interface ReadPaper {
  /** Texts of each page, in the order they are drawn. */
  pages: Piece[][]
  info: Record<string, unknown>
  /** Tags of the first page, flat: "Document > Table > TR > TD". */
  tags: string[]
}

interface Node {
  role?: string
  children?: Node[]
}
const tagsOf = (node: Node, above: string): string[] => {
  const path = node.role === undefined || node.role === 'Root' ? above : `${above}${above ? ' > ' : ''}${node.role}`
  return node.children?.some((child) => child.role !== undefined) ? node.children.flatMap((child) => tagsOf(child, path)) : [path]
}

/** @throws PasswordException of pdf.js */
export async function readPaper(file: Uint8Array, password?: string): Promise<ReadPaper> {
  const task = getDocument({ data: file.slice(), verbosity: 0, ...(password === undefined ? {} : { password }) })
  try {
    const document = await task.promise
    const pages = await Promise.all(Array.from({ length: document.numPages }, async (_, i) => {
      const content = await (await document.getPage(i + 1)).getTextContent()
      return content.items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [{ text: item.str, left: item.transform[4] as number, right: (item.transform[4] as number) + item.width }] : []))
    }))
    const first = await document.getPage(1)
    return { pages, info: (await document.getMetadata()).info as Record<string, unknown>, tags: tagsOf((await first.getStructTree()) as Node, '') }
  } finally {
    await task.destroy()
  }
}

/** All that a page says, a line each. */
export const textsOf = (page: readonly Piece[] | undefined): string[] => (page ?? []).map((piece) => piece.text)
