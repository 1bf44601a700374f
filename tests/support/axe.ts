/** Axe on a page as it stands. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type Axe from 'axe-core'

/** Put into a page once, not before each look. Nothing of the product is in a frame. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const NAMES = 'label-content-name-mismatch'
/** WCAG 2.2 AA; and what is read on a button or link is part of its name: who speaks the words they see hits it (2.5.3). */
const ALL: Axe.RunOptions = { runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }, rules: { [NAMES]: { enabled: true } } }
/** Between light and dark only colours differ. */
const COLOURS: Axe.RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

const SIZE = 'target-size'

/** What lies beneath a bar that stays is judged where a finger finds it: scrolled from under the bar. */
const isSmallInSight = (page: Page, target: string) =>
  page.evaluate(async ([selector, rule]) => {
    document.querySelector(selector)?.scrollIntoView({ block: 'center' })
    return (await (window as unknown as { axe: typeof Axe }).axe.run({ include: [[selector]] }, { runOnly: { type: 'rule', values: [rule] }, resultTypes: ['violations'] })).violations.length > 0
  }, [target, SIZE] as const)

/** What axe finds, one line a rule. @param what all rules, or those that another look of the same page can break */
export async function violations(page: Page, what: 'all' | 'colours'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const run = async (options: Axe.RunOptions) => {
    const found = (await (window as unknown as { axe: typeof Axe }).axe.run(document, { ...options, resultTypes: ['violations'] })).violations
    const isCut = (target: unknown) => document.querySelector(String(target))?.textContent.includes('…') ?? false
    return found.map((v) => ({ ...v, nodes: v.nodes.map((n) => ({ ...n, isCut: isCut(n.target[0]) })) }))
  }
  const all = await page.evaluate(run, what === 'all' ? ALL : COLOURS)
  // a text that is cut is the beginning of its name, which axe cannot know
  const found = all.map((v) => (v.id === NAMES ? { ...v, nodes: v.nodes.filter((n) => !n.isCut) } : v))
  for (const v of found.filter(({ id }) => id === SIZE)) {
    const small: boolean[] = []
    for (const n of v.nodes) small.push(!n.any[0]?.message.includes('obscured') || (await isSmallInSight(page, String(n.target[0]))))
    v.nodes = v.nodes.filter((_, i) => small[i])
  }
  return found.filter((v) => v.nodes.length > 0).map((v) => `${v.id}: ${v.nodes.slice(0, 4).map((n) => `${n.target.join(' ')} ${n.any[0]?.message ?? ''} ${n.html.slice(0, 200)}`).join(' | ')}`)
}

/** Once nothing moves any more. */
export const still = (page: Page) => page.evaluate(() => Promise.allSettled(document.getAnimations().map((a) => a.finished)))

/** What axe finds on the page as it stands: every rule in the light, colours in the dark. */
export async function inBothSchemes(page: Page): Promise<string[]> {
  const light = await violations(page, 'all')
  await page.emulateMedia({ colorScheme: 'dark' })
  await still(page)
  const dark = await violations(page, 'colours')
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark]
}
