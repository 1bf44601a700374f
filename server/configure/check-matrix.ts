/** Approval rules that cannot work: names nobody knows, conditions nothing fulfils, rules another one always beats. */
import { type Item, mistakeAt } from './bundle.ts'
import { type Case, entries, unknown, unknownGrade, unknownOne, type Verdict } from './check-names.ts'
import { factsOf, LEAVE_TYPE, ownConditions } from './conditions.ts'
import { DEPARTMENT_HEAD, type KnownModule } from './directory.ts'
import type { Mistake, Path } from './document.ts'
import { hint } from './near.ts'
import type { RoleItem, Rule } from './shapes.ts'

const EVERY = '*'

type RuleItem = Item<Rule>
type AskedOfFact = ReturnType<typeof factsOf>[number][1]

/** Kinds of fields whose values a rule cannot ask for. */
const UNASKABLE: Readonly<Record<string, string>> = { text: 'text', note: 'text', date: 'a date', dateTime: 'a moment', file: 'a file', employee: 'a person', employees: 'a list', lines: 'a list', lineOf: 'a row' }
const YES_NO = ['yes', 'no']

/** Values of a fact that no request has. A rule for every module fits as soon as one module could fulfil it. */
function valueMistakes(item: RuleItem, fact: string, asked: AskedOfFact, { whole, modules }: Pick<Case, 'whole'> & { modules: readonly KnownModule[] }): Mistake[] {
  const at: Path = ['when', fact]
  const never = (why: string) => [mistakeAt(item, at, `this rule can never match: ${why}`)]
  const judged = modules.flatMap((module): Mistake[][] => {
    const field = module.fields[fact]
    if (module.states.includes(fact) || !field) return module.states.includes(fact) ? [[]] : []
    if (field.choices || field.kind === 'flag') {
      if (!Array.isArray(asked)) return [never(`${fact} is no number`)]
      const { list } = field.choices ?? {}
      return [list === undefined ? unknown(item, at, `answer to ${fact}`, asked, YES_NO) : unknown(item, at, `choice of ${list}`, asked, entries(whole, 'choices').filter((c) => c.value.list === list).map((c) => c.value.code))]
    }
    const what = UNASKABLE[field.kind]
    return [what === undefined ? [] : never(`${fact} of ${module.slug} is ${what}, which no rule can ask for`)]
  })
  return judged.every((mistakes) => mistakes.length > 0) ? (judged[0] ?? []) : []
}

function nameMistakes(item: RuleItem, { whole, directory }: Case): Mistake[] {
  const { module, when, levels } = item.value
  const known = directory.modules.filter((m) => m.facts !== null)
  const stated = module === EVERY ? known.flatMap((m) => m.facts ?? []) : (known.find((m) => m.slug === module)?.facts ?? null)
  const levelMistakes = levels.flatMap((level, i) => {
    if (typeof level === 'string') return []
    if ('role' in level) return unknownOne(item, ['levels', i, 'role'], 'role', level.role, directory.roles)
    return 'person' in level ? unknownOne(item, ['levels', i, 'person'], 'employee', level.person, [...directory.people.keys()]) : []
  })
  return [
    ...unknownOne(item, ['module'], 'module with requests', module, [EVERY, ...known.map((m) => m.slug)]),
    ...unknown(item, ['when', 'department'], 'department', when.department, [...directory.departments.keys()]),
    ...unknown(item, ['when', 'site'], 'site', when.site, [...directory.sites.keys()]),
    ...unknown(item, ['when', 'requester'], 'role', when.requester, [...directory.roles, DEPARTMENT_HEAD]),
    ...unknownGrade(item, ['when', 'grade', 'atLeast'], when.grade?.atLeast, directory),
    ...(stated === null ? [] : factsOf(when).flatMap(([fact]) =>
      stated.includes(fact) ? [] : [mistakeAt(item, ['when', fact], `this rule can never match: ${module === EVERY ? 'no module' : module} states "${fact}"${hint(fact, [...ownConditions, ...stated])}`)])),
    ...factsOf(when).flatMap(([fact, asked]) => valueMistakes(item, fact, asked, { whole, modules: known.filter((m) => module === EVERY || m.slug === module) })),
    ...factsOf(when).flatMap(([fact, asked]) => (fact === LEAVE_TYPE && Array.isArray(asked) ? unknown(item, ['when', fact], 'leave type', asked, entries(whole, 'leaveTypes').map((t) => t.key)) : [])),
    ...levelMistakes,
  ]
}

/** `above 5, at most 3`: nothing is both. */
const impossible = (item: RuleItem): Mistake[] =>
  factsOf(item.value.when).flatMap(([fact, asked]) =>
    !Array.isArray(asked) && asked.above !== undefined && asked.atMost !== undefined && asked.above >= asked.atMost
      ? [mistakeAt(item, ['when', fact], `this rule can never match: nothing is above ${asked.above} and at most ${asked.atMost}`)]
      : [])

/** How many conditions a rule gives: the one with more wins. */
const weightOf = ({ when }: Rule): number =>
  Object.values(when).reduce<number>((sum, asked) => sum + (asked !== undefined && !Array.isArray(asked) && typeof asked === 'object' ? Object.values(asked).filter((v) => v !== undefined).length : asked === undefined ? 0 : 1), 0)

type Asked = string[] | { atLeast?: number | undefined; above?: number | undefined; atMost?: number | undefined } | undefined

/** Whatever fulfils `narrow` fulfils `wide`. */
function implies(narrow: Asked, wide: Asked): boolean {
  if (wide === undefined) return true
  if (narrow === undefined) return false
  if (Array.isArray(wide)) return Array.isArray(narrow) && narrow.every((v) => wide.includes(v))
  if (Array.isArray(narrow)) return false
  const lower = (side: 'atLeast' | 'above') => wide[side] === undefined || (narrow[side] !== undefined && narrow[side] >= wide[side])
  return lower('atLeast') && lower('above') && (wide.atMost === undefined || (narrow.atMost !== undefined && narrow.atMost <= wide.atMost))
}

/** True when `winner` is taken for everything `loser` fits: it comes first, and asks for no more. */
function beats(winner: Rule, loser: Rule, isEarlier: boolean): boolean {
  if (winner.module !== EVERY && winner.module !== loser.module) return false
  const [mine, theirs] = [weightOf(winner), weightOf(loser)]
  const sameModule = winner.module === loser.module
  const comesFirst = mine > theirs || (mine === theirs && (sameModule ? isEarlier : loser.module === EVERY))
  const names = new Set([...Object.keys(winner.when), ...Object.keys(loser.when)])
  return comesFirst && [...names].every((name) => implies(loser.when[name], winner.when[name]))
}

function beaten(rules: readonly RuleItem[]): Mistake[] {
  return rules.flatMap((loser, i) => {
    const winner = rules.find((other, k) => other !== loser && beats(other.value, loser.value, k < i))
    return winner ? [mistakeAt(loser, [], `rule "${loser.key}" can never match: "${winner.key}" fits whatever it fits, and comes first`)] : []
  })
}

/** A module's rule for the rest that a rule for every module passes over, because that one has conditions, and no rule of the module's speaks for them. */
function passedOver(rules: readonly RuleItem[]): Mistake[] {
  const answers = (own: Rule, general: Rule): boolean =>
    weightOf(own) >= weightOf(general) && [...new Set([...Object.keys(own.when), ...Object.keys(general.when)])].every((name) => implies(general.when[name], own.when[name]))
  return rules.filter(({ value }) => value.module !== EVERY && weightOf(value) === 0).flatMap((rest) => {
    const own = rules.filter(({ value }) => value.module === rest.value.module)
    return rules.filter(({ value }) => value.module === EVERY && weightOf(value) > 0 && !own.some((rule) => answers(rule.value, value))).map((general) =>
      mistakeAt(rest, [], `rule "${rest.key}" is passed over where "${general.key}" fits: a rule for "${EVERY}" with conditions comes before one of ${rest.value.module} without; write "${general.key}" for ${rest.value.module}, too, if that is not meant`))
  })
}

/** Rules nobody and nothing fits today: worth knowing, for people come and modules are given. */
function idle(rules: readonly RuleItem[], held: ReadonlySet<string>, { whole, directory }: Case): Mistake[] {
  const given = new Set(entries(whole, 'rights').map((r) => r.key))
  const retired = new Set(entries(whole, 'leaveTypes').filter((t) => t.value.retired).map((t) => t.key))
  return rules.flatMap((item) => {
    const { module, when } = item.value
    const nothing = (path: Path, why: string) => [mistakeAt(item, path, `rule "${item.key}" applies to nothing: ${why}`)]
    const nobody = (name: 'department' | 'site') => {
      const places = when[name] ?? []
      return places.length > 0 && places.every((code) => directory[name === 'site' ? 'sites' : 'departments'].has(code) && !directory.staffed.has(code)) ? nothing(['when', name], `nobody works in ${places.join(', ')}`) : []
    }
    const roles = when.requester ?? []
    const types = factsOf(when).flatMap(([fact, asked]) => (fact === LEAVE_TYPE && Array.isArray(asked) ? asked : []))
    return [
      ...(module !== EVERY && entries(whole, 'rights').length > 0 && !given.has(module) ? nothing(['module'], `nobody has ${module} (rights.yaml)`) : []),
      ...(roles.length > 0 && roles.every((role) => role !== DEPARTMENT_HEAD && directory.roles.includes(role) && !held.has(role)) ? nothing(['when', 'requester'], `nobody holds the role ${roles.join(' or ')}`) : []),
      ...nobody('department'), ...nobody('site'),
      ...(types.length > 0 && types.every((type) => retired.has(type)) ? nothing(['when', LEAVE_TYPE], `${types.join(', ')} is retired`) : []),
    ]
  })
}

function warningsOf(rules: readonly RuleItem[], input: Case): Mistake[] {
  const { whole, directory } = input
  const isHeld = ({ person, until }: RoleItem) => !directory.people.get(person)?.hasLeft && (until === undefined || until >= directory.today)
  const held = new Set(entries(whole, 'roles').filter((r) => isHeld(r.value)).map((r) => r.value.role))
  const empty = rules.flatMap((item) => item.value.levels.flatMap((level, i) =>
    typeof level === 'object' && 'role' in level && directory.roles.includes(level.role) && !held.has(level.role)
      ? [mistakeAt(item, ['levels', i], `nobody holds the role ${level.role}: requests that come to this level cannot be submitted`)] : []))
  const gone = rules.flatMap((item) => item.value.levels.flatMap((level, i) =>
    typeof level === 'object' && 'person' in level && directory.people.get(level.person)?.hasLeft ? [mistakeAt(item, ['levels', i], `${directory.people.get(level.person)?.name ?? ''} has left: the next superior decides`)] : []))
  return [...empty, ...gone, ...passedOver(rules), ...idle(rules, held, input)]
}

/** Modules whose requests might find no rule at all. */
function uncovered(rules: readonly RuleItem[], { directory }: Case): Mistake[] {
  const isForAll = (slug: string) => rules.some(({ value }) => weightOf(value) === 0 && (value.module === EVERY || value.module === slug))
  return directory.modules.filter((m) => m.facts !== null && !isForAll(m.slug)).map((m) => ({
    file: 'approval.yaml', line: 0, message: `a request of ${m.slug} may find no rule: add one without "when", for module "${EVERY}" or ${m.slug}`,
  }))
}

/** Judges the approval rules the files say. */
export function matrixMistakes(input: Case): Verdict {
  if (input.wanted.approval === undefined) return { mistakes: [], warnings: [] }
  const rules = entries(input.wanted, 'approval')
  const mistakes = [...rules.flatMap((item) => [...nameMistakes(item, input), ...impossible(item)]), ...beaten(rules), ...uncovered(rules, input)]
  return { mistakes, warnings: warningsOf(rules, input) }
}
