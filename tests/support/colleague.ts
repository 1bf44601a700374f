/** Somebody of the demo company who uses the product from elsewhere: over HTTP, with an access token of their own. */
import { randomUUID } from 'node:crypto'
import type { AnyCall, InputOf, OutputOf } from '../../contract/kit/call.ts'
import { type ErrorBody, fromWire } from '../../contract/kit/wire.ts'
import { httpRequest } from '../../src/lib/http-request.ts'
import { httpBrowser } from './http-sign-in.ts'
import type { Product } from './product.ts'

export interface Answer<Out> {
  status: number
  body: Out & Partial<ErrorBody>
}

export interface Colleague {
  /** Makes a call; whatever the answer is. */
  send<C extends AnyCall>(call: C, input: InputOf<C>): Promise<Answer<OutputOf<C>>>
  /** Makes a call that must succeed. */
  get<C extends AnyCall>(call: C, input: InputOf<C>): Promise<OutputOf<C>>
}

/** Signs in over HTTP. */
export async function colleague(product: Product, username: string): Promise<Colleague> {
  const { access_token: token } = await httpBrowser(product, username).signIn()

  async function send<C extends AnyCall>(call: C, input: InputOf<C>): Promise<Answer<OutputOf<C>>> {
    const { url, method, headers, body } = httpRequest(call, input, `${product.origin}/api`)
    const key: Record<string, string> = call.kind === 'command' ? { 'idempotency-key': randomUUID() } : {}
    const response = await fetch(url, { method, headers: { ...headers, ...key, authorization: `Bearer ${token}` }, ...(body === undefined ? {} : { body }) })
    if (call.answer === 'file' && response.ok) return { status: response.status, body: await response.blob() }
    const text = await response.text()
    return { status: response.status, body: (text ? fromWire(JSON.parse(text)) : {}) as Answer<OutputOf<C>>['body'] }
  }
  return {
    send,
    async get(call, input) {
      const answer = await send(call, input)
      if (answer.status !== 200) throw new Error(`${call.id} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      return answer.body
    },
  }
}
