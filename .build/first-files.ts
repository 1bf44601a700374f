/**
 * Names in the page itself the files that the address needs beside the first script. Without it the browser learns of them one after
 * another: the script names the screen, the screen its module, each a way to the server and back. And the reads of every start, which the page asks for itself.
 */
import { relative } from 'node:path'
import type { AnyCall } from '../contract/kit/call.ts'
import { ANNOUNCEMENTS_OF_HOME, announcementCalls } from '../contract/modules/attachments-inbox-announcements/announcement-calls.ts'
import { attachmentsInboxCalls } from '../contract/modules/attachments-inbox-announcements/calls.ts'
import { generalCalls } from '../contract/modules/general-account-home-calendar/calls.ts'
import { platformCalls, type Read } from '../contract/modules/platform/calls.ts'
import { profileCalls } from '../contract/modules/profile/calls.ts'
import { FIRST_READS } from '../src/api/first-reads.ts'
import { textFilesOf } from '../src/lib/text-files.ts'
import { clientModules } from '../src/app/modules.ts'
import { inboxInput } from '../src/request/inbox/inbox-search.ts'
import { FORM_TEXTS, INBOX_TEXTS, REQUEST_TEXTS } from '../src/app/screens/texts.ts'
import type { OutputBundle, OutputChunk } from 'rolldown'
import type { Plugin } from 'vite'

/** Addresses people come to from outside: the home screen, a notice, a bookmark. Sources whose files they need. */
const SCREENS: Record<string, readonly string[]> = {
  '': ['src/app/home/home-screen.tsx'],
  notifications: ['src/app/screens.ts', 'src/app/notifications/notifications-screen.tsx'],
  calendar: ['src/app/screens.ts', 'src/app/screens/calendar.tsx'],
}
/** Which modules it needs is known with what waits. */
const INBOX = ['src/app/screens.ts', 'src/app/screens/inbox.tsx', 'src/request/inbox/inbox-screen.tsx']
const REQUEST = ['src/app/screens.ts', 'src/app/screens/request-screens.tsx']
/** By what follows the module's name in the address. */
const REQUEST_SCREENS = {
  list: [...REQUEST, 'src/request/list/list-screen.tsx'],
  new: [...REQUEST, 'src/request/form/form-screen.tsx'],
  detail: [...REQUEST, 'src/request/detail/detail-screen.tsx'],
}
const MODULE = /^src\/modules\/([a-z-]+)\/index\.ts$/
/** Nobody has signed in: what asks the provider, and the screen that the router loads meanwhile. */
const SIGN_IN = ['src/app/sign-in/gate.tsx', 'src/app/sign-in/provider.ts', 'src/app/sign-in/code-provider.ts', 'src/app/home/home-screen.tsx']
const SIGN_IN_TEXTS = ['fixed']

/** src/main.tsx: the half of React that draws. */
const ASKED_BY_MAIN = /node_modules[\\/]react-dom[\\/]client/

const asks = (def: AnyCall, input: Record<string, unknown> = {}): Read => ({ call: def.id, input })
/** What Home asks for once it stands: it comes with what it asks for at once. */
const READS_OF_HOME = [asks(announcementCalls.essAnnouncements, ANNOUNCEMENTS_OF_HOME), asks(profileCalls.getProfile)]

/** Its first page, as nobody has filtered it. */
const READS_OF_INBOX = [asks(attachmentsInboxCalls.inboxList, { ...inboxInput({}), paginationPage: 1 })]

/** In the script of index.html, where the files go. */
const PLACE = '/*FIRST_FILES*/null'

type Chunk = OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

export function firstFiles(): Plugin {
  let root = ''
  return {
    name: 'first-files',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle || !html.includes(PLACE)) throw new Error('first-files: no bundle, or no place for it in index.html')
        const page = html.replace('</head>', `  ${links(bundle)}\n  </head>`)
        const found = table(bundle, root, page)
        return withoutComments(page).replace(PLACE, () => JSON.stringify(found))
      },
    },
  }
}

/** Lines of comments in the page's own script are for who reads it here, not for every device. */
const withoutComments = (html: string): string => html.replace(/^ +\/\/.*\n/gm, '')

/** What the first script asks for at once, but does not wait for: asked for with it. */
function links(bundle: OutputBundle): string {
  const found = Object.values(bundle).filter((file) => file.type === 'chunk' && file.moduleIds.some((id) => ASKED_BY_MAIN.test(id)))
  if (found.length === 0) throw new Error('first-files: what src/main.tsx asks for is not in the build')
  return found.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="./${fileName}">`).join('')
}

/** Files, and by address their places among them. */
function table(bundle: OutputBundle, root: string, html: string) {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')
  const holder = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [relative(root, id).replaceAll('\\', '/'), chunk] as const)))
  const files: string[] = []
  const placeOf = (file: string) => {
    if (!files.includes(file)) files.push(file)
    return files.indexOf(file)
  }
  const filesOf = (chunk: Chunk, seen: Set<string>): void => {
    if (seen.has(chunk.fileName)) return
    seen.add(chunk.fileName)
    for (const css of chunk.viteMetadata?.importedCss ?? []) seen.add(css)
    for (const name of chunk.imports) {
      const next = bundle[name]
      if (next?.type === 'chunk') filesOf(next, seen)
    }
  }
  const texts = (namespaces: readonly string[]) => textFilesOf(namespaces).map((file) => placeOf(`locales/{lng}/${file}.json`))
  const placesOf = (wanted: readonly Chunk[]): number[] => {
    const seen = new Set<string>()
    for (const chunk of wanted) filesOf(chunk, seen)
    return [...seen].filter((file) => !html.includes(file)).map(placeOf)
  }
  const chunkOf = (source: string): Chunk => {
    const chunk = holder.get(source)
    if (!chunk) throw new Error(`first-files: ${source} is not in the build`)
    return chunk
  }
  const needed = (sources: readonly string[]): number[] => placesOf(sources.map(chunkOf))
  /** What a source fetches later. */
  const laterOf = (source: string): number[] => placesOf(chunkOf(source).dynamicImports.flatMap((name) => (bundle[name]?.type === 'chunk' ? [bundle[name]] : [])))
  const each = (sources: Record<string, readonly string[]>) => Object.fromEntries(Object.entries(sources).map(([key, list]) => [key, needed(list)]))
  const moduleSources = [...holder.keys()].filter((source) => MODULE.test(source))
  const bySlug = (filesFor: (source: string, slug: string | undefined) => number[]) => Object.fromEntries(moduleSources.map((source) => [MODULE.exec(source)?.[1], filesFor(source, MODULE.exec(source)?.[1])]))
  const screens = { ...each(SCREENS), inbox: [...needed(INBOX), ...texts(INBOX_TEXTS)] }
  const request = each(REQUEST_SCREENS)
  for (const [screen, list] of Object.entries(request)) list.push(...texts(screen === 'new' ? FORM_TEXTS : REQUEST_TEXTS))
  // the page takes a module's files with those of a screen of requests, and its form's with both: nothing is named twice
  const always = Object.values(request).reduce((all, list) => all.filter((place) => list.includes(place)))
  const modules = bySlug((source, slug) => [...needed([source]), ...texts(clientModules.filter((m) => m.slug === slug).map((m) => m.ns))].filter((place) => !always.includes(place)))
  // what a module draws of its form by itself
  const parts = bySlug((source, slug) => laterOf(source).filter((place) => !request.new?.includes(place) && !modules[slug ?? '']?.includes(place)))
  return { readMany: platformCalls.readMany.path, reads: [...FIRST_READS, generalCalls.generalConfigs].map((def) => asks(def)), readsOfForm: [asks(platformCalls.calendarWindow)], readsOfInbox: READS_OF_INBOX, readsOfHome: READS_OF_HOME, files, screens, request, modules, parts, signIn: [...needed(SIGN_IN), ...texts(SIGN_IN_TEXTS)] }
}
