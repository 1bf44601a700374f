/** What a piece of the client's code uses: calls it makes, and other pieces. */
import { type StringLiteralType, TypeFlags, type UnionType } from 'typescript/unstable/sync'
import { type Expression, type Node, SyntaxKind } from 'typescript/unstable/ast'
import {
  isArrayLiteralExpression, isArrowFunction, isAsExpression, isAwaitExpression, isObjectBindingPattern, isBinaryExpression, isBindingElement, isCallExpression, isConditionalExpression, isElementAccessExpression, isForOfStatement, isIdentifier, isImportDeclaration,
  isNonNullExpression, isParenthesizedExpression, isPropertyAccessExpression, isPropertyAssignment, isSatisfiesExpression, isShorthandPropertyAssignment, isStringLiteral, isVariableDeclaration, isExpression,
} from 'typescript/unstable/ast/is'
import type { AnyCall } from '../../../contract/kit/call.ts'
import type { Field } from '../../../contract/kit/field.ts'
import { projectRoot } from '../../../server/lib/project-root.ts'
import { type ClientCode, eachNode, nameOf, type Piece } from './code.ts'

/** Calls and pieces that one piece uses. Of the module whose screen is shown: a call by its name there, choices of its form, a fact of its own. */
export interface Uses {
  calls: Set<string>
  pieces: Set<string>
  ofModule: Set<string>
  facts: Set<string>
  choices: boolean
}

/** Stands for something of whichever module is shown. */
const MODULE_CALLS = { any: 'calls' }
const MODULE_CALL = (name: string) => ({ any: 'call', name })
const CHOICES = { any: 'choices' }
type Any = { any: string; name?: string }
const isAny = (value: unknown): value is Any => value !== null && typeof value === 'object' && 'any' in value && typeof value.any === 'string'
const isCall = (value: unknown): value is AnyCall => value !== null && typeof value === 'object' && 'id' in value && 'path' in value && 'method' in value
/** Of a field and everything in it: calls that its choices and its list of people come from. */
export const offeredBy = (field: Field): AnyCall[] =>
  [field.source, field.importer, ...Object.values({ ...field.columns, ...field.line }).flatMap(offeredBy)].filter((call) => call !== undefined)
const isField = (value: unknown): value is Field => value !== null && typeof value === 'object' && 'kind' in value && !isCall(value) && ['source', 'columns', 'line'].some((name) => name in value)
const isTable = (value: unknown): value is Record<string, AnyCall> => value !== null && typeof value === 'object' && !isCall(value) && Object.values(value).length > 0 && Object.values(value).every(isCall)

/** What takes a call only to say which of its answers is meant. */
const MENTIONS = new Set(['queryKey', 'invalidateQueries', 'setQueryData', 'setQueriesData', 'getQueryData', 'getQueriesData', 'cancelQueries', 'removeQueries', 'resetQueries'])

const bare = (node: Node): Node => (isParenthesizedExpression(node) || isAsExpression(node) || isNonNullExpression(node) || isSatisfiesExpression(node) ? bare(node.expression) : node)
const calleeName = (node: Node): string => (isCallExpression(node) ? (isPropertyAccessExpression(node.expression) ? nameOf(node.expression.name) : nameOf(node.expression)) : '')
const has = (node: Node, is: (node: Node) => boolean): boolean => {
  let found = false
  eachNode(node, (n) => !found && !(found = is(n)))
  return found
}

const bound = (pattern: Node | undefined): string[] => (pattern && isObjectBindingPattern(pattern) ? pattern.elements.map((one) => nameOf(one.propertyName ?? one.name)) : [])

/** Names taken out of a file that is imported later: `import(…).then(({ a }) => …)`, `const { a } = await import(…)`. */
function takenOf(node: Node): string[] {
  const { parent } = node
  if (isArrowFunction(parent) && isCallExpression(parent.parent)) return takenOf(parent.parent)
  if (isPropertyAccessExpression(parent) && isCallExpression(parent.parent)) {
    const [then] = parent.parent.arguments
    return then && isArrowFunction(then) ? bound(then.parameters[0]?.name) : []
  }
  return isAwaitExpression(parent) && isVariableDeclaration(parent.parent) ? bound(parent.parent.name) : []
}

/** Contract files the client imports, as they run: `contract/modules/x/calls.ts` → what it exports. */
export async function contractOf(code: ClientCode): Promise<Map<string, Record<string, unknown>>> {
  const files = new Set([...code.sources.keys()].flatMap((file) => code.importsOf(file)).filter((file) => file.startsWith('contract/')))
  return new Map(await Promise.all([...files].map(async (file) => [file, (await import(`${projectRoot}/${file}`)) as Record<string, unknown>] as const)))
}

export class Reader {
  readonly code: ClientCode
  readonly #contract: Map<string, Record<string, unknown>>
  readonly #values = new Map<Node, unknown[]>()
  constructor(code: ClientCode, contract: Map<string, Record<string, unknown>>) {
    this.code = code
    this.#contract = contract
  }

  /** What an expression may stand for, as far as that is calls, tables of calls and what leads to them. */
  values(at: Node): unknown[] {
    const node = bare(at)
    const known = this.#values.get(node)
    if (known) return known
    this.#values.set(node, [])
    const found = this.#work(node).filter((v) => v !== undefined && v !== null)
    this.#values.set(node, found)
    return found
  }

  #work(node: Node): unknown[] {
    if (isIdentifier(node)) return this.#ofName(node)
    if (isPropertyAccessExpression(node)) return this.#ofProperty(this.values(node.expression), nameOf(node.name), () => this.code.symbolOf(node.name))
    if (isElementAccessExpression(node)) {
      const tables = this.values(node.expression)
      const names = tables.length === 0 ? [] : this.#literals(node.argumentExpression)
      return names.flatMap((name) => this.#ofProperty(tables, name, () => undefined))
    }
    if (isConditionalExpression(node)) return [...this.values(node.whenTrue), ...this.values(node.whenFalse)]
    if (isBinaryExpression(node) && [SyntaxKind.QuestionQuestionToken, SyntaxKind.BarBarToken].includes(node.operatorToken.kind)) return [...this.values(node.left), ...this.values(node.right)]
    if (isCallExpression(node) && nameOf(node.expression) === 'callOf') {
      return this.#literals(node.arguments[1] as Node).map((action) => MODULE_CALL(action === 'save' ? 'createOrUpdate' : action))
    }
    return []
  }

  /** Texts an expression may be. */
  #literals(node: Node): string[] {
    if (isStringLiteral(node)) return [node.text]
    const type = this.code.checker.getTypeAtLocation(node)
    if (!type) return []
    const types = type.flags & TypeFlags.Union ? (type as UnionType).getTypes() : [type]
    return types.flatMap((t) => (t.flags & TypeFlags.StringLiteral ? [(t as StringLiteralType).value] : []))
  }

  #ofProperty(bases: unknown[], name: string, symbol: () => ReturnType<ClientCode['symbolOf']>): unknown[] {
    const of = bases.flatMap((base) => (isAny(base) ? (base.any === 'calls' ? [MODULE_CALL(name)] : name === 'id' ? [base] : []) : isCall(base) && name === 'id' ? [base] : [(base as Record<string, unknown>)[name]]))
    if (of.length > 0) return of
    if (name !== 'calls' && name !== 'source' && name !== 'importer') return []
    return this.#declaredIn(symbol(), name)
  }

  #declaredIn(symbol: ReturnType<ClientCode['symbolOf']>, name: string): unknown[] {
    const files = (symbol?.declarations ?? []).map(this.code.fileOf)
    if (name === 'calls' && files.includes('contract/kit/request.ts')) return [MODULE_CALLS]
    if (name !== 'calls' && files.includes('contract/kit/field.ts')) return [CHOICES]
    return []
  }

  #ofName(node: Node): unknown[] {
    const symbol = this.code.symbolOf(node)
    if (!symbol) return []
    const from = this.code.importOf(symbol)
    if (from) return [this.#contract.get(from.file)?.[from.name]]
    const declared = this.code.declarationOf(symbol)
    return declared ? this.#ofDeclared(declared) : []
  }

  #ofDeclared(declared: Node): unknown[] {
    if (isVariableDeclaration(declared)) {
      const { initializer, parent } = declared
      if (initializer) return isArrayLiteralExpression(bare(initializer)) ? [] : this.values(initializer)
      return parent.parent && isForOfStatement(parent.parent) ? this.#members(parent.parent.expression) : []
    }
    if (!isBindingElement(declared)) return []
    const name = nameOf(declared.propertyName ?? declared.name)
    const whole = declared.parent.parent
    const bases = isVariableDeclaration(whole) || isBindingElement(whole) ? (isVariableDeclaration(whole) && whole.initializer ? this.values(whole.initializer) : this.#ofDeclared(whole)) : []
    return this.#ofProperty(bases, name, () => this.code.propertyOf(declared))
  }

  #members(list: Node): unknown[] {
    const node = bare(list)
    return isArrayLiteralExpression(node) ? node.elements.flatMap((one) => this.values(one)) : []
  }

  /** Says which answers are meant, and makes no call. */
  #isMention(node: Node): boolean {
    let at: Node = node
    for (let up = node.parent; up; at = up, up = up.parent) {
      if (isBinaryExpression(up) && [SyntaxKind.EqualsEqualsEqualsToken, SyntaxKind.ExclamationEqualsEqualsToken].includes(up.operatorToken.kind)) return true
      if (isCallExpression(up) && up.expression !== at && MENTIONS.has(calleeName(up))) return true
      if (isCallExpression(up) && nameOf(up.expression) === 'call') return false
      if (isPropertyAssignment(up) && nameOf(up.name) === 'queryKey') return true
      // each of a list is only named: `[a, b].map((call) => client.invalidateQueries(…))`
      if (isPropertyAccessExpression(up) && up.expression === at && isCallExpression(up.parent) && up.parent.arguments.some((one) => this.#onlyMentions(one))) return true
      if (isForOfStatement(up)) return up.expression === at && this.#onlyMentions(up.statement)
      if (!isExpression(up) && !isPropertyAssignment(up) && !isShorthandPropertyAssignment(up)) return isVariableDeclaration(up) && isArrayLiteralExpression(bare(up.initializer ?? up)) && this.#isWalkedForMention(up)
    }
    return false
  }

  #onlyMentions = (body: Node): boolean => has(body, (n) => MENTIONS.has(calleeName(n))) && !has(body, (n) => ['call', 'query', 'enqueue', 'prefetchQuery', 'fetchQuery'].includes(calleeName(n)))

  /** A list kept in a name, which is only walked to say what is meant. */
  #isWalkedForMention(declared: Node): boolean {
    const { name } = declared as unknown as { name: Node }
    let isWalked = false
    eachNode(declared.getSourceFile(), (n) => {
      if (isForOfStatement(n) && isIdentifier(n.expression) && n.expression.text === nameOf(name)) isWalked = this.#onlyMentions(n.statement)
    })
    return isWalked
  }

  /** A name is given to it; where that is used counts. */
  #isAlias(node: Node): boolean {
    let at: Node = node
    while (at.parent && isExpression(at.parent) && (bare(at.parent) === bare(node) || isConditionalExpression(at.parent) || isBinaryExpression(at.parent))) at = at.parent
    return isVariableDeclaration(at.parent) && at.parent.initializer === at
  }

  /** Names that stand beside what they name: no use. */
  #isName(node: Node): boolean {
    const { parent } = node
    if (isPropertyAccessExpression(parent)) return parent.name === node
    if (isPropertyAssignment(parent) || isVariableDeclaration(parent)) return parent.name === node
    if (isBindingElement(parent)) return parent.initializer !== node
    return isImportDeclaration(parent) || ('name' in parent && parent.name === node && !isShorthandPropertyAssignment(parent))
  }

  /** Calls of a table that is handed over whole: those its taker knows. */
  #taken(node: Node, table: Record<string, AnyCall> | Any): string[] {
    let whole = node
    while (isExpression(whole.parent) && bare(whole.parent) === bare(node)) whole = whole.parent
    const type = this.code.checker.getContextualType(whole as Expression)
    const names = type ? this.code.checker.getPropertiesOfType(this.code.checker.getNonNullableType(type) ?? type).map((p) => p.name) : []
    return isAny(table) ? names : names.filter((name) => name in table)
  }

  uses(piece: Piece, facts: ReadonlySet<string>): Uses {
    const uses: Uses = { calls: new Set(), pieces: new Set(), ofModule: new Set(), facts: new Set(), choices: false }
    const note = (node: Node): boolean => {
      const values = this.values(node)
      const found = values.filter((v) => isCall(v) || isAny(v))
      for (const table of values.filter((v) => isTable(v) || (isAny(v) && v.any === 'calls'))) {
        if (this.#isAlias(node)) continue
        for (const name of this.#taken(node, table as Record<string, AnyCall>)) {
          if (isAny(table)) uses.ofModule.add(name)
          else uses.calls.add((table as Record<string, AnyCall>)[name]?.id ?? '')
        }
      }
      for (const field of values.filter(isField)) if (!this.#isAlias(node) && !isPropertyAccessExpression(node.parent)) for (const call of offeredBy(field)) uses.calls.add(call.id)
      if (found.length === 0 || this.#isAlias(node) || this.#isMention(node)) return found.length > 0
      for (const value of found) {
        if (isCall(value)) uses.calls.add(value.id)
        else if (isAny(value) && value.any === 'call' && value.name) uses.ofModule.add(value.name)
        else if (isAny(value) && value.any === 'choices') uses.choices = true
      }
      return true
    }
    for (const top of piece.nodes) {
      eachNode(top, (node) => {
        if (isBindingElement(node)) {
          const name = nameOf(node.propertyName ?? node.name)
          if (facts.has(name) && this.#isFact(this.code.propertyOf(node))) uses.facts.add(name)
        }
        if (isPropertyAccessExpression(node) && facts.has(nameOf(node.name)) && this.#isFact(this.code.symbolOf(node.name))) uses.facts.add(nameOf(node.name))
        const isWhole = (isPropertyAccessExpression(node) || isElementAccessExpression(node) || (isCallExpression(node) && nameOf(node.expression) === 'callOf') || (isIdentifier(node) && !this.#isName(node)))
          && !(isPropertyAccessExpression(node.parent) && node.parent.expression === node && this.values(node.parent).length > 0)
          && !(isElementAccessExpression(node.parent) && node.parent.expression === node && this.values(node.parent).length > 0)
        if (isWhole) note(node)
        if (isIdentifier(node)) this.#reach(node, uses)
        if (isCallExpression(node) && node.expression.kind === SyntaxKind.ImportKeyword) for (const name of takenOf(node)) uses.pieces.add(`${this.code.resolve(piece.file, (node.arguments[0] as { text?: string }).text ?? '')}#${name}`)
        return undefined
      })
    }
    return uses
  }

  #isFact = (symbol: ReturnType<ClientCode['symbolOf']>): boolean => (symbol?.declarations ?? []).map(this.code.fileOf).includes('src/request/client-module.ts')

  #reach(node: Node, uses: Uses): void {
    const symbol = this.code.symbolOf(node)
    const declared = symbol && this.code.declarationOf(symbol)
    const key = declared && this.code.pieceOf(declared)
    if (key) uses.pieces.add(key)
  }
}
