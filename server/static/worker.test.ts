import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { RuntimeConfig } from '../../contract/kit/runtime-config.ts'
import { createServeApp } from './serve-app.ts'

const dist = mkdtempSync(join(tmpdir(), 'ess-worker-'))
const REVISION = '8136d3681273baca8d5648cff22b3afe'
const script = `const shell=[{"revision":"${REVISION}","url":"index.html"},{"revision":null,"url":"assets/a.js"}]`
writeFileSync(join(dist, 'index.html'), '<base href="/" /><script src="assets/a.js"></script>')
writeFileSync(join(dist, 'sw.js'), script)
afterAll(() => rmSync(dist, { recursive: true, force: true }))

/** The worker as an installation sends it, with its tag. */
async function workerOf(policy: string, basePath = '/ess/'): Promise<{ text: string; etag: string }> {
  const serve = await createServeApp({ dist, basePath, runtimeConfig: {} as RuntimeConfig, policy: () => policy })
  const address = `https://ess.test${basePath}sw.js`
  const response = await serve(new Request(address), new URL(address))
  expect([response.headers.get('cache-control'), response.headers.get('service-worker-allowed')]).toEqual(['no-cache', basePath])
  return { text: await response.text(), etag: response.headers.get('etag') ?? '' }
}

test('a page that comes with another policy is another build: what a device keeps of it is not that of the configuration before', async () => {
  const [plain, again, withChat, elsewhere] = await Promise.all([workerOf("script-src 'self'"), workerOf("script-src 'self'"), workerOf("script-src 'self' https://chat.test"), workerOf("script-src 'self'", '/hr/')])
  expect(again).toEqual(plain)
  expect(new Set([script, plain.text, withChat.text, elsewhere.text]).size).toBe(4)
  expect(new Set([plain.etag, withChat.etag, elsewhere.etag]).size).toBe(3)
  for (const { text } of [plain, withChat, elsewhere]) expect(text.replace(/[0-9a-f]{32}/, REVISION), 'nothing else of it changes').toBe(script)
})
