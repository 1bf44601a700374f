import { describe, expect, test } from 'vitest'
import { createApiDocs } from './api-docs.ts'

const docs = createApiDocs('/api/docs')
const get = (path: string, headers: Record<string, string> = {}) => docs(new Request(`http://x.example${path}`, { headers }), new URL(`http://x.example${path}`))

describe('the page of the API', () => {
  test('is a page of this server alone: no inline script, no other host', async () => {
    const page = await get('/api/docs/')
    const html = (await page?.text()) ?? ''
    expect(page?.headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/)
    expect([...html.matchAll(/(?:src|href)="([^"]*)"/g)].map((m) => m[1]).filter((address) => /^(https?:)?\/\//.test(address ?? ''))).toEqual([])
    expect((await get('/api/docs'))?.headers.get('location')).toBe('/api/docs/')
  })

  test('every file the page names is there, small on the wire', async () => {
    const html = (await (await get('/api/docs/'))?.text()) ?? ''
    const names = [...html.matchAll(/(?:src|href)="([^"/]+\.(?:js|css|png))"/g)].map((m) => m[1] ?? '')
    expect(names.length).toBe(5)
    for (const name of names) {
      const file = await get(`/api/docs/${name}`, { 'accept-encoding': 'br' })
      expect([name, file?.status]).toEqual([name, 200])
      if (name === 'swagger-ui-bundle.js') expect(Number(file?.headers.get('content-length'))).toBeLessThan(600_000)
    }
  })

  test('nothing else is given out, and other addresses are not its own', async () => {
    for (const path of ['/api/docs/package.json', '/api/docs/../../package.json', '/api/docs/%2e%2e/main.js', '/api/docs/swagger-ui-bundle.js.map']) expect([path, (await get(path))?.status ?? 404]).toEqual([path, 404])
    expect(await get('/api/openapi.json')).toBeNull()
    expect(await get('/api/docsx')).toBeNull()
  })
})
