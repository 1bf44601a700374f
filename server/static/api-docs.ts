/** /api/docs: a readable page of /api/openapi.json, from this server alone. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { projectRoot } from '../lib/project-root.ts'
import { type Rewritten, rewritten, rewrittenResponse } from '../lib/rewritten.ts'

/** What the page is made of; nothing else of these folders is given out. */
const FILES = ['index.html', 'init.js', 'docs.css', 'swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']
/** The bundle is 1.7 MB: fast rather than small. */
const QUALITY = 5
const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.png': 'image/png' }
/** Built first, then the sources: a server started from them has no build. */
const folders = [join(projectRoot, 'dist', 'server', 'api-docs'), join(projectRoot, 'server', 'static', 'api-docs'), join(projectRoot, 'node_modules', 'swagger-ui-dist')]

/** No inline script, no other host. The page styles its elements inline. */
const POLICY = [
  "default-src 'none'", "script-src 'self'", "style-src 'self' 'unsafe-inline'", "img-src 'self' data:", "font-src 'self' data:", "connect-src 'self'", "base-uri 'self'", "form-action 'none'", "frame-ancestors 'none'",
].join('; ')

const text = (status: number, body: string) => new Response(`${body}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } })

/** @param path address of the page, without a slash at its end (`/api/docs`) @returns an answer, or null when the address is not its own */
export function createApiDocs(path: string): (request: Request, url: URL) => Promise<Response | null> {
  const kept = new Map<string, Promise<Rewritten | Response>>()

  async function load(name: string): Promise<Rewritten | Response> {
    const folder = folders.find((f) => existsSync(join(f, name)))
    if (!folder) return text(404, 'The page is not built: run npm run build')
    const type = TYPES[extname(name)] ?? 'application/octet-stream'
    const bytes = await readFile(join(folder, name))
    if (type !== 'image/png') return rewritten(type, bytes.toString('utf8'), QUALITY)
    return new Response(bytes, { headers: { 'content-type': type, 'cache-control': 'no-cache', etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` } })
  }

  return async (request, url) => {
    if (url.pathname !== path && !url.pathname.startsWith(`${path}/`)) return null
    if (request.method !== 'GET' && request.method !== 'HEAD') return text(404, 'Not found')
    if (url.pathname === path) return new Response(null, { status: 301, headers: { location: `${path}/`, 'cache-control': 'no-cache' } })
    const name = url.pathname.slice(path.length + 1) || 'index.html'
    if (!FILES.includes(name)) return text(404, 'Not found')
    if (!kept.has(name)) kept.set(name, load(name))
    const file = (await kept.get(name)) as Rewritten | Response
    if (file instanceof Response) return file.clone()
    return rewrittenResponse(request, file, name === 'index.html' ? { 'content-security-policy': POLICY } : {})
  }
}
