/** Mails that lie in the folder are found by what they say, however nodemailer wrote it for the wire. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteMails } from './mails.ts'
import type { Term } from './terms.ts'

const term = (text: string): Term => ({ text, isWhole: false, isWord: false, into: 'x', others: [] })
const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ess-mails-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function write(name: string, mail: { to: string; subject?: string; text?: string }): Promise<void> {
  const { message } = await composer.sendMail({ from: 'no-reply@example.com', subject: 'Request', text: 'Hello', ...mail })
  writeFileSync(join(folder, name), message as Buffer)
}

test('to somebody, or with their name in subject or text: they go, and no others', async () => {
  await write('to.eml', { to: 'zoe@example.com' })
  await write('subject.eml', { to: 'boss@example.com', subject: 'Leave request from Zoë Müller waits for you' })
  await write('quoted.eml', { to: 'boss@example.com', text: `A long line, so that it is folded somewhere on its way to whoever reads it at last: Zoë Müller asks – for days off. ${'And so on. '.repeat(12)}` })
  await write('base64.eml', { to: 'boss@example.com', text: 'يطلب Zoë Müller إجازة سنوية من مديره في القسم، وينتظر الرد قبل نهاية الأسبوع القادم' })
  await write('other.eml', { to: 'boss@example.com', text: 'Zoë Müllerin asks' })
  writeFileSync(join(folder, 'no-mail.txt'), 'Zoë Müller')
  expect(await deleteMails(folder, [term('Zoë Müller'), term('zoe@example.com')])).toEqual({ gone: 4, left: [] })
  expect(['other.eml', 'no-mail.txt'].map((name) => existsSync(join(folder, name)))).toEqual([true, true])
})

test('without a folder nothing is done', async () => {
  expect(await deleteMails(join(folder, 'none'), [term('Zoë Müller')])).toEqual({ gone: 0, left: [] })
})
