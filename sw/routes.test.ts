import { expect, test, vi } from 'vitest'

vi.stubGlobal('self', { registration: { scope: 'https://hr.example/ess/' }, addEventListener: () => undefined })
const { noStrangers } = await import('./routes.ts')

const page = () => new Response('<h1>Log in to the hotel</h1>', { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } })
const asked = (path: string) => new Request(`https://hr.example/ess/${path}`)

test.each(['assets/lazy-1.js', 'locales/en/leave.json', 'icons/app.svg', 'config.json'])('a web page in the place of %s is no answer, and is never kept', async (path) => {
  await expect(noStrangers.fetchDidSucceed({ request: asked(path), response: page() })).rejects.toThrow('somebody else answered')
})

test('what was asked for, and the shell itself, go through', async () => {
  const script = new Response('export {}', { headers: { 'content-type': 'text/javascript' } })
  expect(await noStrangers.fetchDidSucceed({ request: asked('assets/lazy-1.js'), response: script })).toBe(script)
  const shell = page()
  expect(await noStrangers.fetchDidSucceed({ request: asked('index.html?__WB_REVISION__=1'), response: shell })).toBe(shell)
})
