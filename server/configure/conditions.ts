/** Conditions and levels of an approval rule, between the words of the files and the rows of the matrix. */
import { namedId } from '../lib/named-id.ts'
import type { approvalMatrix, MatrixCondition, MatrixLevel } from '../request/table.ts'
import { type Item, said } from './bundle.ts'
import { coder, type Directory } from './directory.ts'
import type { Level, Rule } from './shapes.ts'

type When = Rule['when']
/** Codes that rules name, with their ids. */
type Known = Pick<Directory, 'departments' | 'sites'> & { people: ReadonlyMap<string, { id: string }> }

/** Names in `when` that are not facts of the request. */
export const ownConditions: readonly string[] = ['department', 'site', 'requester', 'grade']

/** A condition on the type of leave names codes of the leave types. */
export const LEAVE_TYPE = 'leaveType'

/** Facts of the request a rule looks at, with what it asks of them. */
export const factsOf = (when: When): [string, string[] | { above?: number | undefined; atMost?: number | undefined }][] =>
  Object.entries(when).filter(([name]) => !ownConditions.includes(name)) as ReturnType<typeof factsOf>

const idsOf = (codes: readonly string[] | undefined, known: ReadonlyMap<string, string>) => codes?.map((code) => known.get(code) ?? code)
const orNothing = <T extends object>(map: T): T | undefined => (Object.keys(map).length > 0 ? map : undefined)

/** The condition a row of the matrix keeps. */
function conditionOf(when: When, directory: Known): MatrixCondition {
  const facts = factsOf(when)
  const lists = facts.flatMap(([name, asked]) => (Array.isArray(asked) ? [[name, asked] as const] : []))
  const bounds = facts.flatMap(([name, asked]) => (Array.isArray(asked) ? [] : [[name, asked] as const]))
  const bound = (side: 'above' | 'atMost') => orNothing(Object.fromEntries(bounds.flatMap(([name, b]) => (b[side] === undefined ? [] : [[name, b[side]]]))))
  return said({
    departmentId: idsOf(when.department, directory.departments),
    siteId: idsOf(when.site, directory.sites),
    gradeAtLeast: when.grade?.atLeast,
    requesterIs: when.requester,
    equals: orNothing(Object.fromEntries(lists)),
    above: bound('above'),
    atMost: bound('atMost'),
  })
}

/** The condition as a file writes it. */
export function whenOf(condition: MatrixCondition, directory: Directory): When {
  const bounds: Record<string, { above?: number; atMost?: number }> = {}
  for (const side of ['above', 'atMost'] as const) for (const [name, limit] of Object.entries(condition[side] ?? {})) bounds[name] = { ...bounds[name], [side]: limit }
  return said({
    department: condition.departmentId?.map(coder(directory.departments)),
    site: condition.siteId?.map(coder(directory.sites)),
    requester: condition.requesterIs,
    grade: condition.gradeAtLeast === undefined ? undefined : { atLeast: condition.gradeAtLeast },
    ...condition.equals,
    ...bounds,
  }) as When
}

/** The level a row of the matrix keeps. */
function matrixLevelOf(level: Level, directory: Known): MatrixLevel {
  if (level === 'superior') return { resolver: { kind: 'superior' }, rule: 'anyOne' }
  if (level === 'departmentHead') return { resolver: { kind: 'departmentHead' }, rule: 'anyOne' }
  const rule = level.rule ?? 'anyOne'
  if ('superior' in level) return { resolver: level.superior === 1 ? { kind: 'superior' } : { kind: 'superior', up: level.superior }, rule }
  if ('departmentHead' in level) return { resolver: { kind: 'departmentHead' }, rule }
  if ('role' in level) return { resolver: { kind: 'role', role: level.role }, rule }
  return { resolver: { kind: 'person', employeeId: directory.people.get(level.person)?.id ?? level.person }, rule }
}

/** Rows of the matrix that these rules are, in their order. */
export const matrixRowsOf = (rules: readonly Item<Rule>[], directory: Known): (typeof approvalMatrix.$inferSelect)[] =>
  rules.map(({ key, value }, i) => ({
    id: namedId(`matrix:${key}`), name: value.name, module: value.module, position: (i + 1) * 10, condition: conditionOf(value.when, directory), levels: value.levels.map((l) => matrixLevelOf(l, directory)),
  }))

/** The level as a file writes it, in its shortest form. */
export function levelOf({ resolver, rule }: MatrixLevel, personCode: (id: string) => string): Level {
  const all = rule === 'allOf' ? { rule } : {}
  switch (resolver.kind) {
    case 'superior':
      return resolver.up !== undefined && resolver.up > 1 ? { superior: resolver.up, ...all } : rule === 'allOf' ? { superior: 1, rule } : 'superior'
    case 'departmentHead':
      return rule === 'allOf' ? { departmentHead: true, rule } : 'departmentHead'
    case 'role':
      return { role: resolver.role, ...all }
    case 'person':
      return { person: personCode(resolver.employeeId), ...all }
  }
}

/** One way to write each level, however a file says it. */
export const shortest = (level: Level): Level => {
  if (typeof level === 'string') return level
  const { rule, ...rest } = level
  if (rule === 'allOf') return level
  if ('superior' in rest) return rest.superior === 1 ? 'superior' : rest
  return 'departmentHead' in rest ? 'departmentHead' : rest
}
