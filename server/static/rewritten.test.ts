import { expect, test } from 'vitest'
import type { RuntimeConfig } from '../../contract/kit/runtime-config.ts'
import { indexFor } from './rewritten.ts'

const PAGE = '<!doctype html><head><base href="/" /></head>'

test('the page comes with the settings, whatever stands in them', () => {
  const config = { apiBase: '/api', tenancyName: `"><script>alert('&quot;$&')</script>` } as RuntimeConfig
  const html = indexFor(PAGE, '/ess/', config)
  const written = /^<!doctype html><head><base href="\/ess\/" data-config="([^"<]*)" \/><\/head>$/.exec(html)?.[1] ?? ''
  const read = written.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
  expect(JSON.parse(read)).toEqual(config)
})

test('a page without settings asks for them; one without a base is no page of ours', () => {
  expect(indexFor(PAGE, '/ess/')).toBe('<!doctype html><head><base href="/ess/" /></head>')
  expect(() => indexFor('<head></head>', '/')).toThrow('no <base href>')
})
