/** Mails that were written as files because no mail server is configured: those to somebody, or with their name, go. */
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Term } from './terms.ts'
import { replacerOf } from './terms.ts'

/** What a mail says, whatever way its bytes were written for the wire. */
function wordsOf(mail: string): string {
  const unfolded = mail.replace(/=\r?\n/g, '').replace(/\r?\n[ \t]+/g, ' ')
  const quoted = unfolded.replace(/(?:=[\dA-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'))
  const words = unfolded.replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) => (kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString('utf8') : Buffer.from(text.replaceAll('_', ' ').replace(/=([\dA-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))), 'latin1').toString('utf8')))
  const blocks = [...mail.matchAll(/(?:^[\w+/]{60,76}={0,2}\r?\n)+(?:^[\w+/]+={0,2}\r?$)?/gm)].map(([block]) => Buffer.from(block, 'base64').toString('utf8'))
  return [quoted, words, ...blocks].join('\n')
}

/** @returns how many went, and how many could not be deleted */
export async function deleteMails(folder: string, terms: readonly Term[]): Promise<{ gone: number; left: string[] }> {
  const replace = replacerOf(terms.filter((term) => !term.isWhole))
  const names = await readdir(folder).catch(() => [])
  const left: string[] = []
  let gone = 0
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const words = wordsOf(await readFile(join(folder, name), 'utf8').catch(() => ''))
    if (replace(words) === words) continue
    try {
      await rm(join(folder, name), { force: true })
      gone += 1
    } catch {
      left.push(name)
    }
  }
  return { gone, left }
}
