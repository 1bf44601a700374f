/** Mails that were written as files because no mail server is configured: those to somebody, or with their name, go. */
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isShared, replacerOf, type Term } from './terms.ts'

const fromHex = (bytes: string): string => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8')
const HEX = /(?:=[\dA-F]{2})+/g

/** A header's words (RFC 2047). */
const headerWord = (_: string, kind: string, text: string): string => (kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString('utf8') : text.replaceAll('_', ' ').replace(HEX, fromHex))

/** What a mail says, whatever way its bytes were written for the wire. */
function wordsOf(mail: string): string {
  const headers = mail.replace(/\?=\r?\n[ \t]=\?/g, '?==?').replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, headerWord)
  const quoted = mail.replace(/=\r?\n/g, '').replace(HEX, fromHex)
  const blocks = [...mail.matchAll(/(?:^[\w+/]{60,76}={0,2}\r?\n)+(?:^[\w+/]+={0,2}\r?$)?/gm)].map(([block]) => Buffer.from(block, 'base64').toString('utf8'))
  return [headers, quoted, ...blocks].join('\n')
}

/** @returns how many went, and how many could not be deleted */
export async function deleteMails(folder: string, terms: readonly Term[]): Promise<{ gone: number; left: string[] }> {
  const replace = replacerOf(terms.filter((term) => !isShared(term)))
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
