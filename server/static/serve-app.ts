/** Serves the built client below the base path. */
import { readFile } from 'node:fs/promises'
import type { RuntimeConfig } from '../../contract/kit/runtime-config.ts'
import { builtFiles, fileResponse } from './files.ts'
import { rewritten, rewrittenResponse } from '../lib/rewritten.ts'
import { indexFor, manifestFor, workerFor } from './rewritten.ts'

export interface AppFilesDeps {
  /** Folder of the build. */
  dist: string
  /** With slashes at both ends. */
  basePath: string
  runtimeConfig: RuntimeConfig
  /** False: what browsers get for the worker is one that takes itself off. */
  hasWorker?: boolean
  /** Content-Security-Policy for a page; `html` is the page as it is sent. */
  policy: (html: string, frames: 'own' | 'authority') => string
  /** Once it resolves the policy is another one: the worker, which holds it, is made anew. */
  policyChanges?: Promise<void> | null
}

export type ServeApp = (request: Request, url: URL) => Promise<Response>

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Pages a provider loads in a frame of its own. */
const FRAMED = /^(iframe-logout|openid-connect\/silent-callback)$/

const redirect = (to: string, status = 302) => new Response(null, { status, headers: { location: to, 'cache-control': 'no-cache' } })
const notFound = () => new Response('Not found\n', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } })

/** True for what a browser opens as a page: those addresses belong to the router of the client. */
function isNavigation(request: Request, name: string): boolean {
  const mode = request.headers.get('sec-fetch-mode')
  if (mode && mode !== 'navigate') return false
  const accept = request.headers.get('accept') ?? '*/*'
  const isAsset = /^(assets|locales|icons|screenshots)\//.test(name)
  return !isAsset && (accept.includes('text/html') || (accept.includes('*/*') && !/\.[a-z0-9]{2,11}$/i.test(name)))
}

export async function createServeApp(deps: AppFilesDeps): Promise<ServeApp> {
  const { basePath } = deps
  const files = await builtFiles(deps.dist)
  const indexFile = files.get('index.html')
  const manifestFile = files.get('manifest.webmanifest')
  const html = indexFile ? indexFor(await readFile(indexFile.path, 'utf8'), basePath, deps.runtimeConfig) : null
  const index = html ? await rewritten('text/html; charset=utf-8', html) : null
  const manifest = manifestFile ? await rewritten(manifestFile.type, manifestFor(await readFile(manifestFile.path, 'utf8'), basePath)) : null
  const workerFile = files.get('sw.js')
  const makeWorker = async () => (workerFile && html ? rewritten(workerFile.type, workerFor(await readFile(workerFile.path, 'utf8'), html, deps.policy(html, 'own')), 9) : null)
  let worker = await makeWorker()
  void deps.policyChanges?.then(async () => {
    worker = await makeWorker()
  })
  const config = await rewritten('application/json; charset=utf-8', JSON.stringify(deps.runtimeConfig))

  function page(request: Request, name: string): Response {
    if (!index || !html) return new Response('The app is not built: run npm run build\n', { status: 503, headers: { 'content-type': 'text/plain; charset=utf-8' } })
    return rewrittenResponse(request, index, { 'content-security-policy': deps.policy(html, FRAMED.test(name) ? 'authority' : 'own') })
  }

  return async (request, url) => {
    // shared before the worker was there to take it in: said kindly
    if (request.method === 'POST' && url.pathname === `${basePath}share`) return redirect(`${basePath}share?problem=early`, 303)
    if (request.method !== 'GET' && request.method !== 'HEAD') return notFound()
    const { pathname } = url
    if (pathname === '/' && basePath !== '/') return redirect(basePath)
    if (`${pathname}/` === basePath) return redirect(basePath + url.search, 301)
    if (!pathname.startsWith(basePath)) return notFound()
    const name = pathname.slice(basePath.length)
    if (name === 'config.json') return rewrittenResponse(request, config)
    if (name === '' || name === 'index.html') return page(request, name)
    if (name === 'manifest.webmanifest' && manifest) return rewrittenResponse(request, manifest)
    const allowed = { 'service-worker-allowed': basePath }
    if (name === 'sw.js' && worker && deps.hasWorker !== false) return rewrittenResponse(request, worker, allowed)
    const file = files.get(name === 'sw.js' && deps.hasWorker === false ? 'sw-off.js' : name)
    if (file) return fileResponse(request, file, name.startsWith('assets/') ? IMMUTABLE : 'no-cache', name === 'sw.js' ? allowed : {})
    return isNavigation(request, name) ? page(request, name) : notFound()
  }
}
