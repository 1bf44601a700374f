/**
 * Whom the approval rules of the demo company name for a request of its made-up past.
 * The engine resolves the same from the demo company's configuration; a test holds the two against each other.
 */
import type { Person } from './people.ts'
import { deciders, departmentNames, heads } from './roster.ts'

/** One level of a request's route: one person, with the reason that is frozen on the request. */
export interface Stop {
  personId: string
  reasonCode: string
  reasonParams: Record<string, string>
}

type Find = (name: string) => Person

/** The next one up from somebody who files the request themselves. */
function insteadOf(filer: Person, find: Find): Stop[] {
  return filer.boss === null ? [] : [{ personId: find(filer.boss).id, reasonCode: 'insteadOfOwn', reasonParams: { person: filer.name } }]
}

/**
 * Who decides a request for a person, level by level. Nobody decides their own, nobody decides twice in a row.
 * @param filer who files it
 * @param short the superior alone decides
 */
export function routeOf(person: Person, find: Find, { filer = person, short = false }: { filer?: Person; short?: boolean } = {}): Stop[] {
  const held = (name: keyof typeof deciders): Stop => ({ personId: find(deciders[name]).id, reasonCode: 'role', reasonParams: { role: `@approval:role.${name}` } })
  if (person.boss === null) return [held('hrHead')]
  const superior = find(person.boss)
  const boss: Stop[] = superior.id === filer.id ? insteadOf(filer, find) : [{ personId: superior.id, reasonCode: 'superior', reasonParams: { employee: person.name } }]
  if (short) return boss
  const head = find(heads[person.department])
  const departmentHead: Stop[] = head.id === filer.id ? insteadOf(filer, find) : [{ personId: head.id, reasonCode: 'departmentHead', reasonParams: { department: departmentNames[person.department] } }]
  const stops = head.id === person.id ? [...boss, held('hrOwner')] : [...boss, ...departmentHead, held('hrOwner')]
  return stops.filter((s, i) => s.personId !== person.id && s.personId !== filer.id && s.personId !== stops[i - 1]?.personId)
}
