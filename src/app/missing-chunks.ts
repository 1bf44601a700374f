/** Chunks that did not come (vite:preloadError). Heard before the first screen is asked for, long before the code that decides is here. */
type Decide = (event: VitePreloadErrorEvent) => void
const undecided: VitePreloadErrorEvent[] = []
let decide: Decide = (event) => void undecided.push(event)

/** Call it before any screen is loaded. */
export function hearMissingChunks(): void {
  addEventListener('vite:preloadError', (event) => decide(event))
}

/** Every chunk that is missing, also those that were missed before. */
export function onMissingChunk(then: Decide): void {
  decide = then
  for (const event of undecided.splice(0)) then(event)
}

let comes = false
const listeners = new Set<() => void>()
/** Whether a newer build, which has what is missing, is being put in place: the page then goes on by itself. */
export const newBuildComes = {
  read: (): boolean => comes,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  set: (value: boolean): void => {
    comes = value
    for (const listener of [...listeners]) listener()
  },
}
