import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyCall, InputOf, OutputOf } from '../../../contract/kit/call.ts'
import { chatSupportCalls } from '../../../contract/modules/chat-support/calls.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { contentPolicy } from '../../http/security-headers.ts'
import { aCompany, aContext, anEmployee } from '../../ledger/testing/company.ts'
import { readConfig } from '../../lib/config.ts'
import type { Context } from '../../lib/handler.ts'
import { isCallError } from '../../lib/refuse.ts'
import { createChatSupport } from './index.ts'

const { config, getInformation, updateInformation } = chatSupportCalls
const chat = { scriptUrl: 'https://chat.example/widget.js', token: 'abc', host: 'https://chat.example', origins: ['https://chat.example'] }
async function send<C extends AnyCall>(call: C, input: InputOf<C>, context: Context, configured = true): Promise<OutputOf<C>> {
  const found = createChatSupport(configured ? chat : null).find((s) => s.call.id === call.id)
  if (!found) throw new Error(`${call.id} is not served`)
  return found.handle(found.schema.parse(input), context)
}
const refusedWith = (code: string) => (error: unknown) => isCallError(error, code)

let db: Database
let [dina, budi] = ['', '']
beforeAll(async () => {
  db = await openTestDatabase()
  const company = await aCompany()
  dina = await anEmployee(company, 'Dina')
  budi = await anEmployee(company, 'Budi')
})
afterAll(() => db.close())

describe('chat support', () => {
  test('a restore id belongs to the person it was made for, and the last one counts', async () => {
    expect(await send(config, {}, aContext(dina))).toEqual({ freshChatScriptEmbedCodeSource: chat.scriptUrl, restoreId: null, token: 'abc', host: chat.host })
    await send(updateInformation, { restoreId: 'first' }, aContext(dina))
    await send(updateInformation, { restoreId: 'second' }, aContext(dina))
    expect(await send(getInformation, {}, aContext(dina))).toMatchObject({ externalId: dina, restoreId: 'second', firstName: 'Dina' })
    expect((await send(config, {}, aContext(dina))).restoreId).toBe('second')
    expect(await send(getInformation, {}, aContext(budi))).toMatchObject({ externalId: budi, restoreId: null })
  })

  test('without a configuration there is nothing to load, and nothing is kept', async () => {
    expect(await send(config, {}, aContext(dina), false)).toEqual({ freshChatScriptEmbedCodeSource: '', restoreId: null, token: '', host: '' })
    await expect(send(getInformation, {}, aContext(dina), false)).rejects.toSatisfy(refusedWith('not_found'))
    await expect(send(updateInformation, { restoreId: 'x' }, aContext(dina), false)).rejects.toSatisfy(refusedWith('not_found'))
  })

  test('an empty or endless restore id is malformed', async () => {
    for (const restoreId of ['', 'x'.repeat(201)]) await expect(send(updateInformation, { restoreId }, aContext(dina))).rejects.toThrow('restoreId')
  })
})

describe('its place in configuration and policy', () => {
  const policy = (origins: readonly string[]) => contentPolicy({ scripts: [], authority: [], firebase: false, chat: origins })
  const directive = (text: string, name: string) => text.split('; ').find((d) => d.startsWith(`${name} `)) ?? ''

  test('hosts are allowed only when it is configured', () => {
    expect(policy([])).not.toContain('chat')
    const text = policy(['https://chat.example'])
    for (const name of ['script-src', 'connect-src', 'frame-src', 'img-src', 'style-src']) expect([name, directive(text, name).includes('https://chat.example')]).toEqual([name, true])
    expect(directive(text, 'connect-src')).toContain('wss://chat.example')
    for (const name of ['form-action', 'frame-ancestors', 'base-uri', 'worker-src']) expect([name, directive(text, name).includes('chat.example')]).toEqual([name, false])
  })

  test('the environment names script, token and hosts', () => {
    expect(readConfig({}).chat).toBeNull()
    expect(readConfig({ CHAT_SCRIPT_URL: 'https://chat.example/a/widget.js', CHAT_TOKEN: 't', CHAT_HOST: 'https://eu.chat.example', CHAT_ORIGINS: 'https://cdn.example, https://assets.example' }).chat).toEqual({
      scriptUrl: 'https://chat.example/a/widget.js', token: 't', host: 'https://eu.chat.example', origins: ['https://chat.example', 'https://eu.chat.example', 'https://cdn.example', 'https://assets.example'],
    })
    expect(readConfig({ CHAT_SCRIPT_URL: 'https://chat.example/a/widget.js' }).chat).toMatchObject({ host: 'https://chat.example', origins: ['https://chat.example'] })
  })

  test.each([
    [{ CHAT_SCRIPT_URL: 'javascript:alert(1)' }, 'CHAT_SCRIPT_URL must be an http or https address'],
    [{ CHAT_TOKEN: 't' }, 'CHAT_SCRIPT_URL is missing: CHAT_TOKEN needs it'],
    [{ CHAT_SCRIPT_URL: 'https://chat.example/w.js', CHAT_ORIGINS: "https://x.example; script-src *" }, 'CHAT_ORIGINS must be origins like https://cdn.example, separated by commas'],
    [{ CHAT_SCRIPT_URL: 'http://chat.example/w.js', NODE_ENV: 'production', PUBLIC_URL: 'https://hr.example' }, 'CHAT_SCRIPT_URL must be https in production'],
  ])('%j is one clear line', (given, line) => {
    expect(() => readConfig(given)).toThrow(line)
  })
})
