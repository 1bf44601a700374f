import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, test } from 'vitest'
import type { RuntimeConfig } from '../../contract/kit/runtime-config.ts'
import { projectRoot } from '../lib/project-root.ts'
import { createServeApp } from './serve-app.ts'

const source = readFileSync(join(projectRoot, 'public', 'sw-off.js'), 'utf8')
const dist = mkdtempSync(join(tmpdir(), 'ess-off-'))
writeFileSync(join(dist, 'sw.js'), 'the real one')
writeFileSync(join(dist, 'sw-off.js'), source)
afterAll(() => rmSync(dist, { recursive: true, force: true }))

const workerOf = async (hasWorker: boolean) => {
  const serve = await createServeApp({ dist, basePath: '/ess/', runtimeConfig: {} as RuntimeConfig, hasWorker, policy: () => '' })
  const response = await serve(new Request('https://ess.test/ess/sw.js'), new URL('https://ess.test/ess/sw.js'))
  expect([response.headers.get('cache-control'), response.headers.get('service-worker-allowed')]).toEqual(['no-cache', '/ess/'])
  return response.text()
}

test('with SERVICE_WORKER=off browsers get the worker that takes itself off, and the real one again without', async () => {
  expect(await workerOf(false)).toBe(source)
  expect(await workerOf(true)).toBe('the real one')
})

test('it takes over at once, clears our caches and nobody else\'s, takes itself off, and knows no IndexedDB', async () => {
  const listeners = new Map<string, (event: unknown) => void>()
  const scope = 'https://ess.test/ess/'
  const kept = new Set(['ess-texts', 'ess-assets-of-x', `workbox-precache-v2-${scope}`, 'workbox-precache-v2-https://ess.test/other/', 'theirs'])
  const log: string[] = []
  const self = {
    registration: { scope, unregister: async () => void log.push('unregistered') },
    skipWaiting: () => void log.push('took over'),
    addEventListener: (type: string, listener: (event: unknown) => void) => void listeners.set(type, listener),
  }
  const caches = { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) }
  runInNewContext(source, { self, caches }) // anything else it touched would not be there
  let done: Promise<unknown> = Promise.resolve()
  listeners.get('install')?.({})
  listeners.get('activate')?.({ waitUntil: (work: Promise<unknown>) => void (done = work) })
  await done
  expect(log).toEqual(['took over', 'unregistered'])
  expect([...kept]).toEqual(['workbox-precache-v2-https://ess.test/other/', 'theirs'])
  let said: unknown
  listeners.get('message')?.({ data: { type: 'BUILD' }, ports: [{ postMessage: (what: unknown) => void (said = what) }] })
  expect(said).toEqual({ build: 'off', shell: [] })
})
