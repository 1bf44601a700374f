import { expect, test, vi } from 'vitest'

vi.stubGlobal('self', { registration: { scope: 'https://hr.example/ess/' }, addEventListener: () => undefined })
vi.stubGlobal('location', new URL('https://hr.example/ess/sw.js'))
const { noStrangers, SHELL_OPTIONS } = await import('./routes.ts')
const { PrecacheController, PrecacheRoute } = await import('workbox-precaching')

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

// faults: deploys, seed 10: Home was a browser's error page where the kept page was missing, every other screen opened
test('Home is answered like every other page, not by workbox\'s own route that has no other way', () => {
  const controller = new PrecacheController({ cacheName: 'shell' })
  controller.addToCacheList([{ url: 'https://hr.example/ess/index.html', revision: '1' }])
  const route = new PrecacheRoute(controller, SHELL_OPTIONS)
  const isTaken = (path: string) => {
    const url = new URL(path, 'https://hr.example/ess/')
    return Boolean(route.match({ url, request: new Request(url), sameOrigin: true, event: new Event('fetch') as ExtendableEvent }))
  }
  expect([isTaken('./'), isTaken('leave-requests'), isTaken('index.html')]).toEqual([false, false, true])
})
