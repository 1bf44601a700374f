/** When a page has nothing better to do. */

/** A page that has asked for nothing for so long stands as it is. */
const QUIET_MS = 300

/** Once the page has asked for nothing for a while. @param atMostMs for one that never stops asking */
export function quiet(atMostMs: number): Promise<void> {
  return new Promise((done) => {
    let timer = 0
    const observer = new PerformanceObserver(() => rest())
    const end = () => {
      observer.disconnect()
      clearTimeout(timer)
      clearTimeout(last)
      done()
    }
    const rest = () => {
      clearTimeout(timer)
      timer = window.setTimeout(end, QUIET_MS)
    }
    const last = window.setTimeout(end, atMostMs)
    observer.observe({ type: 'resource' })
    rest()
  })
}

/** Between two frames, or after `atMostMs`. Browsers that cannot say get a moment. */
export const idle = (atMostMs: number): Promise<void> =>
  new Promise((done) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => done(), { timeout: atMostMs })
    else setTimeout(done, 1)
  })

/**
 * Goes through many things, some in each pause of the page, so that no finger waits for them.
 * @param work of one; waited for
 */
export async function inPauses<T>(things: readonly T[], work: (thing: T) => Promise<unknown>): Promise<void> {
  const SLICE_MS = 8
  const PATIENCE_MS = 300
  let from = -Infinity
  for (const thing of things) {
    if (performance.now() - from > SLICE_MS) {
      await idle(PATIENCE_MS)
      from = performance.now()
    }
    await work(thing)
  }
}
