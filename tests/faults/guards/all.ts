/** Every guard of the product, area by area. */
import type { Guard } from './guard.ts'

export async function allGuards(): Promise<Guard[]> {
  const areas: Promise<{ guards: Guard[] }>[] = [
    import('./list/queue.ts'),
    import('./list/engine.ts'),
    import('./list/updates.ts'),
    import('./list/status.ts'),
    import('./list/sign-in.ts'),
    import('./list/server.ts'),
    import('./list/push.ts'),
    import('./list/ledger.ts'),
    import('./list/storage.ts'),
    import('./list/place.ts'),
    import('./list/attendance.ts'),
  ]
  return (await Promise.all(areas)).flatMap((area) => area.guards)
}
