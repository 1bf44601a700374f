/** Keeps the screen from going dark while something on it is looked at. */

/** The browser lets go whenever the page is out of sight: asked for again each time it is back. @returns the way to stop */
export function keepAwake(): () => void {
  const { wakeLock } = navigator as { wakeLock?: WakeLock }
  if (!wakeLock) return () => undefined
  let lock: WakeLockSentinel | null = null
  let stopped = false
  const ask = async () => {
    if (stopped || document.visibilityState !== 'visible') return
    // refused on low battery: the screen goes dark as it always does
    const got = await wakeLock.request('screen').catch(() => null)
    if (stopped) void got?.release()
    else lock = got
  }
  const again = () => void ask()
  document.addEventListener('visibilitychange', again)
  void ask()
  return () => {
    stopped = true
    document.removeEventListener('visibilitychange', again)
    void lock?.release()
  }
}
