/**
 * What the page itself asked for, in the script of index.html, while the first files were still on their way: the settings, and
 * for whoever is signed in what every start reads (first-reads.ts), in one call. Each is taken once, by the first that asks for the same.
 */
import { answerMark } from '../../contract/kit/answer-mark.ts'
import type { AnyCall, InputOf, OutputOf } from '../../contract/kit/call.ts'
import { fromWire } from '../../contract/kit/wire.ts'
import { platformCalls, type Read } from '../../contract/modules/platform/calls.ts'
import { doubtNetwork } from '../lib/network.ts'

/** What the page has found out about who is there, before the app was loaded (app/sign-in/sign-in-first.ts). */
export interface FirstSignIn {
  /** The provider's description of itself, asked for with the page. */
  provider?: Promise<Response> | undefined
  /** Address with the code that the provider gave in silence. */
  silent?: string | undefined
  /** The page was left for the provider's a moment ago. */
  left?: boolean | undefined
}

interface FirstAsked extends FirstSignIn {
  config?: Promise<Response> | undefined
  /** `at`: milliseconds of the clock. `asked`: in the order of the answers, null for one that was taken. */
  /** Modules that the answer of those names, in its order. */
  modules?: readonly string[]
  reads?: { at: number; asked: (Read | null)[]; headers: Record<string, string>; answer: Promise<Response> } | undefined
}

/** After so long nobody takes an answer of the start for a new one. By the clock: other timers stand still while a device sleeps. */
const FRESH_MS = 60_000

type Answers = OutputOf<typeof platformCalls.readMany>['answers']

declare global {
  var essAsked: FirstAsked | undefined
}

/** The settings' answer, if the page asked for them and nobody took them. It may reject, as `fetch` does. */
export function askedConfig(): Promise<Response> | undefined {
  const asked = globalThis.essAsked
  const config = asked?.config
  if (asked) asked.config = undefined
  return config
}

function take<K extends keyof FirstSignIn>(name: K): FirstSignIn[K] {
  const asked = globalThis.essAsked
  const value = asked?.[name]
  if (asked) asked[name] = undefined
  return value
}

/** The provider's answer with a code, once. */
export const takeSilentAnswer = (): string | undefined => take('silent')

/** Whether this page is being left for the provider's; once. */
export const takeLeft = (): boolean => take('left') ?? false

/** Whether the page asked for what a start reads. */
export const hasAskedFirst = (): boolean => globalThis.essAsked?.reads !== undefined

/** Slugs of the modules whose requests are in what the page asked for, where it looked and they have come. */
export const namedFirst = (): readonly string[] => globalThis.essAsked?.modules ?? []

/** Is there a network at all? That nobody answered the page's own question is known before any call is made. */
export function doubtIfUnanswered(): void {
  globalThis.essAsked?.reads?.answer.catch(doubtNetwork)
}

let changes = 0
/** How often this page has changed something at the server. */
export const changesSoFar = (): number => changes

/** This page changes something: what it asked for at its start is no news any more. */
export function forgetFirstAsked(): void {
  changes += 1
  if (globalThis.essAsked) globalThis.essAsked.reads = undefined
}

/** What the page asked for as whoever has this token, and nobody has taken yet. What it asked for as somebody else is for nobody. */
export function untakenBy(token: string | null): Read[] {
  const reads = globalThis.essAsked?.reads
  return reads && reads.headers.authorization === `Bearer ${token}` ? reads.asked.filter((read) => read !== null) : []
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

/** All that the call answered, taken apart once; nothing if it failed. @throws TimeoutError */
const taken = new WeakMap<Promise<Response>, Promise<Answers>>()
async function answersOf(answer: Promise<Response>): Promise<Answers> {
  try {
    const response = await answer
    if (!response.ok || !answerMark(response.headers)) return []
    return (fromWire(await response.json()) as { answers: Answers }).answers
  } catch (error) {
    if (isTimeout(error)) throw error
    return []
  }
}

/**
 * The answer of a call if the page asked for it just as this request does: the same input, as the same person, in the same language, at the start.
 * @returns undefined when it did not, and when no answer came of it: then the call is to be made
 * @throws TimeoutError when the page waited as long as a call may wait
 */
export async function askedFirst<C extends AnyCall>(def: C, input: InputOf<C>, headers: Record<string, string>): Promise<OutputOf<C> | undefined> {
  const asked = globalThis.essAsked?.reads
  const words = JSON.stringify(input ?? {})
  const at = asked?.asked.findIndex((read) => read?.call === def.id && JSON.stringify(read.input) === words) ?? -1
  if (!asked || at < 0 || Date.now() - asked.at > FRESH_MS) return undefined
  asked.asked[at] = null
  const { 'content-type': _, ...own } = headers // how the question is written, not who asks
  const names = Object.keys({ ...own, ...asked.headers })
  if (!names.every((name) => headers[name] === asked.headers[name])) return undefined
  const answers = taken.get(asked.answer) ?? answersOf(asked.answer)
  taken.set(asked.answer, answers)
  const one = (await answers)[at]
  return one?.status === 200 ? one.answer : undefined
}
