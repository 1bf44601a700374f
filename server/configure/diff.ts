/** What applying a configuration would change, in words. Pure. */
import { canonicalJson } from '../../contract/kit/wire.ts'
import { type Item, type Parts, type SectionName, sectionNames, sections } from './bundle.ts'

export interface Change {
  section: SectionName
  kind: 'added' | 'removed' | 'changed' | 'order'
  key: string
  /** For a change: one line for each part that differs. */
  details: string[]
}

const isGroup = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object' && !Array.isArray(value)
const LONGEST = 100

/** A value as a person would write it: no quotes where none are needed. */
function written(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'string') return /^\w[\w ./:-]*$/.test(value) ? value : JSON.stringify(value)
  if (Array.isArray(value)) return value.map(written).join(', ') || 'nothing'
  return isGroup(value) ? `{ ${Object.entries(value).map(([k, v]) => `${k}: ${written(v)}`).join(', ')} }` : JSON.stringify(value)
}

function shown(value: unknown): string {
  const text = written(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
}

function differences(before: unknown, after: unknown, path: string): string[] {
  if (canonicalJson(before ?? null) === canonicalJson(after ?? null)) return []
  if (isGroup(before) && isGroup(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return names.flatMap((name) => differences(before[name], after[name], path ? `${path}.${name}` : name))
  }
  return [`${path}: ${shown(before)} → ${shown(after)}`]
}

function changesOf(section: SectionName, before: readonly Item<unknown>[], after: readonly Item<unknown>[]): Change[] {
  const was = new Map(before.map((i) => [i.key, i.value]))
  const is = new Map(after.map((i) => [i.key, i.value]))
  const out: Change[] = []
  for (const [key, value] of is) {
    if (!was.has(key)) out.push({ section, kind: 'added', key, details: [] })
    else {
      const details = differences(was.get(key), value, '')
      if (details.length > 0) out.push({ section, kind: 'changed', key, details })
    }
  }
  for (const key of was.keys()) if (!is.has(key)) out.push({ section, kind: 'removed', key, details: [] })
  const kept = (items: readonly Item<unknown>[], other: ReadonlyMap<string, unknown>) => items.map((i) => i.key).filter((key) => other.has(key))
  const [order, wanted] = [kept(before, is), kept(after, was)]
  if (sections[section].ordered && order.join('\n') !== wanted.join('\n')) out.push({ section, kind: 'order', key: '', details: [`order: ${order.join(', ')} → ${wanted.join(', ')}`] })
  return out
}

/** Differences, section by section; a section the wanted configuration does not speak of stays as it is. */
export const diff = (before: Parts, after: Parts): Change[] =>
  sectionNames.flatMap((name) => (after[name] === undefined ? [] : changesOf(name, before[name] ?? [], after[name])))

/** Extra words for an entry: what a holiday is called. */
function about(change: Change, parts: Parts): string {
  if (change.section !== 'holidays') return ''
  const found = parts.holidays?.find((h) => h.key === change.key)?.value
  return found ? ` ${found.name.en} (${found.kind})` : ''
}

const signs = { added: '+', removed: '-', changed: '~', order: '~' } as const

/** The changes as lines, one heading a section. */
export function linesOf(changes: readonly Change[], before: Parts, after: Parts): string[] {
  return sectionNames.flatMap((name) => {
    const own = changes.filter((c) => c.section === name)
    if (own.length === 0) return []
    const lines = own.flatMap((c) => {
      const head = `  ${signs[c.kind]} ${c.key}${about(c, c.kind === 'removed' ? before : after)}`
      if (c.section === 'settings' && c.details.length > 0) return c.details.map((d) => `  ~ ${c.key}${d.replace(/^value(\.|: )/, (_, sep: string) => (sep === '.' ? '.' : ': '))}`)
      return c.details.length === 1 && c.key ? [`${head}: ${c.details[0]}`] : c.kind === 'order' ? [`  ~ ${c.details[0]}`] : [head, ...c.details.map((d) => `      ${d}`)]
    })
    return [sections[name].title, ...lines]
  })
}

/** "2 added, 1 changed, 3 removed". */
export function summaryOf(changes: readonly Change[]): string {
  const number = (kinds: readonly Change['kind'][]) => changes.filter((c) => kinds.includes(c.kind)).length
  const parts = [[number(['added']), 'added'], [number(['changed', 'order']), 'changed'], [number(['removed']), 'removed']] as const
  return parts.filter(([n]) => n > 0).map(([n, word]) => `${n} ${word}`).join(', ')
}
