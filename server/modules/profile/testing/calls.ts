/** The profile's calls in a test: through the schema to the handler, as http does; each command in its transaction. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { AnyCall, InputOf, OutputOf } from '../../../../contract/kit/call.ts'
import { tx } from '../../../db/context.ts'
import type { FileStore } from '../../../files/store.ts'
import type { Context } from '../../../lib/handler.ts'
import { createSeal } from '../../../lib/seal.ts'
import { createProfile } from '../index.ts'

/** A store in memory. */
export function memoryStore(): FileStore & { kept: Map<string, Uint8Array> } {
  const kept = new Map<string, Uint8Array>()
  return {
    kept,
    put: async (key, bytes) => void kept.set(key, bytes),
    get: async (key) => kept.get(key) ?? null,
    putFile: async (key, path) => void kept.set(key, await readFile(path)),
    getStream: async (key) => (kept.has(key) ? Readable.from([kept.get(key)]) : null),
    delete: async (key) => void kept.delete(key),
    keys: async function* () {
      yield* kept.keys()
    },
  }
}

export const store = memoryStore()
export const seal = createSeal(randomBytes(32))

export const leave = { def: { slug: 'leave-requests' } } as never

/** @param isLocal false: an external provider keeps the sign-in passwords */
export function profileApi(clock: Context['clock'], isLocal = true) {
  const served = createProfile({ clock, store, seal, isLocal, requests: { modules: [leave] }, appUrl: 'https://hr.example.test/ess/' })
  return async <C extends AnyCall>(call: C, input: InputOf<C>, context: Context): Promise<OutputOf<C>> => {
    const found = served.find((s) => s.call.id === call.id)
    if (!found) throw new Error(`${call.id} is not served`)
    const work = () => found.handle(found.schema.parse(input), context) as Promise<OutputOf<C>>
    return call.kind === 'command' && !call.ownTransactions ? tx(work) : work()
  }
}
