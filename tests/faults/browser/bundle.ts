/** The driver as one script, made once a run. */
import type { Page } from '@playwright/test'
import { rolldown } from 'rolldown'
import type { Driver } from './driver.ts'

let made: Promise<string> | undefined

async function bundle(): Promise<string> {
  const build = await rolldown({ input: new URL('./driver.ts', import.meta.url).pathname, platform: 'browser' })
  const { output } = await build.generate({ format: 'iife', name: 'essDriverScript' })
  await build.close()
  return output[0].code
}

/** Puts the driver into a page that is of the product's origin, unless it is there. */
export async function drive(page: Page): Promise<void> {
  if (await page.evaluate(() => 'essDriver' in globalThis)) return
  await page.evaluate(await (made ??= bundle()))
}

type Args<K extends keyof Driver> = Parameters<Driver[K]>

/** Asks the driver of a page; one that has loaded itself anew gets another. */
export async function ask<K extends keyof Driver>(page: Page, what: K, ...args: Args<K>): Promise<Awaited<ReturnType<Driver[K]>>> {
  await drive(page)
  return page.evaluate(
    ([name, given]) => {
      const { essDriver } = globalThis as unknown as { essDriver: Record<string, (...rest: unknown[]) => Promise<unknown>> }
      return essDriver[name as string]?.(...(given as unknown[]))
    },
    [what, args] as const,
  ) as Promise<Awaited<ReturnType<Driver[K]>>>
}
