/** The few files that differ between installations: written once at start. */
import { createHash } from 'node:crypto'
import type { RuntimeConfig } from '../../contract/kit/runtime-config.ts'

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** index.html for this installation: relative addresses resolve against the base path. @param config settings that come with the page: a first visit does not ask for them */
export function indexFor(html: string, basePath: string, config?: RuntimeConfig): string {
  if (!/<base href="[^"]*"\s*\/?>/.test(html)) throw new Error('index.html has no <base href>')
  return html.replace(/<base href="[^"]*"\s*\/?>/, () => `<base href="${basePath}"${config ? ` data-config="${attribute(JSON.stringify(config))}"` : ''} />`)
}

const PAGE_ENTRY = /("revision":")([0-9a-f]+)(","url":"index\.html")/

/**
 * The worker for this installation. It keeps the page with the policy it came with: where either is another one, by a changed configuration,
 * it is another build, which the browser then fetches and changes over to.
 * @param page the page as it is sent
 * @param policy its Content-Security-Policy
 */
export function workerFor(script: string, page: string, policy: string): string {
  return script.replace(PAGE_ENTRY, (_, before: string, revision: string, after: string) => before + createHash('md5').update(JSON.stringify([revision, page, policy])).digest('hex') + after)
}

/** The manifest with the base path in its start, scope, identity and every address. */
export function manifestFor(json: string, basePath: string): string {
  const below = (address: string) => (/^([a-z]+:|\/)/i.test(address) ? address : basePath + address.replace(/^\.\//, ''))
  const walk = (value: unknown, key: string): unknown => {
    if (key === 'params') return value // names of form fields, one of them `url`
    if (Array.isArray(value)) return value.map((v) => walk(v, key))
    if (value !== null && typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, walk(v, k)]))
    return typeof value === 'string' && ['src', 'url', 'action'].includes(key) ? below(value) : value
  }
  return JSON.stringify({ ...(walk(JSON.parse(json), '') as object), id: basePath, start_url: basePath, scope: basePath })
}
