/** Bundles the server into dist/server: importing hundreds of small files costs half a second and 200 MB otherwise. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { rolldown } from 'rolldown'
import { writeShipped } from './configure/shipped.ts'

const packages = /^(node:|[a-z@])/i
// Small, pure packages that are slow to import file by file; all others stay in node_modules.
const bundled = /^(drizzle-orm|hono|@hono\/node-server|zod)(\/|$)/

/**
 * There is one drizzle in the bundle: a value is of a class, or it is not. The package's own test walks up to the root and compares
 * names, for the case that there are two; that was an eighth of the time the server was busy.
 */
const oneDrizzle = {
  name: 'one-drizzle',
  transform(code, id) {
    if (!/drizzle-orm[\\/]entity\.js$/.test(id)) return undefined
    const from = code.indexOf('function is(value, type) {')
    const until = code.indexOf('\n}\n', from)
    if (from < 0 || until < 0) throw new Error('drizzle-orm/entity.js is not what it was: see to `is` in server/build.mjs')
    const own = `${code.slice(0, from)}function is(value, type) {\n  return typeof value === 'object' && value instanceof type;${code.slice(until)}`
    return { code: own, map: { mappings: '' } }
  },
}

const build = await rolldown({
  input: { main: 'server/main.ts', configure: 'server/configure/main.ts', account: 'server/account-command.ts', person: 'server/person-data/main.ts', who: 'server/who.ts', doctor: 'server/doctor/main.ts', payroll: 'server/payroll-command.ts', backup: 'server/backup/backup-command.ts', restore: 'server/backup/restore-command.ts', 'workbook-worker': 'server/files/workbook-worker.ts', 'paper-worker': 'server/paper/paper-worker.ts' },
  platform: 'node',
  plugins: [oneDrizzle],
  external: (id) => packages.test(id) && !id.startsWith('server') && !bundled.test(id) && !/^[A-Z]:/i.test(id),
})
const { output } = await build.write({ dir: 'dist/server', format: 'esm', sourcemap: true, entryFileNames: '[name].js', chunkFileNames: 'chunk-[hash].js' })
await build.close()

// the packages it imports: all an image needs of node_modules, with theirs (server/image.mjs)
const nameOf = (id) => id.split('/').slice(0, id.startsWith('@') ? 2 : 1).join('/')
const own = new Set(output.map((chunk) => chunk.fileName))
const imported = output.flatMap((chunk) => (chunk.type === 'chunk' ? [...chunk.imports, ...chunk.dynamicImports] : [])).filter((id) => packages.test(id) && !id.startsWith('node:') && !isBuiltin(id) && !own.has(id))
// what it would load while somebody develops is no dependency
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
writeFileSync('dist/server/packages.json', `${JSON.stringify([...new Set(imported.map(nameOf))].filter((name) => name in dependencies).sort())}\n`)

// what comes with it as configuration, from all modules: one folder each
for (const name of ['demo', 'starter']) {
  rmSync(`dist/server/configuration/${name}`, { recursive: true, force: true })
  writeShipped(name, `dist/server/configuration/${name}`)
}

// /api/docs: our page, and of the package only what it shows
mkdirSync('dist/server/api-docs', { recursive: true })
cpSync('server/static/api-docs', 'dist/server/api-docs', { recursive: true })
for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']) cpSync(`node_modules/swagger-ui-dist/${name}`, `dist/server/api-docs/${name}`)

// fonts of papers (server/paper/fonts.ts): of 90 MB what is drawn with, and their licences
mkdirSync('dist/server/fonts', { recursive: true })
const [dejavu, noto] = ['node_modules/dejavu-fonts-ttf', 'node_modules/@fontsource/noto-sans-sc']
for (const name of ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf']) cpSync(`${dejavu}/ttf/${name}`, `dist/server/fonts/${name}`)
cpSync(`${dejavu}/LICENSE`, 'dist/server/fonts/DejaVu-LICENSE.txt')
for (const name of readdirSync(`${noto}/files`).filter((file) => /-\d+-(400|700)-normal\.woff$/.test(file))) cpSync(`${noto}/files/${name}`, `dist/server/fonts/${name}`)
cpSync(`${noto}/unicode.json`, 'dist/server/fonts/unicode.json')
cpSync(`${noto}/LICENSE`, 'dist/server/fonts/Noto-LICENSE.txt')
