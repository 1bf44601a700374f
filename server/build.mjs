/** Bundles the server into dist/server: importing hundreds of small files costs half a second and 200 MB otherwise. */
import { cpSync, mkdirSync } from 'node:fs'
import { rolldown } from 'rolldown'

const packages = /^(node:|[a-z@])/i
// Small, pure packages that are slow to import file by file; all others stay in node_modules.
const bundled = /^(drizzle-orm|hono|@hono\/node-server|zod)(\/|$)/

const build = await rolldown({
  input: { main: 'server/main.ts', configure: 'server/configure/main.ts', 'reset-second-factor': 'server/reset-second-factor.ts', who: 'server/who.ts', 'workbook-worker': 'server/files/workbook-worker.ts' },
  platform: 'node',
  external: (id) => packages.test(id) && !id.startsWith('server') && !bundled.test(id) && !/^[A-Z]:/i.test(id),
})
await build.write({ dir: 'dist/server', format: 'esm', sourcemap: true, entryFileNames: '[name].js', chunkFileNames: 'chunk-[hash].js' })
await build.close()

// /api/docs: our page, and of the package only what it shows
mkdirSync('dist/server/api-docs', { recursive: true })
cpSync('server/static/api-docs', 'dist/server/api-docs', { recursive: true })
for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']) cpSync(`node_modules/swagger-ui-dist/${name}`, `dist/server/api-docs/${name}`)
