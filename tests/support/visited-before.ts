/**
 * Browsers in which the app was before: its worker is installed, and nobody is known to it. Made once in a run for the port of each of
 * Playwright's workers; most devices are a copy, and so don't install the worker anew, which takes longer than most of what is tried on them.
 */
import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Product } from './product.ts'

/** Folder of all of them; undefined: none were made. */
const folder = () => process.env.JOURNEYS_VISITED

/** Where the one for products at this address is. */
export const visitedFolder = (home: string, productUrl: string): string => join(home, encodeURIComponent(productUrl))

/** Makes an empty profile one that has been there before, where there is one for this address. */
export async function asVisitedBefore(profile: string, product: Product): Promise<void> {
  const home = folder()
  if (home === undefined || !product.isUsual) return
  const visited = visitedFolder(home, product.url)
  if (existsSync(visited)) await cp(visited, profile, { recursive: true })
}
