import { use } from 'react'

interface Late {
  load: () => Promise<unknown>
}

/** What a module draws by itself comes in files of its own: a list of all modules does not wait for them. */
interface WithParts {
  slug: string
  liveHints?: Late
  fieldOverrides?: object
  rows?: object
  listTop?: Late
  rowsPanel?: Late
  rowsDrawn?: Late
}

const loading = new Map<string, Promise<unknown>>()
const here = new Set<string>()

/** Never fails: a part that did not come asks again, and says so. */
function bring(screen: string, parts: readonly Late[]): Promise<unknown> {
  const all = loading.get(screen) ?? Promise.allSettled(parts.map(async (part) => part.load())).then(() => here.add(screen))
  loading.set(screen, all)
  return all
}

/** Suspends until the parts are there, so that a screen comes in one piece. */
function useParts(screen: string, parts: readonly Late[]): void {
  if (parts.length > 0 && !here.has(screen)) use(bring(screen, parts))
}

const those = (...parts: readonly (Late | undefined)[]): Late[] => parts.filter((part) => part !== undefined)

/** Of the rows that are filled in in a drawer: what stands beside their columns, and columns drawn otherwise. */
const partsOfRows = (rows: object = {}): Late[] =>
  (Object.values(rows) as { beside?: Late; below?: Late; draws?: object }[]).flatMap(({ beside, below, draws = {} }) => those(beside, below, ...(Object.values(draws) as Late[])))

type Parts = [screen: string, parts: Late[]]

const ofForm = ({ slug, liveHints, fieldOverrides = {}, rows }: WithParts): Parts => [`form of ${slug}`, those(liveHints, ...(Object.values(fieldOverrides) as Late[]), ...partsOfRows(rows))]
const ofDetail = ({ slug, rowsPanel, rowsDrawn }: WithParts): Parts => [`detail of ${slug}`, those(rowsPanel, rowsDrawn)]
const ofList = ({ slug, listTop }: WithParts): Parts => [`list of ${slug}`, those(listTop)]

/** For a screen with a form. */
export const useFormParts = (module: WithParts): void => useParts(...ofForm(module))
/** For a screen with a request: what stands below its rows does not move when they come. */
export const useDetailParts = (module: WithParts): void => useParts(...ofDetail(module))
/** For a screen with a list. */
export const useListParts = (module: WithParts): void => useParts(...ofList(module))

/** The same, before such a screen is drawn. */
export const bringParts = { form: (module: WithParts) => bring(...ofForm(module)), detail: (module: WithParts) => bring(...ofDetail(module)), list: (module: WithParts) => bring(...ofList(module)) }
