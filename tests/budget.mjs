/**
 * What a person's device has to fetch, in brotli, from the build's own manifest: the first load of Home, each screen opened
 * after it, and what the worker keeps for a day without a network. Fails the build when a budget is passed.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { brotliCompressSync, constants } from 'node:zlib'

const dist = process.env.DIST ?? 'dist'
const KB = 1000
// names of files carry digests: the same code differs by 0.2 kB from one build to another, and a module more adds its name to them
const BEFORE_HOME_KB = 151
const ON_THE_WIRE_KB = 220.5
const BEFORE_SIGN_IN_KB = 19
/** What a screen, or a part of one that comes by itself, brings beside what has come with Home. */
const PART_KB = 83
/** Those that bring a whole library which nothing else waits for. */
const HEAVY_KB = { 'src/app/gallery/gallery-screen.tsx': 125, 'src/request/attachments/pdf-pages.tsx': 120, 'src/request/attachments/pdf-document.ts': 120, 'src/modules/announcements/write/body-editor.tsx': 165 }
/** What the worker keeps, so that every screen opens without a network; without what is of modules. */
const KEPT_KB = 505
const KEPT_FILES = 110
/** Of one module: what it is, its parts, their styles. */
const MODULE_FILES = 3
const MODULE_KB = 12
/** What one module adds to the lists of all of them (`modules` of .build/chunks.ts): where its code is, what its forms choose from. */
const LISTED_KB = 0.25
/** Code that must not be among what Home waits for. */
const LATE = /\/(zod|dexie|oidc|firebase|engine|dialog-modal|day-dialog|period-parts|table|data-table|lazy-gallery)[-.]/

/** What Home itself shows and asks; the machinery's own calls follow, and what announcements and profile show on Home. No other module weighs anything on the first load. */
const HOME_OWN = /^contract\/modules\/(general-account-home-calendar\/home-calls|platform\/calls)\.ts$/
const FOLLOWS = /^contract\/modules\/(attachments-inbox-announcements|device-ledger|general-account-home-calendar|platform|profile|receipts|system-notification)\/|^src\/modules\/(announcements\/(home-announcements|announcement-card|cover-image|announcements)|profile\/(shortcut-links|shortcut-target|use-profile|profile))\.(tsx?|css)$/

const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
const brotli = (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
const sizeOf = (file) => (existsSync(join(dist, `${file}.br`)) ? readFileSync(join(dist, `${file}.br`)).length : brotli(readFileSync(join(dist, file))))

const keyOf = new Map(Object.entries(manifest).filter(([, chunk]) => chunk.file.endsWith('.js')).map(([key, chunk]) => [chunk.file, key]))
/** Sources that the app loads by themselves, with the file of the build each is in. */
const loadedLate = JSON.parse(readFileSync(join(dist, '.vite/parts.json'), 'utf8'))

/** Files of a chunk, or of the one a source is in, with everything it imports statically. */
function filesOf(name, seen = new Set(), files = new Set()) {
  const key = manifest[name] ? name : keyOf.get(loadedLate[name])
  if (seen.has(key)) return files
  seen.add(key)
  const chunk = manifest[key]
  if (!chunk) throw new Error(`budget: ${name} is not in the build`)
  files.add(chunk.file)
  for (const css of chunk.css ?? []) files.add(css)
  for (const next of chunk.imports ?? []) filesOf(next, seen, files)
  return files
}
const union = (...keys) => new Set(keys.flatMap((key) => [...filesOf(key)]))

/** Named in the page for every address (.build/sign-in-first.ts): the first script imports one of them by itself. */
const { main, first } = JSON.parse(readFileSync(join(dist, '.vite/page.json'), 'utf8'))
const named = [...main.scripts, ...main.styles].map((file) => file.replace('./', ''))
if (named.length < 5) throw new Error('budget: the page names no files')
const before = new Set(['index.html', ...named, ...union('index.html', 'src/app/home/home-screen.tsx')])
// Comes by itself once Home stands: the local store, its banners and what waits on this device. The worker is not
// counted: it installs in the background afterwards, and what it fetches is every other screen.
const afterwards = [...Object.keys(manifest).filter((key) => /^_(after|store)-.*\.js$/.test(key)), 'src/app/after-start.ts', 'src/offline/engine.ts', 'src/app/sync/warm.ts', 'src/app/shell/late-banners.tsx', 'src/app/shell/screen-help.tsx', 'src/modules/announcements/home-announcements.tsx', 'src/app/home/home-extras.tsx']
if (afterwards.length < 9) throw new Error('budget: the chunks `after` and `store` (.build/chunks.ts) are not in the build')
const wire = new Set([...before, ...union(...afterwards), 'config.json', 'locales/en/first-screen.json', 'icons/icon.svg', 'manifest.webmanifest'])

const sum = (files) => [...files].reduce((total, file) => total + (existsSync(join(dist, file)) ? sizeOf(file) : 600), 0) / KB
const table = (files) => [...files].map((f) => [f, existsSync(join(dist, f)) ? sizeOf(f) : 600]).sort((a, b) => b[1] - a[1])
if (process.argv.includes('--list')) for (const [file, size] of table(wire)) console.log(`${before.has(file) ? 'before' : ' after'} ${(size / KB).toFixed(1).padStart(6)} ${file}`)

const sources = JSON.parse(readFileSync(join(dist, '.vite/sources.json'), 'utf8'))
const ofModules = (files, but) => [...files].flatMap((file) => sources[file] ?? []).filter((source) => /^(src|contract)\/modules\//.test(source) && !but.test(source))
const foreign = [...ofModules(before, HOME_OWN), ...ofModules(wire, FOLLOWS), ...[...wire].flatMap((file) => sources[file] ?? []).filter((source) => /^src\/(offline\/call-modules|app\/(screens|load-modules|sync\/form(s-ahead|-choices)))\.ts$/.test(source))]

const beforeKb = sum(before)
const wireKb = sum(wire)
const line = (name, kb, limit) => console.log(`${kb <= limit ? '  ok' : 'FAIL'}  ${name}: ${kb.toFixed(1)} kB brotli of ${limit}`)
line('before Home renders (HTML, JS, CSS)', beforeKb, BEFORE_HOME_KB)
line('first visit of Home, everything', wireKb, ON_THE_WIRE_KB)
const signInKb = sum(['index.html', main.signIn.replace('./', '')])
line('before the sign-in page, where nobody was ever signed in', signInKb, BEFORE_SIGN_IN_KB)
const early = [...before].filter((file) => LATE.test(file))
if (early.length > 0) console.log(`FAIL  loaded too early: ${early.join(', ')}`)
/** A worker that does not parse as a classic script, or that would load code, is never installed: no page says so. */
function workerFault(code) {
  if (/\bimport\(/.test(code)) return 'it has an import()'
  try {
    return new Script(code).cachedDataRejected ?? null
  } catch (error) {
    return error.message
  }
}
const LANGUAGES = ['en', 'id', 'ar']
/** What the page's own script asks for ahead of the scripts (.build/first-files.ts): all there, and for Home its screen. */
function aheadFault({ files, screens }) {
  const lost = files.flatMap((file) => LANGUAGES.map((lng) => file.replace('{lng}', lng))).filter((file) => !existsSync(join(dist, file)))
  const forHome = (screens[''] ?? []).map((place) => files[place])
  return [...lost, ...(forHome.some((file) => sources[file]?.includes('src/app/home/home-screen.tsx')) ? [] : ['the screen of Home is not among them'])]
}
const badAhead = aheadFault(first)
if (badAhead.length > 0) console.log(`FAIL  named in the page: ${badAhead.join(', ')}`)
const fault = workerFault(readFileSync(join(dist, 'sw.js'), 'utf8'))
if (fault) console.log(`FAIL  sw.js is no classic script: ${fault}`)
const lists = manifest[Object.keys(manifest).find((key) => /^_modules-.*\.js$/.test(key))].file
const listed = sum([lists]) / readdirSync('src/modules').filter((slug) => existsSync(join('src/modules', slug, 'index.ts'))).length
const parts = Object.keys(loadedLate).map((key) => [key, sum([...filesOf(key)].filter((file) => !wire.has(file) && file !== lists))]).sort((a, b) => b[1] - a[1])
const kept = [...readFileSync(join(dist, 'sw.js'), 'utf8').matchAll(/"url":"([^"]+)"/g)].map(([, file]) => file)
const slugs = new Set(['src', 'contract'].flatMap((side) => readdirSync(`${side}/modules`)))
/** The module whose file this is, by the names of the chunks (.build/chunks.ts). */
const slugOf = (file) => [/^assets\/([a-z-]+?)(?:-parts)?-[\w-]{8}\.(?:js|css)$/.exec(file)?.[1]].find((slug) => slugs.has(slug))
const perModule = Map.groupBy(kept, slugOf)
const shared = perModule.get(undefined)
perModule.delete(undefined)
const crowded = [...perModule].filter(([, files]) => files.length > MODULE_FILES || sum(files) > MODULE_KB)
const tooHeavy = parts.filter(([key, kb]) => kb > (HEAVY_KB[key] ?? PART_KB))
const usual = parts.filter(([key]) => !(key in HEAVY_KB))
line(`heaviest of ${usual.length} screens and parts (${usual[0][0]})`, usual[0][1], PART_KB)
for (const [key, kb] of tooHeavy) if (key in HEAVY_KB) line(key, kb, HEAVY_KB[key])
line('lists of all modules, for each of them', listed, LISTED_KB)
const keptKb = sum(shared)
line(`kept for a day without a network, ${shared.length} files of ${KEPT_FILES}`, keptKb, KEPT_KB)
const [heaviest, ofHeaviest] = [...perModule].sort(([, a], [, b]) => sum(b) - sum(a))[0]
line(`kept of ${perModule.size} modules, ${sum(kept.filter((file) => !shared.includes(file))).toFixed(1)} kB in all, most of ${heaviest}`, sum(ofHeaviest), MODULE_KB)
if (kept.length < 100 || shared.length > KEPT_FILES) console.log(`FAIL  the worker keeps ${shared.length} files beside those of modules`)
for (const [slug, files] of crowded) console.log(`FAIL  of ${slug} the worker keeps ${files.join(', ')}`)
if (process.argv.includes('--list')) for (const [key, kb] of parts) console.log(` part  ${kb.toFixed(1).padStart(6)} ${key}`)
if (foreign.length > 0) console.log(`FAIL  the first load would grow with each module: ${[...new Set(foreign)].join(', ')}`)
if (fault || badAhead.length > 0 || foreign.length > 0 || beforeKb > BEFORE_HOME_KB || wireKb > ON_THE_WIRE_KB || signInKb > BEFORE_SIGN_IN_KB || early.length > 0 || tooHeavy.length > 0 || listed > LISTED_KB || keptKb > KEPT_KB || kept.length < 100 || shared.length > KEPT_FILES || crowded.length > 0) process.exit(1)
