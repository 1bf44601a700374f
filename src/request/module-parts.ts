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

/** Suspends until the parts are there, so that a screen comes in one piece. Never fails: a part that did not come asks again, and says so. */
function useParts(screen: string, parts: readonly Late[]): void {
  if (parts.length === 0) return
  const all = loading.get(screen) ?? Promise.allSettled(parts.map(async (part) => part.load()))
  loading.set(screen, all)
  use(all)
}

const those = (...parts: readonly (Late | undefined)[]): Late[] => parts.filter((part) => part !== undefined)

/** Of the rows that are filled in in a drawer: what stands beside their columns, and columns drawn otherwise. */
const partsOfRows = (rows: object = {}): Late[] =>
  (Object.values(rows) as { beside?: Late; below?: Late; draws?: object }[]).flatMap(({ beside, below, draws = {} }) => those(beside, below, ...(Object.values(draws) as Late[])))

/** For a screen with a form. */
export const useFormParts = ({ slug, liveHints, fieldOverrides = {}, rows }: WithParts): void =>
  useParts(`form of ${slug}`, those(liveHints, ...(Object.values(fieldOverrides) as Late[]), ...partsOfRows(rows)))

/** For a screen with a request: what stands below its rows does not move when they come. */
export const useDetailParts = ({ slug, rowsPanel, rowsDrawn }: WithParts): void => useParts(`detail of ${slug}`, those(rowsPanel, rowsDrawn))

/** For a screen with a list. */
export const useListParts = ({ slug, listTop }: WithParts): void => useParts(`list of ${slug}`, those(listTop))
