import { expect, test, vi } from 'vitest'
import { discover, isProviderThere, ProviderUnreachable } from './discovery.ts'

const answers = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer)
const page = (status: number) => async () => new Response('<h1>Log in to the hotel</h1>', { status, headers: { 'content-type': 'text/html' } })

test.each([
  ['nothing', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a log-in page of a hotel', page(200)],
  ['a page that forbids', page(403)],
  ['a gateway', page(502)],
  ['JSON of somebody else', async () => Response.json({ message: 'log in first' })],
  ['a cut answer', async () => new Response('{"issuer":"htt', { headers: { 'content-type': 'application/json' } })],
])('%s in the place of the provider: nothing is known to be wrong', async (_, answer) => {
  answers(answer)
  await expect(discover('http://idp')).rejects.toThrow(ProviderUnreachable)
  expect(await isProviderThere('http://idp')).toBe(false)
})

test('the provider itself is there, and one that answers nonsense about itself is wrong', async () => {
  answers(async () => Response.json({ issuer: 'http://idp', authorization_endpoint: 'http://idp/auth' }))
  expect(await isProviderThere('http://idp')).toBe(true)
  answers(async () => Response.json({ error: 'not_found' }, { status: 404 }))
  await expect(discover('http://idp')).rejects.not.toThrow(ProviderUnreachable)
})
