/** Rules of approval as people read them: names beside codes, and what each module's rules look at. */
import { asc, inArray } from 'drizzle-orm'
import type { LevelAsks, Named, Rule, RuleCondition, RuledModule, RuleFact, RulesAnswer } from '../../../contract/modules/rules/calls.ts'
import { LEAVE_TYPE } from '../../configure/conditions.ts'
import { type KnownModule, knownModules } from '../../configure/directory.ts'
import { q } from '../../db/context.ts'
import { leaveTypeName, leaveTypes } from '../../ledger/read.ts'
import type { Context } from '../../lib/handler.ts'
import { hasText } from '../../lib/text.ts'
import { searchChoices } from '../../org/choices.ts'
import { namesOf } from '../../org/people.ts'
import { department, site } from '../../org/table.ts'
import { type Condition, conditionsOf, inTurn, type MatrixRow } from '../../request/approval/matrix.ts'
import { approvalMatrix, type MatrixLevel } from '../../request/table.ts'
import { revisionNow } from './revisions.ts'

/** Rules of the company, in its order. */
export const allRules = (): Promise<MatrixRow[]> => q().select().from(approvalMatrix).orderBy(asc(approvalMatrix.position), asc(approvalMatrix.id))

/** Modules with requests, which rules may speak of. */
export const ruledModules = (): KnownModule[] => knownModules().filter((m) => m.facts !== null)

export const roleName = (role: string, { t }: Pick<Context, 't'>): string => (hasText(`approval:role.${role}`) ? t(`approval:role.${role}`) : role)

/** The same where it stands by itself. */
export function roleTitle(role: string, context: Pick<Context, 't'>): string {
  const name = roleName(role, context)
  return name.charAt(0).toLocaleUpperCase() + name.slice(1)
}

type Options = ReadonlyMap<string, readonly Named[]>

/** What may be chosen of a fact, by fact: entries of its list, types of leave. Others have what rules ask for. */
async function optionsOf({ fields }: KnownModule, facts: readonly string[], context: Context): Promise<Options> {
  const out = new Map<string, readonly Named[]>()
  for (const fact of facts) {
    const choices = fields[fact]?.choices
    if (choices) out.set(fact, (await searchChoices(choices, { paginationSize: 500 }, context.language)).listData.map((o) => ({ code: o.code, name: o.displayName })))
    else if (fact === LEAVE_TYPE) out.set(fact, (await leaveTypes()).map((type) => ({ code: type.code, name: leaveTypeName(type, context.language) })))
  }
  return out
}

type OfFact = Extract<Condition, { fact: string }>
const factsIn = (rows: readonly MatrixRow[]): OfFact[] => rows.flatMap((row) => conditionsOf(row.condition)).filter((c): c is OfFact => 'fact' in c)

/** What rules of a module look at, each once, in their order; what only other modules state is none of it. */
async function factsOf(module: KnownModule, rows: readonly MatrixRow[], context: Context): Promise<RuleFact[]> {
  const asked = Map.groupBy(factsIn(rows).filter(({ fact }) => module.facts?.includes(fact)), ({ fact }) => fact)
  const options = await optionsOf(module, [...asked.keys()], context)
  return [...asked].map(([fact, conditions]): RuleFact => {
    if (conditions.some((c) => c.kind !== 'oneOf')) return { fact, kind: 'number', options: [] }
    const values = [...new Set(conditions.flatMap((c) => (c.kind === 'oneOf' ? c.anyOf : [])))]
    if (values.every((v) => v === 'yes' || v === 'no')) return { fact, kind: 'yesNo', options: [] }
    return { fact, kind: 'oneOf', options: [...(options.get(fact) ?? values.map((code) => ({ code, name: roleName(code, context) })))] }
  })
}

/** Names for what rules name by id or code. */
interface Names {
  places: ReadonlyMap<string, Named>
  people: ReadonlyMap<string, string>
  values: (fact: string, code: string) => string
}

async function namesIn(rows: readonly MatrixRow[], context: Context): Promise<Names> {
  const conditions = rows.flatMap((row) => conditionsOf(row.condition))
  const ids = conditions.flatMap((c) => (c.kind === 'department' || c.kind === 'site' ? c.anyOf : []))
  const places = ids.length === 0 ? [] : [
    ...(await q().select({ id: department.id, code: department.code, name: department.name }).from(department).where(inArray(department.id, ids))),
    ...(await q().select({ id: site.id, code: site.code, name: site.name }).from(site).where(inArray(site.id, ids))),
  ]
  const people = await namesOf(rows.flatMap((row) => row.levels.flatMap(({ resolver }) => (resolver.kind === 'person' ? [resolver.employeeId] : []))))
  const facts = new Set(factsIn(rows).map(({ fact }) => fact))
  const known = new Map<string, string>()
  for (const module of ruledModules()) for (const [fact, options] of await optionsOf(module, [...facts].filter((f) => module.facts?.includes(f)), context)) for (const { code, name } of options) known.set(`${fact} ${code}`, name)
  return {
    places: new Map(places.map(({ id, ...named }) => [id, named])), people,
    values: (fact, code) => known.get(`${fact} ${code}`) ?? roleName(code, context),
  }
}

const asksOf = (resolver: MatrixLevel['resolver'], people: ReadonlyMap<string, string>, context: Context): LevelAsks => {
  switch (resolver.kind) {
    case 'superior':
      return { kind: 'superior', up: resolver.up ?? 1 }
    case 'departmentHead':
      return { kind: 'departmentHead' }
    case 'role':
      return { kind: 'role', name: roleName(resolver.role, context) }
    case 'person':
      return { kind: 'person', name: people.get(resolver.employeeId) ?? '' }
  }
}

/** Whom a level asks, with the name of the person it names. */
export const askedBy = async (resolver: MatrixLevel['resolver'], context: Context): Promise<LevelAsks> =>
  asksOf(resolver, await namesOf(resolver.kind === 'person' ? [resolver.employeeId] : []), context)

function conditionWords(asked: Condition, names: Names, context: Context): RuleCondition {
  switch (asked.kind) {
    case 'department':
    case 'site':
      return { kind: asked.kind, anyOf: asked.anyOf.map((id) => names.places.get(id) ?? { code: id, name: id }) }
    case 'requester':
      return { kind: asked.kind, anyOf: asked.anyOf.map((code) => ({ code, name: roleName(code, context) })) }
    case 'oneOf':
      return { ...asked, anyOf: asked.anyOf.map((code) => ({ code, name: names.values(asked.fact, code) })) }
    default:
      return asked
  }
}

/** Every rule, and each module with those that speak of it and what they look at. */
export async function rulesInWords(context: Context): Promise<RulesAnswer> {
  const rows = await allRules()
  const names = await namesIn(rows, context)
  const placeOf = new Map(rows.map((row, i) => [row.id, i]))
  const rules = rows.map((row): Rule => ({
    name: row.name, module: row.module, conditions: conditionsOf(row.condition).map((asked) => conditionWords(asked, names, context)),
    levels: row.levels.map(({ resolver, rule }) => ({ asks: asksOf(resolver, names.people, context), all: rule === 'allOf' })),
  }))
  const modules: RuledModule[] = []
  for (const module of ruledModules()) {
    const own = inTurn(rows, module.slug)
    modules.push({ slug: module.slug, rules: own.map((row) => placeOf.get(row.id) ?? 0), facts: await factsOf(module, own, context) })
  }
  return { revision: await revisionNow(), rules, modules }
}
