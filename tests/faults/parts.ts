/** A harness on several cores: parts that share nothing run in threads of their own, and their outcomes are added up. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Outcome, RunOptions } from './kit.ts'

/** One part of a run. */
export interface PartOptions extends RunOptions {
  part: number
  parts: number
}
export type RunPart = (options: PartOptions) => Promise<Outcome>

export interface Order extends Omit<PartOptions, 'log'> {
  module: string
}
export type Message = { line: string } | { outcome: Outcome }

const PARTS = Math.min(2, availableParallelism())
/** A world lives for milliseconds: with room for many of them, few are ever looked at by the collector. */
const YOUNG_MB = 256

/** @param module address of a module that exports `runPart` */
export async function inParts(module: string, options: RunOptions): Promise<Outcome> {
  const outcomes = await Promise.all(Array.from({ length: PARTS }, (_, part) => inThread({ module, seed: options.seed, count: options.count, part, parts: PARTS }, options.log)))
  const facts: Record<string, number> = {}
  for (const outcome of outcomes) for (const [what, n] of Object.entries(outcome.facts ?? {})) facts[what] = (facts[what] ?? 0) + n
  return { schedules: outcomes.reduce((sum, o) => sum + o.schedules, 0), failures: outcomes.flatMap((o) => o.failures), facts }
}

function inThread(order: Order, log: (line: string) => void): Promise<Outcome> {
  return new Promise((done, fail) => {
    const thread = new Worker(new URL('./part-thread.ts', import.meta.url), { workerData: order, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } })
    thread.on('message', (message: Message) => {
      if ('line' in message) log(message.line)
      else done(message.outcome)
    })
    thread.on('error', fail)
    thread.on('exit', (code) => fail(new Error(`part ${order.part} ended with ${code}`)))
  })
}
