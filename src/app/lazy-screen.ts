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

/** The component of a screen in the list. */
export const screen = (name: ScreenName) => lazyScreen<Loaded, string>(() => import('./screens.ts').then(({ screens }) => screens[name]() as Promise<Loaded>), name)
