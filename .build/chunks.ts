/**
 * Which files of the build hold what. Few and sensible: what every first visit needs is one file (`start`),
 * what follows by itself another (`after`); screens keep their own.
 */
const packages = (names: string) => new RegExp(String.raw`node_modules[\\/](${names})[\\/]`)
const sources = (...patterns: string[]) => new RegExp(String.raw`[\\/](${patterns.join('|')})\.(tsx?|css)$`.replaceAll('/', String.raw`[\\/]`))

/** Needed before the first screen. */
const start = sources(
  'contract/kit/(call|wire|lifecycle|ids)', 'contract/modules/(general-account-home-calendar/home-calls|platform/calls)',
  'src/api/(call|call-error|config|offline|persist|query|query-client|renew|token)',
  'src/lib/(base-path|build|carried|civil-text|decimal-text|http-request|location-guard|network|person-name)',
  'src/ui/header/header-slot', 'src/ui/(announce|avatar|button|error-dialog-store|icon|icon-paths|page|screen-title-store|segmented-tabs|snackbar-store|states|status|status-label|surfaces|use-media|use-online)',
  'src/app/(modules|lazy-screen|missing-chunks|shell/nav-counts|sign-in/leaving)', 'src/request/access',
)
const startPackages = packages('i18next|react-i18next|use-sync-external-store|@tanstack[\\/](query[a-z-]*|react-query[a-z-]*)')

/** Comes by itself once Home stands: banners, outbox, worker, hints. */
const after = sources(
  'src/app/(after-start|home/(home-extras|queued-here)|shell/(late-banners|count-changes)|update/[a-z-]+|install/(after-success|install-hint|install-prompt|prompt)|push/(asked|close-read|mirror-texts|push-binding|push-question|push-tokens)|sync/(advice|start-sync))',
  'src/api/(network-probe|outbox|read-copies)', 'src/request/refresh', 'src/ui/dialog',
)
/** The local store: opened after the first screen. */
const store = sources('src/offline/(steps/)?[a-z-]+')

export const chunkGroups = [
  { name: 'react', test: packages('react|react-dom|scheduler'), priority: 5 },
  { name: 'router', test: packages('@tanstack[\\/](react-router|router-core|history|react-store|store)'), priority: 5 },
  { name: 'oidc', test: packages('oidc-client-ts|jwt-decode'), priority: 5 },
  { name: 'firebase', test: packages('firebase|@firebase|idb'), priority: 5 },
  // `lazy-`: kept when it is used, never precached (vite.config.ts).
  { name: 'lazy-pdf', test: packages('pdfjs-dist'), priority: 5 },
  { name: 'dexie', test: packages('dexie'), priority: 5 },
  { name: 'start', test: new RegExp(`${startPackages.source}|${start.source}`), priority: 4 },
  { name: 'after', test: after, priority: 2 },
  { name: 'store', test: store, priority: 1 },
  { name: 'table', test: packages('@tanstack[\\/](react-table|table-core|react-virtual|virtual-core)'), priority: 0 },
]
