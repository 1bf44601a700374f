/** Call table -> routes. Case-sensitive, a literal beats a parameter, a trailing slash counts. @see docs/product/wire.md#calls */
import { type AnyCall, pathParameters } from '../../contract/kit/call.ts'

interface Node {
  literals: Map<string, Node>
  parameter?: Node
  calls: Map<string, AnyCall>
}

export interface Match {
  call: AnyCall
  params: Record<string, string>
}

const node = (): Node => ({ literals: new Map(), calls: new Map() })
const segmentsOf = (path: string) => path.split('/').slice(1)
const isParameter = (segment: string) => segment.startsWith('{')

/** Finds the call of a method and path (below the API base), or null. @throws Error at boot when two calls share a place */
export function routeTable(calls: readonly AnyCall[]): (method: string, path: string) => Match | null {
  const root = node()
  for (const call of calls) {
    let at = root
    for (const segment of segmentsOf(call.path)) {
      if (isParameter(segment)) at = at.parameter ??= node()
      else {
        const next = at.literals.get(segment) ?? node()
        at.literals.set(segment, next)
        at = next
      }
    }
    const taken = at.calls.get(call.method)
    if (taken) throw new Error(`${call.method} ${call.path}: both ${taken.id} and ${call.id}`)
    at.calls.set(call.method, call)
  }

  function find(at: Node, method: string, segments: string[], i: number, values: string[]): { call: AnyCall; values: string[] } | null {
    const segment = segments[i]
    if (segment === undefined) {
      const call = at.calls.get(method)
      return call ? { call, values } : null
    }
    const literal = at.literals.get(segment)
    const found = literal ? find(literal, method, segments, i + 1, values) : null
    if (found || !at.parameter || segment === '') return found
    return find(at.parameter, method, segments, i + 1, [...values, segment])
  }

  return (method, path) => {
    const found = find(root, method, segmentsOf(path), 0, [])
    if (!found) return null
    return { call: found.call, params: Object.fromEntries(pathParameters(found.call.path).map((name, i) => [name, found.values[i] ?? ''])) }
  }
}
