/** Reads the engine's sources as the compiler does: what waits without a name, and what reaches past the port. */
import { parseAst } from 'rolldown/parseAst'

interface Node {
  type: string
  start: number
  [key: string]: unknown
}
export interface Reading {
  /** What must not be there, with its line. */
  faults: string[]
  /** Step names given as literals, once for each place. */
  names: string[]
}

const PAST_THE_PORT = [
  'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'requestAnimationFrame', 'requestIdleCallback', 'fetch', 'XMLHttpRequest', 'navigator', 'performance', 'crypto', 'caches', 'indexedDB',
  'localStorage', 'sessionStorage', 'BroadcastChannel', 'CompressionStream', 'DecompressionStream', 'window', 'self', 'document', 'globalThis', 'registration', 'clients', 'Notification',
]
/** Whatever happens afterwards is nobody's step: only the end of a road may be caught. */
const CONTINUES = ['then', 'finally']

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
function child(node: Node, key: string): Node | undefined {
  const value = node[key]
  return isNode(value) ? value : undefined
}
const nameOf = (node: Node | undefined): string => (node?.type === 'Identifier' ? (node.name as string) : '')
const calledAs = (node: Node | undefined): string => (node?.type === 'CallExpression' ? nameOf(child(child(node, 'callee') as Node, 'property')) : '')
const isStep = (node: Node | undefined): boolean => calledAs(node) === 'step'

/** An identifier that stands for a value, not the name of a property or a type. */
function isReference(node: Node, parent: Node, key: string): boolean {
  if (parent.type.startsWith('TS')) return false
  if (parent.type === 'MemberExpression') return key === 'object' || parent.computed === true
  return !(['Property', 'PropertyDefinition', 'MethodDefinition'].includes(parent.type) && key === 'key' && parent.shorthand !== true)
}

export function readSteps(file: string, text: string): Reading {
  const reading: Reading = { faults: [], names: [] }
  const at = (node: Node) => `${file}:${text.slice(0, node.start).split('\n').length}: ${text.slice(node.start, node.start + 60).split('\n')[0]}`
  const nameStep = (node: Node, index: number) => {
    const name = (node.arguments as Node[])[index]
    if (name?.type === 'Literal' && typeof name.value === 'string') reading.names.push(name.value)
    else if (name?.type !== 'TemplateLiteral' && nameOf(name) !== 'name') reading.faults.push(`a step without a name at ${at(node)}`)
  }
  const look = (node: Node, parent: Node, key: string) => {
    if (node.type === 'AwaitExpression' && !isStep(child(node, 'argument'))) reading.faults.push(`a wait that is no step at ${at(node)}`)
    if (node.type === 'ForOfStatement' && node.await === true) reading.faults.push(`a wait that is no step at ${at(node)}`)
    if (node.type === 'VariableDeclaration' && node.kind === 'await using') reading.faults.push(`a wait that is no step at ${at(node)}`)
    if (node.type === 'CallExpression') {
      if (isStep(node)) nameStep(node, 0)
      else if (nameOf(child(node, 'callee')) === 'write' && (node.arguments as Node[]).length === 3) nameStep(node, 1)
      const receiver = child(child(node, 'callee') as Node, 'object')
      if (CONTINUES.includes(calledAs(node)) && !isStep(receiver) && !endsTheRoad(node, parent)) reading.faults.push(`a wait that is no step at ${at(node)}`)
    }
    if (node.type === 'Identifier' && PAST_THE_PORT.includes(node.name as string) && isReference(node, parent, key)) reading.faults.push(`past the port at ${at(node)}`)
    if (node.type === 'MemberExpression' && ['Date.now', 'Math.random'].includes(`${nameOf(child(node, 'object'))}.${nameOf(child(node, 'property'))}`)) reading.faults.push(`past the port at ${at(node)}`)
    if (node.type === 'NewExpression' && nameOf(child(node, 'callee')) === 'Date' && (node.arguments as Node[]).length === 0) reading.faults.push(`past the port at ${at(node)}`)
    for (const [name, value] of Object.entries(node)) for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) look(each, node, name)
  }
  const program = parseAst(text, { lang: 'ts' }) as unknown as Node
  look(program, program, '')
  return reading
}

/** Nobody waits for it: `void x.then(…)`; or it only tidies up behind a step: `running = run().finally(…)`. */
function endsTheRoad(node: Node, parent: Node): boolean {
  if (parent.type === 'UnaryExpression' && parent.operator === 'void') return true
  return calledAs(node) === 'finally' && parent.type === 'AssignmentExpression'
}
