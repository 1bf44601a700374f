/** The built client on disk: what there is, and in which encodings. */
import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { Readable } from 'node:stream'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.mjs': 'text/javascript; charset=utf-8', '.wasm': 'application/wasm', '.css': 'text/css; charset=utf-8', '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8', '.svg': 'image/svg+xml', '.png': 'image/png', '.jpg': 'image/jpeg', '.webp': 'image/webp', '.avif': 'image/avif',
  '.ico': 'image/x-icon', '.woff2': 'font/woff2', '.txt': 'text/plain; charset=utf-8', '.map': 'application/json; charset=utf-8',
}

export interface BuiltFile {
  /** Path in `dist/`, with forward slashes. */
  name: string
  type: string
  etag: string
  encodings: { br?: string; gzip?: string }
  path: string
}

const isPrivate = (name: string) => name.startsWith('server/') || name.split('/').some((part) => part.startsWith('.')) || /\.(br|gz)$/.test(name)

/** Every file of the build that may be served, by name. An empty map when nothing is built. */
export async function builtFiles(dist: string): Promise<Map<string, BuiltFile>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true }).catch(() => [])
  const names = entries.filter((e) => e.isFile()).map((e) => join(e.parentPath, e.name).slice(dist.length + 1).split(sep).join('/'))
  const all = new Set(names)
  const files = names.filter((name) => !isPrivate(name)).map((name): [string, BuiltFile] => {
    const path = join(dist, name)
    return [name, {
      name, path,
      type: TYPES[extname(name)] ?? 'application/octet-stream',
      etag: createHash('sha256').update(readFileSync(path)).digest('base64url').slice(0, 22),
      encodings: { ...(all.has(`${name}.br`) ? { br: `${path}.br` } : {}), ...(all.has(`${name}.gz`) ? { gzip: `${path}.gz` } : {}) },
    }]
  })
  return new Map(files)
}

/** Whether the header names the encoding, and not to say that it is not taken (`br;q=0`). */
function accepts(request: Request, encoding: string): boolean {
  const named = (request.headers.get('accept-encoding') ?? '').split(',').map((one) => one.split(';').map((part) => part.trim())).find(([name]) => name === encoding)
  return named !== undefined && !/^q=0(\.0*)?$/.test(named[1] ?? '')
}

/** Above it a file is read as the browser takes it: many who take nothing hold little memory. */
const AT_ONCE_BYTES = 128 * 1024

/** One file in the best encoding the browser takes; 304 when it has it. */
export async function fileResponse(request: Request, file: BuiltFile, cacheControl: string, more: Record<string, string> = {}): Promise<Response> {
  const encoding = file.encodings.br && accepts(request, 'br') ? 'br' : file.encodings.gzip && accepts(request, 'gzip') ? 'gzip' : undefined
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`
  const headers: Record<string, string> = { 'content-type': file.type, 'cache-control': cacheControl, etag, vary: 'accept-encoding', ...more }
  if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers })
  const path = encoding ? (file.encodings[encoding] ?? file.path) : file.path
  const { size } = await stat(path)
  const all = { headers: { ...headers, 'content-length': String(size), ...(encoding ? { 'content-encoding': encoding } : {}) } }
  if (request.method === 'HEAD') return new Response(null, all)
  return new Response(size > AT_ONCE_BYTES ? (Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>) : await readFile(path), all)
}
