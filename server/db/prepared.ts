/**
 * Statements that come again and again are parsed and planned once on a connection: planning takes longer than most of them run.
 * The text of a statement is all that names it, so nobody has to say which ones these are.
 */
import type pg from 'pg'

/** A statement has come again when it comes the third time. */
const OFTEN = 3
/** A connection keeps each plan, with some 50 kB of the database's memory. */
const MOST = 250
/** Texts that are being counted; many differ by the length of a list alone. */
const MOST_COUNTED = 5_000
/** Long ones are long lists of values: no other has as many. */
const LONGEST = 6_000

/** Names of texts that come often, for every connection of this process. */
export function statementNames({ often = OFTEN, most = MOST } = {}): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= most || text.length > LONGEST) return known
    const count = (counts.get(text) ?? 0) + 1
    if (count < often) {
      if (counts.size >= MOST_COUNTED) counts.clear()
      counts.set(text, count)
      return undefined
    }
    counts.delete(text)
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
}

const isNameless = (query: unknown): query is pg.QueryConfig => typeof query === 'object' && query !== null && typeof (query as pg.QueryConfig).text === 'string' && (query as pg.QueryConfig).name === undefined

/** How long a list given as one value is decides the plan: one made for a list of unknown length reads a million rows one by one for 50,000 people. */
const hasList = (values: readonly unknown[]): boolean => values.some((value) => Array.isArray(value))

/** So does what is looked for in texts: a plan made for any word takes it for one that nobody has, and looks up five thousand one by one. */
const looksInTexts = (text: string): boolean => /\bi?like \$\d/i.test(text)

/** A pg client class that names its statements. Those without values go out as they are: they open, close and set up transactions; and those whose values decide the plan. */
export function preparingClient(Base: typeof pg.Client, nameOf = statementNames()): typeof pg.Client {
  // oxlint-disable-next-line typescript/unbound-method -- called with its client below
  const query = Base.prototype.query as (...args: unknown[]) => unknown
  class PreparingClient extends Base {}
  const preparedQuery = function preparedQuery(this: pg.Client, ...args: unknown[]): unknown {
    const [first, values] = args
    const name = isNameless(first) && Array.isArray(values) && values.length > 0 && !hasList(values) && !looksInTexts(first.text) ? nameOf(first.text) : undefined
    return name === undefined ? query.apply(this, args) : query.call(this, { ...(first as pg.QueryConfig), name }, ...args.slice(1))
  }
  Object.defineProperty(PreparingClient.prototype, 'query', { value: preparedQuery })
  return PreparingClient
}
