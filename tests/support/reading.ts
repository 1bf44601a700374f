/** How the server reads an input, without anybody who sends it and without a database: many wrong values a call cost thousandths of what they do over HTTP. */
import { createBodyRooms } from '../../server/http/body-room.ts'
import { inputOf } from '../../server/http/input.ts'
import { routeTable } from '../../server/http/route-table.ts'
import { validated } from '../../server/http/validation.ts'
import type { ServedCall } from '../../server/lib/handler.ts'
import { CallError } from '../../server/lib/refuse.ts'
import { carry } from './carry.ts'

const rooms = createBodyRooms()

/** What became of an input: `taken` by the call's schema, or the code it is refused with and how many problems were told. */
export interface Reading {
  code: string
  problems: number
}

/** Reads inputs as the server does for the calls it serves (server/http/api.ts): the request as a client would send it, found by its address, read, and judged by the schema. */
export function readerOf(served: readonly ServedCall[]): (one: ServedCall, input: Record<string, unknown>) => Promise<Reading> {
  const find = routeTable(served.map((s) => s.call))
  return async (one, input) => {
    let reading: Reading | undefined
    const raw = async (method: string, path: string, body?: BodyInit, headers: Record<string, string> = {}) => {
      const request = new Request(`http://local${path}`, {
        method, headers: { ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}), ...headers }, ...(body === undefined || method === 'GET' ? {} : { body }),
      })
      const url = new URL(request.url)
      const match = find(method, url.pathname)
      if (match?.call.id !== one.call.id) throw new Error(`${one.call.id}: ${method} ${path} is ${match?.call.id ?? 'nothing'}`)
      const room = rooms.enter('')
      try {
        validated(one.schema, await inputOf(match, one.schema, request, url.searchParams, room))
        reading = { code: 'taken', problems: 0 }
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        reading = { code: error.code, problems: error.problems.length }
      } finally {
        room.leave()
      }
      return { status: 0, body: {} as never, text: '', headers: new Headers() }
    }
    await carry({ raw }, one.call, input)
    if (reading === undefined) throw new Error(`${one.call.id}: nothing was read`)
    return reading
  }
}
