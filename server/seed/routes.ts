/**
 * Whom the approval rules of the demo company name for a request of its made-up past: the rows of its configuration, as `server/request/approval`
 * reads them, asked of the roster instead of the database. A test holds the two against each other.
 */
import { matrixRowsOf } from '../configure/conditions.ts'
import { type Chosen, type Level, mergeLevels } from '../request/approval/levels.ts'
import { pickRow } from '../request/approval/matrix.ts'
import type { MatrixLevel } from '../request/table.ts'
import { configuredOffices, configuredRules } from './configuration.ts'
import { departmentId, employeeRows, type Person, siteId } from './people.ts'
import { type DepartmentCode, departmentNames, heads } from './roster.ts'

/** One level of a request's route: one person, with the reason that is frozen on the request. */
export type Stop = Chosen

/** What the rules look at. */
export interface Asking {
  /** Slug. */
  module: string
  /** Whom the request is for. */
  person: Person
  /** Who files it. Default: the person. */
  filer?: Person
  /** Everybody on its lines. */
  covered?: readonly string[]
  /** What the module says of the request, as its `conditions` do. */
  stated?: Record<string, string | number>
}

interface Case {
  person: Person
  module: string
  barred: ReadonlySet<string>
}

/** Every department stands below this one. */
const TOP: DepartmentCode = 'EXE'

/** The approval rules, asked for these people. */
export function routesAmong(people: readonly Person[]): (asking: Asking) => Stop[] {
  const byName = new Map(people.map((p) => [p.name, p]))
  const byId = new Map(people.map((p) => [p.id, p]))
  const named = (name: string): Person => {
    const person = byName.get(name)
    if (!person) throw new Error(`nobody is called ${name}`)
    return person
  }
  const nameOf = (id: string) => byId.get(id)?.name ?? ''
  const idOfCode = new Map(employeeRows(people).map((row) => [row.code, row.id]))
  const rules = matrixRowsOf(configuredRules(), {
    departments: new Map(people.map((p) => [p.department, departmentId(p.department)])),
    sites: new Map(people.map((p) => [p.site, siteId(p.site)])),
    people: new Map([...idOfCode].map(([code, id]) => [code, { id }])),
  })
  const offices = configuredOffices().map((office) => ({ ...office, holder: idOfCode.get(office.person) ?? '' }))

  const seatsAbove = ({ boss }: Person): Person[] => (boss === null ? [] : [named(boss), ...seatsAbove(named(boss))])
  const rolesOf = ({ id, name }: Person) => [...offices.filter((o) => o.holder === id && o.module === undefined).map((o) => o.role), ...(Object.values(heads).includes(name) ? ['departmentHead'] : [])]

  function ascend({ barred }: Case, from: Person, above: readonly Person[]): Stop[] {
    const next = above.find(({ id }) => !barred.has(id))
    return next ? [{ personId: next.id, reasonCode: 'insteadOfOwn', reasonParams: { person: from.name } }] : []
  }

  function headsAbove({ person, barred }: Case): Stop[] {
    const code = [...new Set([person.department, TOP])].find((department) => !barred.has(named(heads[department]).id))
    return code ? [{ personId: named(heads[code]).id, reasonCode: 'departmentHead', reasonParams: { department: departmentNames[code] } }] : []
  }

  const resolvers: { [K in MatrixLevel['resolver']['kind']]: (who: Case, how: Extract<MatrixLevel['resolver'], { kind: K }>) => Stop[] } = {
    superior(who, { up = 1 }) {
      const seats = seatsAbove(who.person)
      const wanted = seats[up - 1]
      if (wanted && !who.barred.has(wanted.id)) return [{ personId: wanted.id, reasonCode: up === 1 ? 'superior' : 'higherSuperior', reasonParams: { employee: who.person.name } }]
      const higher = wanted ? ascend(who, wanted, seats.slice(up)) : []
      return higher.length > 0 ? higher : headsAbove(who)
    },
    departmentHead(who) {
      const head = named(heads[who.person.department])
      return who.barred.has(head.id) ? ascend(who, head, seatsAbove(head)) : headsAbove(who)
    },
    role(who, { role }) {
      const held = offices.filter((o) => o.role === role && (o.module === undefined || o.module === who.module) && (o.site === undefined || o.site === who.person.site))
      const ofModule = held.filter((o) => o.module !== undefined)
      const nearest = ofModule.length > 0 ? ofModule : held
      const local = nearest.filter((o) => o.site !== undefined)
      const holders = (local.length > 0 ? local : nearest).map((o) => o.holder)
      const free = holders.filter((id) => !who.barred.has(id))
      if (free.length > 0) return free.map((personId) => ({ personId, reasonCode: 'role', reasonParams: { role: `@approval:role.${role}` } }))
      const barred = byId.get(holders[0] ?? '')
      return barred ? ascend(who, barred, seatsAbove(barred)) : []
    },
    person(who, { employeeId }) {
      const asked = byId.get(employeeId)
      if (!asked) return []
      return who.barred.has(employeeId) ? ascend(who, asked, seatsAbove(asked)) : [{ personId: employeeId, reasonCode: 'person', reasonParams: {} }]
    },
  }

  return ({ module, person, filer = person, covered = [], stated = {} }) => {
    const row = pickRow(rules, module, { departmentId: departmentId(person.department), siteId: siteId(person.site), grade: person.grade, roles: rolesOf(person), stated })
    const who: Case = { person, module, barred: new Set([person.id, filer.id, ...covered]) }
    const levels = (row?.levels ?? []).map(({ resolver, rule }): Level => ({ rule, persons: (resolvers[resolver.kind] as (who: Case, how: MatrixLevel['resolver']) => Stop[])(who, resolver) }))
    return mergeLevels(levels).map(({ persons: [stop, ...others] }) => {
      // the played past knows one person a level
      if (!stop || others.length > 0) throw new Error(`${module} of ${person.name}: a level of ${[stop?.personId ?? '', ...others.map((o) => o.personId)].map(nameOf).join(', ') || 'nobody'}`)
      return stop
    })
  }
}
