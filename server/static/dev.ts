/** Development: the client straight from its sources, with hot reload, on the same port as everything else. */
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { projectRoot } from '../lib/project-root.ts'
import { indexFor } from './rewritten.ts'

type Listener = (req: IncomingMessage, res: ServerResponse) => void

/** Puts Vite in front: what it does not know goes to `listener`. */
export async function withHotReload(listener: Listener, basePath: string): Promise<Listener> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root: projectRoot, base: basePath, appType: 'custom', server: { middlewareMode: true } })
  const isOurs = (url: string) => /^\/(api|oidc)\//.test(url) || url.split('?')[0] === `${basePath}config.json`

  async function page(url: string, res: ServerResponse): Promise<void> {
    const html = indexFor(await readFile(join(projectRoot, 'index.html'), 'utf8'), basePath)
    res.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    res.end(await vite.transformIndexHtml(url, html))
  }

  return (req, res) => {
    const url = req.url ?? '/'
    if (isOurs(url) || !url.startsWith(basePath)) return listener(req, res)
    vite.middlewares(req, res, () => {
      const isPage = (req.headers.accept ?? '').includes('text/html')
      if (!isPage) return listener(req, res)
      page(url, res).catch((error: unknown) => {
        res.writeHead(500, { 'content-type': 'text/plain' })
        res.end(String(error))
      })
    })
  }
}
