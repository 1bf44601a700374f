/** The client's own code with its types, as the compiler reads it. */
import { API, type Checker, type NodeHandle, type Symbol, SymbolFlags } from 'typescript/unstable/sync'
import { type Identifier, type Node, type ObjectLiteralExpression, type SourceFile, SyntaxKind } from 'typescript/unstable/ast'
import {
  isBindingElement, isCallExpression, isExportAssignment, isIdentifier, isImportDeclaration, isImportSpecifier, isJsxAttribute, isShorthandPropertyAssignment, isObjectBindingPattern, isObjectLiteralExpression, isPropertyAccessExpression, isPropertyAssignment, isStringLiteral,
  isTypeNode, isVariableStatement,
} from 'typescript/unstable/ast/is'
import { projectRoot } from '../../../server/lib/project-root.ts'

/** A piece of code that is reached as a whole: what one name at the top of a file stands for, a fact of a module, or what a file does when it is read. */
export interface Piece {
  /** `src/a/b.ts#name`, `src/modules/x/index.ts#fact:form`, `src/a/b.ts#` */
  key: string
  file: string
  nodes: Node[]
}

const isSkipped = (file: string) => /\.test\.|\/testing\/|\/gallery\/|\.d\.ts$/.test(file) || /\/offline\/test-/.test(file)
const TYPES = new Set([SyntaxKind.InterfaceDeclaration, SyntaxKind.TypeAliasDeclaration, SyntaxKind.ExportDeclaration])

export const nameOf = (node: Node | undefined): string => (node === undefined ? '' : isIdentifier(node) ? node.text : `@${node.pos}`)

/** Calls `visit` for each node below that is no type; `false` leaves out what is below it. */
export function eachNode(node: Node, visit: (node: Node) => boolean | void): void {
  if (isTypeNode(node) || TYPES.has(node.kind) || visit(node) === false) return
  node.forEachChild((child) => {
    eachNode(child, visit)
  })
}

/** Facts a module hands to `clientModule`, where a file does. */
const factsIn = (statement: Node): ObjectLiteralExpression | undefined => {
  if (!isExportAssignment(statement) || !isCallExpression(statement.expression) || nameOf(statement.expression.expression) !== 'clientModule') return undefined
  const [, facts] = statement.expression.arguments
  return facts && isObjectLiteralExpression(facts) ? facts : undefined
}

/** The name of a property that is read. */
const isPropertyName = (node: Node) => isPropertyAccessExpression(node.parent) && node.parent.name === node
/** Names a property that is given, and stands for nothing itself. */
const isLabel = (node: Node) => (isPropertyAssignment(node.parent) || isJsxAttribute(node.parent)) && node.parent.name === node

/** Reads the client once. Close it in the end. */
export class ClientCode {
  readonly #api = new API({ cwd: projectRoot })
  readonly #project
  readonly checker: Checker
  readonly pieces = new Map<string, Piece>()
  readonly #symbols = new Map<Node, Symbol>()
  readonly #keys = new Map<Node, string>()
  readonly #tops = new Map<string, Node>()
  readonly #imports = new Map<string, string[]>()
  readonly sources = new Map<string, SourceFile>()

  constructor() {
    const [project] = this.#api.updateSnapshot({ openProjects: [`${projectRoot}/tsconfig.json`] }).getProjects()
    if (!project) throw new Error('the client has no project')
    this.#project = project
    this.checker = project.checker
    const files = project.program.getSourceFileNames().map((f) => this.#path(f)).filter((f) => f.startsWith('src/') && /\.tsx?$/.test(f) && !isSkipped(f))
    for (const file of files) this.#read(file)
    const tops = new Set([...this.pieces.keys()].map((key) => key.slice(key.indexOf('#') + 1).replace('fact:', '')))
    const asked = [...this.pieces.values()].flatMap(({ nodes }) => nodes.flatMap((n) => this.#identifiers(n))).filter((n) => !isLabel(n) && (!isPropertyName(n) || tops.has(n.text) || ['calls', 'source', 'importer'].includes(n.text)))
    for (let from = 0; from < asked.length; from += 20_000) {
      const some = asked.slice(from, from + 20_000)
      this.checker.getSymbolAtLocation(some).forEach((symbol, i) => symbol && this.#symbols.set(some[i] as Node, symbol))
    }
  }

  close(): void {
    this.#api.close()
  }

  #path = (file: string): string => file.replace(`${projectRoot}/`, '')

  #read(file: string): void {
    const source = this.#project.program.getSourceFile(`${projectRoot}/${file}`)
    if (!source) throw new Error(`${file} cannot be read`)
    this.sources.set(file, source)
    const add = (name: string, ...nodes: Node[]) => {
      const key = `${file}#${name}`
      const piece = this.pieces.get(key) ?? { key, file, nodes: [] }
      piece.nodes.push(...nodes)
      this.pieces.set(key, piece)
      for (const node of nodes) {
        this.#keys.set(node, key)
        if ('name' in node && node.name && name !== '') this.#tops.set(key, node.name as Node)
      }
    }
    add('')
    for (const statement of source.statements) {
      const facts = factsIn(statement)
      if (isImportDeclaration(statement)) {
        const from = isStringLiteral(statement.moduleSpecifier) ? statement.moduleSpecifier.text : ''
        if (from.startsWith('.')) this.#imports.set(file, [...(this.#imports.get(file) ?? []), this.resolve(file, from)])
      } else if (isVariableStatement(statement)) for (const one of statement.declarationList.declarations) add(nameOf(one.name), one)
      else if (facts) for (const fact of facts.properties) add(`fact:${'name' in fact ? nameOf(fact.name) : ''}`, fact)
      else if (isExportAssignment(statement)) add('default', statement)
      else if ('name' in statement && statement.name) add(nameOf(statement.name as Identifier), statement)
      else add('', statement)
    }
  }

  /** Path below the project of what a file imports. */
  resolve(file: string, from: string): string {
    return new URL(from, `file:///${file}`).pathname.slice(1)
  }

  importsOf = (file: string): readonly string[] => this.#imports.get(file) ?? []

  #identifiers(node: Node): Identifier[] {
    const found: Identifier[] = []
    eachNode(node, (n) => void (isIdentifier(n) && found.push(n)))
    return found
  }

  /** What a name stands for, imports of the client followed. */
  symbolOf(node: Node): Symbol | undefined {
    const symbol = node.parent && isShorthandPropertyAssignment(node.parent) ? this.checker.getShorthandAssignmentValueSymbol(node.parent) : this.#symbols.get(node)
    if (!symbol) return undefined
    const real = this.#real.get(symbol) ?? this.#followed(symbol)
    this.#real.set(symbol, real)
    return real
  }

  readonly #real = new Map<Symbol, Symbol>()
  #followed(symbol: Symbol): Symbol {
    if (!(symbol.flags & SymbolFlags.Alias)) return symbol
    const from = this.importOf(symbol)
    if (from?.file.startsWith('contract/')) return symbol
    const top = from && this.#tops.get(`${from.file}#${from.name}`)
    return (top && this.#symbols.get(top)) ?? this.checker.getAliasedSymbol(symbol)
  }

  /** The file and the name that an import takes something from. */
  importOf(symbol: Symbol): { file: string; name: string } | undefined {
    const handle = symbol.flags & SymbolFlags.Alias ? symbol.declarations[0] : undefined
    const file = handle && this.fileOf(handle)
    const specifier = file && this.sources.has(file) ? handle.resolve() : undefined
    if (!file || !specifier || !isImportSpecifier(specifier)) return undefined
    const declared = specifier.parent.parent.parent
    const from = isImportDeclaration(declared) ? declared.moduleSpecifier : undefined
    return from && isStringLiteral(from) && from.text.startsWith('.') ? { file: this.resolve(file, from.text), name: nameOf(specifier.propertyName ?? specifier.name) } : undefined
  }

  /** File below the project in which a name is declared. */
  fileOf = (handle: NodeHandle): string => this.#path(handle.path)

  readonly #declarations = new Map<Symbol, Node | undefined>()
  /** Where in the client a name is declared. */
  declarationOf(symbol: Symbol): Node | undefined {
    if (this.#declarations.has(symbol)) return this.#declarations.get(symbol)
    const handle = symbol.valueDeclaration ?? symbol.declarations[0]
    const node = handle && this.sources.has(this.fileOf(handle)) ? handle.resolve() : undefined
    this.#declarations.set(symbol, node)
    return node
  }

  /** The piece a node stands in. */
  pieceOf(node: Node): string | undefined {
    for (let at: Node | undefined = node; at; at = at.parent) {
      const key = this.#keys.get(at)
      if (key !== undefined) return key
    }
    return undefined
  }

  /** The piece a file exports under a name. */
  exported(file: string, name: string): string | undefined {
    const key = `${file}#${name}`
    if (this.pieces.has(key)) return key
    const source = this.sources.get(file)
    const module = source && this.checker.getSymbolAtLocation(source)
    const found = module && this.checker.getMemberInModuleExports(module, name)
    const declared = found && this.declarationOf(found.flags & SymbolFlags.Alias ? this.checker.getAliasedSymbol(found) : found)
    return declared && this.pieceOf(declared)
  }

  /** Where a property of that name is declared, of what a pattern takes apart. */
  propertyOf(element: Node): Symbol | undefined {
    if (!isBindingElement(element) || !element.parent || !isObjectBindingPattern(element.parent)) return undefined
    const type = this.checker.getTypeAtLocation(element.parent)
    const name = element.propertyName ?? element.name
    return type && name && isIdentifier(name) ? this.checker.getPropertyOfType(type, name.text) : undefined
  }
}
