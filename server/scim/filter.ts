/** Filters of RFC 7644, 3.4.2.2: read, held within limits, and asked of one thing in memory. What is asked of the database stands in user-rows.ts. */
import { type Filter, parse } from 'scim2-parse-filter'
import { ScimRefusal } from './refusal.ts'

export type { Filter } from 'scim2-parse-filter'
export type Compared = Extract<Filter, { compValue: unknown }>

const LONGEST = 2_000
const MOST_CONDITIONS = 50
const DEEPEST = 20

export const invalidFilter = (detail: string): ScimRefusal => new ScimRefusal(400, detail, 'invalidFilter')

/** Characters no filter holds as they are: JSON writes those of a text with a backslash. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const CONTROL = /[\u0000-\u001f\u007f]/

/** Stands for a backslash that was written as two, which the parser takes for the beginning of something else. No filter holds it by itself. */
const BACKSLASH = '\u007f'

/** Text as JSON has it: the parser leaves all but quotes as they were written. */
function unescaped(value: Compared['compValue']): Compared['compValue'] {
  if (typeof value !== 'string' || !/[\\\u007f]/.test(value)) return value
  try {
    return JSON.parse(`"${value.replaceAll('"', '\\"').replaceAll(BACKSLASH, '\\\\')}"`) as string
  } catch {
    throw invalidFilter('a text of the filter is no JSON string')
  }
}

function within(filter: Filter, depth: number, count: { left: number }): Filter {
  if (depth > DEEPEST || --count.left < 0) throw invalidFilter(`a filter has ${MOST_CONDITIONS} conditions at most, and ${DEEPEST} within each other`)
  if ('filters' in filter) return { ...filter, filters: filter.filters.map((one) => within(one, depth + 1, count)) }
  if ('filter' in filter) return { ...filter, filter: within(filter.filter, depth + 1, count) }
  if ('valFilter' in filter) return { ...filter, valFilter: within(filter.valFilter, depth + 1, count) }
  return 'compValue' in filter ? { ...filter, compValue: unescaped(filter.compValue) } : filter
}

/** @throws ScimRefusal invalidFilter */
export function readFilter(text: string): Filter {
  if (text.length > LONGEST) throw invalidFilter(`a filter has ${LONGEST} characters at most`)
  // the parser tries a text with line breaks in ever more ways
  if (CONTROL.test(text) || !text.isWellFormed()) throw invalidFilter('a filter holds no control characters')
  const brackets = text.match(/[([]|\bnot\b/gi)?.length ?? 0
  if (brackets > MOST_CONDITIONS) throw invalidFilter(`a filter has ${MOST_CONDITIONS} conditions at most, and ${DEEPEST} within each other`)
  let filter: Filter
  try {
    filter = parse(text.replaceAll('\\\\', BACKSLASH))
  } catch {
    throw invalidFilter('this is no filter as RFC 7644 has them')
  }
  return within(filter, 0, { left: MOST_CONDITIONS })
}

const texts: Readonly<Record<string, (is: string, said: string) => boolean>> = { co: (is, said) => is.includes(said), sw: (is, said) => is.startsWith(said), ew: (is, said) => is.endsWith(said) }
const orders: Readonly<Record<string, (is: string | number, said: string | number) => boolean>> = { gt: (is, said) => is > said, ge: (is, said) => is >= said, lt: (is, said) => is < said, le: (is, said) => is <= said }

function compares({ op, compValue }: Compared, value: unknown): boolean {
  const isNothing = value === undefined || value === null
  if (compValue === null) return (op === 'eq' && isNothing) || (op === 'ne' && !isNothing)
  if (isNothing) return op === 'ne'
  const [is, said] = [value, compValue].map((one) => (typeof one === 'string' ? one.toLowerCase() : one))
  if (op === 'eq' || op === 'ne') return (is === said) === (op === 'eq')
  if (typeof is === 'number' && typeof said === 'number') return orders[op]?.(is, said) ?? false
  return typeof is === 'string' && typeof said === 'string' && ((texts[op] ?? orders[op])?.(is, said) ?? false)
}

const isThere = (value: unknown): boolean => value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/**
 * Whether a filter holds of something.
 * @param valuesOf what it has under a path: each value of what is many
 * @param partsOf what a path with brackets looks through
 */
export function holds(filter: Filter, valuesOf: (path: string) => readonly unknown[], partsOf: (path: string) => readonly object[] = () => []): boolean {
  switch (filter.op) {
    case 'and': return filter.filters.every((one) => holds(one, valuesOf, partsOf))
    case 'or': return filter.filters.some((one) => holds(one, valuesOf, partsOf))
    case 'not': return !holds(filter.filter, valuesOf, partsOf)
    case '[]': return partsOf(filter.attrPath).some((part) => isMet(filter.valFilter, part))
    case 'pr': return valuesOf(filter.attrPath).some(isThere)
    default: {
      const values = valuesOf(filter.attrPath)
      return values.length === 0 ? compares(filter, undefined) : values.some((value) => compares(filter, value))
    }
  }
}

/** How many conditions a filter has: so often one thing is compared at most. */
export function conditionsOf(filter: Filter): number {
  if ('filters' in filter) return filter.filters.reduce((all, one) => all + conditionsOf(one), 0)
  return 'filter' in filter ? conditionsOf(filter.filter) : 'valFilter' in filter ? conditionsOf(filter.valFilter) : 1
}

/** Whether a filter in brackets holds of one of many: names without regard to capitals. */
export const isMet = (filter: Filter, part: object): boolean =>
  holds(filter, (path) => (Object.hasOwn(part, path) ? [part[path as keyof typeof part]] : Object.entries(part).flatMap(([name, value]) => (name.toLowerCase() === path.toLowerCase() ? [value as unknown] : []))))
