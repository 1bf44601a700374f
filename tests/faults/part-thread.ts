/** The thread of one part (parts.ts). */
import { parentPort, workerData } from 'node:worker_threads'
import type { Message, Order, RunPart } from './parts.ts'

const { module, ...order } = workerData as Order
const { runPart } = (await import(module)) as { runPart: RunPart }
const say = (message: Message) => parentPort?.postMessage(message)
say({ outcome: await runPart({ ...order, log: (line) => say({ line }) }) })
