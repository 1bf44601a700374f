/**
 * Rules of approval of the demo company (DOMAIN §9), and whom they name for a request.
 * The engine resolves the same from the rows; a test holds the two against each other.
 */
import type { LeaveTypeCode } from '../ledger/leave-types.ts'
import type { approvalMatrix } from '../request/table.ts'
import type { Person } from './people.ts'
import { idOf } from './random.ts'
import { departmentNames, heads, roles } from './roster.ts'

type MatrixRow = typeof approvalMatrix.$inferInsert
type Levels = MatrixRow['levels']

const superior: Levels[number] = { resolver: { kind: 'superior' }, rule: 'anyOne' }
const head: Levels[number] = { resolver: { kind: 'departmentHead' }, rule: 'anyOne' }
const role = (name: string): Levels[number] => ({ resolver: { kind: 'role', role: name }, rule: 'anyOne' })

/** Sick leave up to so many days needs the superior only. */
const SHORT_SICK_DAYS = 2
const shortSick = { equals: { leaveType: ['sick'] }, atMost: { totalDay: SHORT_SICK_DAYS } }

const row = (name: string, module: string, position: number, condition: MatrixRow['condition'], levels: Levels): MatrixRow => ({ id: idOf(`matrix:${name}`), module, position, condition, levels })

/** The row with most conditions wins, then the lower position. */
export const matrixRows: MatrixRow[] = [
  row('everybody', '*', 90, {}, [superior, head, role('hrOwner')]),
  row('chief executive', '*', 10, { requesterIs: ['ceo'] }, [role('hrHead')]),
  row('department heads', '*', 20, { requesterIs: ['departmentHead'] }, [superior, role('hrOwner')]),
  row('short sick leave', 'leave-requests', 10, shortSick, [superior]),
  row('short sick leave of the chief executive', 'leave-requests', 5, { ...shortSick, requesterIs: ['ceo'] }, [role('hrHead')]),
]

/** One level of a request's route: one person, with the reason that is frozen on the request. */
export interface Stop {
  personId: string
  reasonCode: string
  reasonParams: Record<string, string>
}

/** Who decides a person's request, level by level. Nobody decides their own, nobody decides twice in a row. */
export function routeOf(person: Person, type: LeaveTypeCode, totalDay: string, find: (name: string) => Person): Stop[] {
  const held = (name: string): Stop => ({ personId: find(roles.find(([r]) => r === name)?.[1] ?? '').id, reasonCode: 'role', reasonParams: { role: `@approval:role.${name}` } })
  if (person.boss === null) return [held('hrHead')]
  const boss: Stop = { personId: find(person.boss).id, reasonCode: 'superior', reasonParams: { employee: person.name } }
  if (type === 'sick' && Number(totalDay) <= SHORT_SICK_DAYS) return [boss]
  const departmentHead: Stop = { personId: find(heads[person.department]).id, reasonCode: 'departmentHead', reasonParams: { department: departmentNames[person.department] } }
  const stops = heads[person.department] === person.name ? [boss, held('hrOwner')] : [boss, departmentHead, held('hrOwner')]
  return stops.filter((s, i) => s.personId !== person.id && s.personId !== stops[i - 1]?.personId)
}
