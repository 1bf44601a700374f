/** Inputs no client would send, as the call would carry them. */
import { type AnyCall, pathParameters } from '../../contract/kit/call.ts'
import { splitTexts } from '../../contract/kit/texts-header.ts'
import { toWire } from '../../contract/kit/wire.ts'
import type { Answer, Person } from './api.ts'

const isFile = (value: unknown) => value instanceof File
const pathText = (value: unknown) => encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value) ?? '').toWellFormed())

/** Sends any values at all, as the call would carry them: path, query, form or JSON. */
export function carry(person: Pick<Person, 'raw'>, call: AnyCall, input: Record<string, unknown>): Promise<Answer> {
  const inPath = new Set(pathParameters(call.path))
  const path = call.path.replace(/\{([^}]+)\}/g, (_, name: string) => pathText(input[name]) || '%20')
  const rest = Object.fromEntries(Object.entries(input).filter(([name, value]) => !inPath.has(name) && value !== undefined))
  if (call.method === 'GET') {
    const { rest: inAddress, headers } = splitTexts(call, rest)
    const search = Object.entries(inAddress).map(([k, v]) => `${k}=${pathText(v)}`).join('&')
    return person.raw('GET', search ? `${path}?${search}` : path, undefined, headers)
  }
  if (!Object.values(rest).some(isFile)) return person.raw(call.method, path, JSON.stringify(toWire(rest)))
  const form = new FormData()
  for (const [name, value] of Object.entries(rest)) form.append(name, value instanceof File ? value : typeof value === 'string' ? value : JSON.stringify(value))
  return person.raw(call.method, path, form)
}
