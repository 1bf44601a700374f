/** Screens come with their own chunk; what happens when a chunk does not come is decided in one place (update/worker.ts, shell/screen-error.tsx). */
import { lazyRouteComponent } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import type { ScreenName } from './screens.ts'

/** The code of a screen did not arrive. Named apart, so that the router does not reload the page over unsaved input. */
export class ScreenMissing extends Error {
  constructor(cause: unknown) {
    super('screen_missing', { cause })
    this.name = 'ScreenMissing'
  }
}

/** A route's component, loaded when it is needed. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((error: unknown) => {
        throw new ScreenMissing(error)
      }),
    name,
  )

type Loaded = Record<string, FunctionComponent>

/** So long the drawing of a screen waits for what it needs beside its own code; then it comes in pieces. */
const WHOLE_MS = 1500

/** A file of screens may name what is brought before one of them is drawn for the first time. */
async function loaded(name: ScreenName): Promise<Loaded> {
  const file = (await (await import('./screens.ts')).screens[name]()) as unknown as Loaded & { prepare?: Partial<Record<string, () => Promise<unknown>>> }
  const whole = file.prepare?.[name]?.()
  if (whole) await Promise.race([whole, new Promise((late) => setTimeout(late, WHOLE_MS))])
  return file
}

/** The component of a screen in the list. */
export const screen = (name: ScreenName) => lazyScreen<Loaded, string>(() => loaded(name), name)
