/**
 * Which files of the build hold what. Few and sensible: what every first visit needs is two files (`start`, `frame`), what
 * follows by itself another (`after`), lists that grow with the modules one that neither waits for (`modules`); what screens share is in a few (`ui`, `request`, `fields`, `table`), and each module has two: its
 * facts and texts, which lists of all modules load, and its screens and parts. A device fetches and keeps every one of them:
 * the number of files costs more than their size.
 */
const packages = (names: string) => new RegExp(String.raw`node_modules[\\/](${names})[\\/]`)
const sources = (...patterns: string[]) => new RegExp(String.raw`[\\/](${patterns.join('|').replaceAll('/', String.raw`[\\/]`)})\.(tsx?|css)$`)

/** Needed before the first screen. */
const start = sources(
  'contract/kit/(call|wire|lifecycle|ids)', 'contract/modules/(general-account-home-calendar/home-calls|platform/calls)',
  'src/api/(call|call-error|config|copy-first|network-probe|offline|persist|query|query-client|renew|token)',
  'src/lib/(base-path|build|carried|civil-text|decimal-text|http-request|location-guard|network|text-files)',
  'src/ui/header/header-slot', 'src/ui/(announce|button|error-dialog-store|icon|icon-paths|page|part|screen-title-store|snackbar-store|states|status|status-label|surfaces|use-media|use-online)',
  'src/app/(find/open-find|modules|lazy-screen|missing-chunks|shell/nav-counts|sign-in/leaving)', 'src/request/(access|status-icons)',
)
const startPackages = packages('i18next|react-i18next|use-sync-external-store|@tanstack[\\/](query[a-z-]*|react-query[a-z-]*)')

/**
 * Comes by itself once the first screen stands, whatever it is, in one file: banners, outbox, worker, hints; what is fetched ahead, with the calls of its choices; what modules show on Home itself.
 */
const after = sources(
  'src/app/(after-start|chat/(session|chat-entry)|home/(home-extras|queued-here)|shell/(late-banners|count-changes|screen-help|module-gate)|screens/not-found|update/[a-z-]+|install/install-prompt|push/(asked|close-read|mirror-texts|push-binding|push-tokens)|sync/(advice|start-sync|warm))',
  'src/api/(outbox|read-copies|read-many)', 'src/lib/(keep-texts|quiet)', 'src/request/(refresh|client-module|pictures/person-avatar)', 'src/ui/dialog', 'contract/kit/(request|field-path|choices|seq-ranges)',
  // small facts of the local store that screens name: they do not wait for the store itself
  'src/offline/(snapshot|pushes-seen)', 'contract/modules/device-ledger/calls',
  'src/modules/[a-z-]+/(home-[a-z-]+|shortcut-links)',
)
/** Shown around screens where there is room: a phone needs none of it. */
const wide = sources('src/app/shell/(sidebar-more|screen-trail)', 'src/ui/(sidebar-counters|header/(trail|breadcrumb))')
/** The local store: opened after the first screen. */
const store = sources('src/offline/(steps/)?(?!call-modules)[a-z-]+')

/** The page around the screens. Its styles follow those of `start`: what stands in base.css for small screens, fingers and high contrast comes last. */
const frame = sources('src/app/(app|i18n|router|shell/protected-shell|sign-in/(person|renewal|unfinished-sign-out))', 'src/ui/theme/colour-scheme')
/** Home itself. */
const home = sources('src/app/home/home-screen')
/** Asked after a first success: about notifications, and installing. */
const questions = sources('src/app/(install/(after-success|install-hint|prompt)|push/push-question)')
/** What signs people in and out. */
const signIn = sources('src/app/sign-in/(gate|callback-screens|provider)')

/** Small, and on nearly every screen. */
const common = sources('contract/kit/decimal', 'src/request/(use-tools|formats|use-read|row-view|request|detail/detail|fields/fields)')
/** Lists of people or of lines in a form or a request. */
const rows = sources('src/request/(employees/(employee-list-field|[a-z-]+-(dialog|kind))|lines/line-sections)')
/** Rows in a form, filled in where they stand or each in a drawer: only forms that have rows need them. */
const lines = sources('src/request/lines/(lines-kind|line-group|line-fields|use-rows)')

/** The camera, and what those need who work without a network at one place and time. */
const scanner = sources('src/ui/(scanner/[a-z-]+|use-(ticks|in-sight))', 'src/lib/(camera/[a-z-]+|qr/read-[a-z]+|clock-offset|signal|wake-lock)', 'src/api/(device-(clock|name)|held-secrets)', 'src/offline/keep/held-secrets')

/** What Mantine's components stand in and share: in the file of one of them, others would wait for that one. */
const mantine = new RegExp(`${sources('src/ui/theme/mantine').source}|${packages('clsx|@mantine[\\\\/](hooks|core[\\\\/]esm[\\\\/]core)').source}|@mantine[\\\\/]core[\\\\/].*(CloseButton|Transition|UnstyledButton)`)

const path = (id: string) => id.replaceAll('\\', '/')
/** Brings a whole library with it, or comes later than what stands beside it: in no file that others share. */
const OF_ITS_OWN = /\/src\/(ui\/(table\/|grid\/|chart\/|scanner\/|use-(ticks|in-sight)|data-table|dialog-modal|qr-code|theme\/mantine|field\/(day-dialog|dayjs-locale|money-input|whole-input|stepper))|app\/(gallery\/|.*-dialog|me\/second-factor|notifications\/notifications-screen)|lib\/(qr\/|camera\/|clock-offset|signal|wake-lock|money-input|stepped)|api\/(without-storage|device-(clock|name)|held-secrets)|modules\/.*(-dialog|body-editor)|request\/(form-files|attachments\/pdf-|detail\/desk-|list\/|employees\/[a-z-]*(list|selection|dialog|kind)|lines\/(line-[a-z-]*(sections|sheet|group|card|fields)|lines-kind|row-drawer|row-words|told-row|use-rows|cell-text)|form\/(?!start-values|remembered|not-saved|use-autosave)|resolve\/|period\/(period-(parts|dialog|aside|calendar)|team-days)))|password|-provider|push\/firebase/
const within = (folders: string) => (id: string) => new RegExp(`/src/(${folders})`).test(path(id)) && !OF_ITS_OWN.test(path(id))

/** Folder below `app`. */
const folderOf = (id: string) => /\/src\/app\/([a-z-]+)\//.exec(path(id))?.[1]
/** A module's slug. */
const moduleOf = (id: string) => /\/modules\/([a-z-]+)\//.exec(path(id))?.[1]
/** Screens for those who need them: with a network first, which keeps them, or fetched ahead by the module (`ahead.ts`). */
const later = within('modules/[a-z-]+/(run|matrix|offer|forms|more|hub|rate|team|write|evaluation|result|calibration|lists|board|person)/')
/** A person in one place, and what HR looks after: no device keeps it, so nobody opens it without a network. */
const online = within('app/(people|home/hr)/')
/** Folder below the module's. */
const folderIn = (id: string) => /\/modules\/[a-z-]+\/([a-z-]+)\//.exec(path(id))?.[1]
/** Known of a module wherever all modules are listed. */
const facts = /[\\/](src[\\/]modules[\\/][a-z-]+[\\/]index\.ts|contract[\\/]modules[\\/][a-z-]+[\\/](index|[a-z-]*calls)\.ts)$/
/** The module of a file, or of the first one it imports. */
const partsOf = (id: string, bundle: { getModuleInfo(id: string): { importedIds: string[] } | null }) => {
  const slug = moduleOf(id) ?? bundle.getModuleInfo(id)?.importedIds.map(moduleOf).find((found) => found !== undefined)
  return slug ? `${slug}-parts` : null
}

/** The first group with the highest priority takes a source, and what that imports. */
export const chunkGroups = [
  // what draws comes by itself (src/main.tsx): the rest of the start does not wait for it
  { name: 'react', test: /node_modules[\\/](react[\\/]|react-dom[\\/](index|cjs[\\/]react-dom\.))/, priority: 17 },
  { name: 'react-dom', test: packages('react-dom|scheduler'), priority: 16 },
  { name: 'router', test: packages('@tanstack[\\/](react-router|router-core|history|react-store|store)'), priority: 15 },
  { name: 'oidc', test: packages('oidc-client-ts|jwt-decode'), priority: 15 },
  { name: 'firebase', test: packages('firebase|@firebase|idb'), priority: 15 },
  // `lazy-`: kept when it is used, never precached (vite.config.ts).
  { name: 'lazy-pdf', test: packages('pdfjs-dist'), priority: 15 },
  // apart from the reader, which imports what draws
  { name: 'qr', test: /node_modules[\\/]qr[\\/]index|[\\/]src[\\/](ui|lib[\\/]qr)[\\/]qr-code/, priority: 16 },
  { name: 'lazy-qr-reader', test: /node_modules[\\/]qr[\\/]decode/, priority: 15 },
  { name: 'lazy-chart', test: packages('d3-[a-z-]+|internmap'), priority: 15 },
  { name: 'dexie', test: packages('dexie'), priority: 15 },
  { name: 'start', test: new RegExp(`${startPackages.source}|${start.source}`), priority: 14 },
  { name: 'frame', test: frame, priority: 13 },
  { name: 'home', test: home, priority: 13 },
  { name: 'after', test: after, priority: 12 },
  { name: 'wide', test: wide, priority: 11 },
  { name: 'store', test: store, priority: 11 },
  // what grows with the modules: comes with what is fetched ahead, or with a picker of all
  { name: 'modules', test: sources('src/app/(load-modules|screens/texts|sync/(forms-ahead|form-choices|round))'), priority: 11 },
  // for screens that come later themselves
  { name: 'lazy-send-now', test: sources('src/request/send-now'), priority: 11 },
  { name: 'questions', test: questions, priority: 11 },
  { name: 'sign-in', test: signIn, priority: 10 },
  // the older way of signing in, for providers that know no other: nobody signs in without a network
  { name: 'lazy-implicit', test: sources('src/app/sign-in/implicit/[a-z-]+'), priority: 9.5 },
  // a stylesheet that the pages of a document need too, and nothing else of those
  { name: 'attachments', test: /attachments\.css$/, priority: 9 },
  { name: 'ui', test: (id: string) => within('(ui|lib|api)/')(id) || common.test(id), minShareCount: 2, priority: 9 },
  { name: 'mantine', test: mantine, priority: 8 },
  // what stands around a chart; what draws it comes later
  { name: 'chart', test: sources('src/ui/chart/(chart|chart-facts|chart-frame|place-by-key)'), priority: 8 },
  { name: 'lazy-path', test: sources('src/ui/chart/path-(facts|steps)'), priority: 8 },
  // many rows on a desktop: kept when they are used
  { name: 'lazy-grid', test: sources('src/ui/grid/[a-z-]+', 'src/request/use-pages-in-sight'), priority: 7.5 },
  { name: 'lazy-levels', test: sources('src/ui/chart/level-(bars|boxes)'), priority: 8 },
  { name: 'virtual', test: packages('@tanstack[\\/](react-virtual|virtual-core)'), priority: 8 },
  { name: 'table', test: new RegExp(String.raw`${packages('@tanstack[\\/](react-table|table-core)').source}|[\\/]src[\\/]ui[\\/](table[\\/]|data-table)`), priority: 7 },
  { name: 'device', test: (id: string) => within('request/(device/|form/use-autosave)')(id), priority: 7 },
  { name: 'request', test: within('request/(?!fields|lines|form|period|inbox/(?!use-inbox|inbox-search|item-words))'), minShareCount: 2, priority: 6 },
  // no form and no list waits for it
  { name: 'inbox', test: within('request/inbox/(?!use-inbox|inbox-search|item-words)'), priority: 4.5 },
  // styles of forms in one file with those of their fields
  { name: 'fields', test: /[\\/]src[\\/]request[\\/](lines|form)[\\/][a-z-]+\.css$/, priority: 5.1 },
  { name: 'fields', test: within('request/(fields|lines|form|period)/'), minShareCount: 2, priority: 5 },
  { name: (id: string) => moduleOf(id) ?? null, test: facts, priority: 5 },
  // the camera and what reads codes: for those who scan, fetched ahead for them
  { name: 'lazy-scanner', test: scanner, priority: 5 },
  { name: partsOf, test: (id: string) => within('(modules|app/screens)/')(id) && !later(id), priority: 4 },
  // the field for a password and what keeps an account safe: of use with a network alone; what a profile's screens share is theirs
  { name: 'lazy-password', test: sources('src/ui/field/password-input'), priority: 4.4 },
  { name: 'lazy-account', test: sources('src/app/me/(password-dialog|second-factor(-screen|-form)?)'), priority: 4.2 },
  { name: 'lazy-document', test: sources('src/modules/profile/document-password-screen'), priority: 3.9 },
  // what modules show of a person stands in it
  { name: 'lazy-person', test: within('request/person/'), priority: 7 },
  // for those who run something, and what few open: with a network first, which keeps it
  { name: (id: string) => `lazy-${moduleOf(id)}-${folderIn(id)}`, test: later, priority: 3 },
  // what is read of values by requests with rows and by every form: in neither's file
  { name: 'cells', test: sources('src/request/lines/(cell-text|named-columns)', 'contract/kit/(file-fields|placed-values)'), priority: 5 },
  { name: 'lines', test: lines, priority: 5 },
  // beside the forms of a desktop: it has nothing to say without a network
  { name: 'lazy-team-days', test: sources('src/request/period/team-days'), priority: 6 },
  { name: 'rows', test: rows, priority: 3 },
  // a form as a file: for whoever reads reports, on screens that come later themselves
  { name: 'lazy-form-files', test: /[\\/]src[\\/]request[\\/]form-files\.(tsx|css)$/, priority: 3 },
  // what tells of unsent work elsewhere, too
  { name: 'app-sync', test: within('app/sync/'), priority: 3 },
  // one way to find: the search, the picker of requests, and what was asked for
  { name: 'app-find', test: within('app/(new|find|requests)/'), priority: 3 },
  // only where a company has it, and then it is used, and kept, with the first visit
  { name: 'lazy-chat', test: within('app/chat/'), priority: 3 },
  { name: (id: string) => `app-${folderOf(id)}`, test: (id: string) => within('app/[a-z-]+/')(id) && !online(id), priority: 2 },
  // last, so that it takes nothing with it that others need without a network
  { name: (id: string) => `lazy-${folderOf(id)}`, test: online, priority: 1 },
]
