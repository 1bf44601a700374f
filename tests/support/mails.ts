/** Mails the server wrote as .eml files (no mail server configured). */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Product } from './product.ts'

export interface Mail {
  to: string
  subject: string
  /** Headers and parts, decoded. */
  text: string
  /** Address behind the button. */
  button: string
  /** Addresses behind the decisions, by their words. */
  decisions: Record<string, string>
}

const unquoted = (text: string) => {
  const bytes = text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
const header = (eml: string, name: string) => new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(eml)?.[1]?.replace(/\r?\n\s+/g, ' ') ?? ''

/** All mails so far, oldest first. */
export async function mailsOf(product: Product): Promise<Mail[]> {
  const folder = join(product.dataDir, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((n) => n.endsWith('.eml') && !n.startsWith('.')).sort()
  return Promise.all(
    names.map(async (name) => {
      const eml = await readFile(join(folder, name), 'latin1')
      const text = unquoted(eml)
      return { to: header(eml, 'To'), subject: header(eml, 'Subject'), text, button: /class="button"[\s\S]*?href="([^"]+)"/.exec(text)?.[1] ?? '', decisions: Object.fromEntries([...text.matchAll(/class="action(?: other)?"[^>]*><a href="([^"]+)"[^>]*>([^<]+)</g)].map(([, url = '', words = '']) => [words, url])) }
    }),
  )
}
