/**
 * Whom the approval rules of the demo company name for a request of its made-up past (DOMAIN §9).
 * The engine resolves the same from server/configuration/demo; a test holds the two against each other.
 */
import type { LeaveTypeCode } from '../ledger/leave-types.ts'
import type { Person } from './people.ts'
import { deciders, departmentNames, heads } from './roster.ts'

/** Sick leave up to so many days needs the superior only. */
const SHORT_SICK_DAYS = 2

/** One level of a request's route: one person, with the reason that is frozen on the request. */
export interface Stop {
  personId: string
  reasonCode: string
  reasonParams: Record<string, string>
}

/** Who decides a person's request, level by level. Nobody decides their own, nobody decides twice in a row. */
export function routeOf(person: Person, type: LeaveTypeCode, totalDay: string, find: (name: string) => Person): Stop[] {
  const held = (name: keyof typeof deciders): Stop => ({ personId: find(deciders[name]).id, reasonCode: 'role', reasonParams: { role: `@approval:role.${name}` } })
  if (person.boss === null) return [held('hrHead')]
  const boss: Stop = { personId: find(person.boss).id, reasonCode: 'superior', reasonParams: { employee: person.name } }
  if (type === 'sick' && Number(totalDay) <= SHORT_SICK_DAYS) return [boss]
  const departmentHead: Stop = { personId: find(heads[person.department]).id, reasonCode: 'departmentHead', reasonParams: { department: departmentNames[person.department] } }
  const stops = heads[person.department] === person.name ? [boss, held('hrOwner')] : [boss, departmentHead, held('hrOwner')]
  return stops.filter((s, i) => s.personId !== person.id && s.personId !== stops[i - 1]?.personId)
}
