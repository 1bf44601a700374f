/** The least a page made with React can be, built and served as ours is; with and without a worker that answers from its cache first. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import react from '@vitejs/plugin-react'
import { freePort } from '../support/product.ts'

const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }
const page = (script: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Hello</title><div id="root"></div>${script}<script type="module" src="./main.tsx"></script></html>`
const REGISTER = '<script>navigator.serviceWorker.register("./sw.js")</script>'
const MAIN = "import { createRoot } from 'react-dom/client'\ncreateRoot(document.getElementById('root')!).render(<h1>Hello, world</h1>)\n"
const WORKER = `const NAME = 'hello'
self.addEventListener('install', (e) => e.waitUntil(caches.open(NAME).then((c) => c.addAll(FILES)).then(() => self.skipWaiting())))
self.addEventListener('activate', (e) => e.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (e) => e.respondWith(caches.match(e.request, { ignoreSearch: true }).then((hit) => hit ?? fetch(e.request))))
`

export interface Hello {
  plain: string
  withWorker: string
  stop(): Promise<void>
}

/** @param folder where it is built: inside the project, whose React it takes */
export async function hello(folder: string): Promise<Hello> {
  const files = new Map<string, Buffer>()
  for (const [name, script] of [['plain', ''], ['worker', REGISTER]] as const) {
    const [source, out] = [join(folder, name), join(folder, `${name}-dist`)]
    mkdirSync(source, { recursive: true })
    writeFileSync(join(source, 'index.html'), page(script))
    writeFileSync(join(source, 'main.tsx'), MAIN)
    const built = await build({ root: source, base: './', configFile: false, logLevel: 'error', plugins: [react()], build: { outDir: out, emptyOutDir: true } })
    const chunks = (Array.isArray(built) ? built : 'output' in built ? [built] : []).flatMap((b) => b.output.map((o) => o.fileName))
    for (const file of chunks) files.set(`/${name}/${file}`, readFileSync(join(out, file)))
    files.set(`/${name}/sw.js`, Buffer.from(`const FILES = ${JSON.stringify(['./', ...chunks.filter((f) => f !== 'index.html').map((f) => `./${f}`)])}\n${WORKER}`))
  }
  const packed = new Map([...files].map(([path, bytes]) => [path, brotliCompressSync(bytes)]))
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0]?.replace(/\/$/, '/index.html') ?? ''
    const bytes = packed.get(path)
    if (!bytes) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream', 'content-encoding': 'br', 'cache-control': path.includes('/assets/') ? 'max-age=31536000, immutable' : 'no-cache' }).end(bytes)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, resolve))
  return {
    plain: `http://localhost:${port}/plain/`,
    withWorker: `http://localhost:${port}/worker/`,
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}
