/** Every call by its module, without schemas: for tests and tools that walk over all of them. Product code imports the calls of its module. */
import { tables } from './index.ts'
import type { AnyCall } from './kit/call.ts'

type Tables = typeof tables

export const calls = Object.fromEntries(Object.entries(tables).map(([name, module]) => [name, module.calls])) as { [K in keyof Tables]: Tables[K]['calls'] }

/** Every call, in one list. */
export const allCalls: AnyCall[] = Object.values(tables).flatMap((module) => Object.values<AnyCall>(module.calls))
