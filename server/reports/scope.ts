/** Whose rows of a report a reader may have: asked anew for every page, chunk and download. The rule is org/scope.ts'. */
import { createHash } from 'node:crypto'
import type { ReportScope } from '../../contract/modules/reports/shapes.ts'
import { belowOf, everybody, few, type People, withPeople } from '../org/below.ts'
import { hrPeopleOf, reachedIn, reachesOf } from '../org/scope.ts'
import type { Context } from '../lib/handler.ts'
import type { ReportDef } from './definition.ts'

type Asks = Pick<Context, 'caller' | 'today'>

type Declared = Pick<ReportDef, 'module' | 'scopes' | 'reach'>

/** Whose HR the reader is, and of a report that more roles have, whom these reach. */
async function everyoneFor({ module, reach }: Declared, reader: Asks): Promise<People> {
  const hr = await hrPeopleOf(reader)
  return reach ? reachedIn(hr, reachesOf(reader), { def: { slug: module }, reach }) : hr
}

/** The people of a scope; undefined: everybody. */
export async function peopleOf(def: Declared, scope: ReportScope, reader: Asks): Promise<People | undefined> {
  const me = reader.caller.employeeId
  if (scope === 'own') return few([me])
  const people = scope === 'team' ? await belowOf(me, reader.today) : await everyoneFor(def, reader)
  return people === everybody ? undefined : withPeople([me], people)
}

/** Scopes of a report this reader has, narrowest first. */
export async function scopesOf(def: Declared, reader: Asks): Promise<ReportScope[]> {
  const out: ReportScope[] = []
  for (const scope of def.scopes) {
    if (scope === 'own') out.push(scope)
    else if (scope === 'team' ? !(await belowOf(reader.caller.employeeId, reader.today)).isEmpty : !(await everyoneFor(def, reader)).isEmpty) out.push(scope)
  }
  return out
}

/** Sixteen bytes an id: of thousands of people it stays short. */
const packed = (ids: readonly string[]): string => Buffer.from([...ids].sort().map((id) => id.replaceAll('-', '')).join(''), 'hex').toString('base64')
const unpacked = (text: string): string[] => {
  const hex = Buffer.from(text, 'base64').toString('hex')
  return Array.from({ length: hex.length / 32 }, (_, i) => hex.slice(i * 32, i * 32 + 32))
}

const ALL = '*'

/** What a file was made of: whose rows, and which columns. */
export async function scopeMark(people: People | undefined, columns: readonly string[]): Promise<string> {
  const shown = createHash('sha256').update(columns.join()).digest('base64url').slice(0, 16)
  return `${shown} ${people === undefined ? ALL : packed(await people.ids())}`
}

/** Whether somebody who had the rights of `before` has them still: the same columns, and nobody less. More people are no harm. */
export function stillHolds(before: string, now: string): boolean {
  const [shown, whom = ''] = before.split(' ')
  const [shownNow, whomNow = ''] = now.split(' ')
  if (shown !== shownNow) return false
  if (whomNow === ALL || whom === whomNow) return true
  if (whom === ALL) return false
  const reached = new Set(unpacked(whomNow))
  return unpacked(whom).every((id) => reached.has(id))
}
