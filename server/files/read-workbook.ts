/** The first sheet of a spreadsheet file (.xlsx) as texts, read in a thread of its own: whatever the file holds, nobody else waits. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { MessageChannel, receiveMessageOnPort, type MessagePort, Worker } from 'node:worker_threads'
import { inTransaction } from '../db/context.ts'
import { createPersonTurns } from '../lib/person-turns.ts'
import { turns } from '../lib/turns.ts'
import type { SheetLimits } from './workbook-sheet.ts'

/** Rows of the longest list a person fills in. */
export const MOST_ROWS = 20_000
/** The largest honest file takes a second or two. */
const TIME_LIMIT_MS = 10_000
/** Megabytes of the thread's own memory. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

/** The file is no workbook, is damaged, or is larger than anything a person makes. */
export class UnreadableWorkbook extends Error {}

// one at a time: twenty imports at once take one processor, not the machine
const inTurn = turns({ atOnce: 1, waiting: 8 })
// in that line nobody stands twice: whoever sends many files waits behind their own
const ofPerson = createPersonTurns({ atOnce: 1, longestLine: 1 })

/** Whether the thread read its file to the end in time; it is still there. */
const hasRead = (worker: Worker, timeMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, timeMs, false)
    const settle = (readable: boolean) => {
      clearTimeout(timer)
      resolve(readable)
    }
    worker.once('message', (readable: unknown) => settle(readable === true))
    // also when it ran out of memory
    worker.once('error', () => settle(false))
    worker.once('exit', () => settle(false))
  })

/** Takes the rows over, a batch at a time with everybody else's turn in between. */
async function takeOver(from: MessagePort): Promise<string[][]> {
  const rows: string[][] = []
  for (let batch = receiveMessageOnPort(from); batch; batch = receiveMessageOnPort(from)) {
    for (const row of batch.message as string[][]) rows.push(row)
    await nextTurn()
  }
  return rows
}

async function readInThread(file: Uint8Array, limits: SheetLimits, timeMs: number): Promise<string[][]> {
  const { port1, port2 } = new MessageChannel()
  const name = import.meta.url.endsWith('.ts') ? './workbook-worker.ts' : './workbook-worker.js'
  const worker = new Worker(new URL(name, import.meta.url), { workerData: { file, limits, out: port2 }, transferList: [port2], resourceLimits: MEMORY, execArgv: [], env: {} })
  try {
    if (!(await hasRead(worker, timeMs))) throw new UnreadableWorkbook()
    return await takeOver(port1)
  } finally {
    port1.close()
    await worker.terminate()
  }
}

/**
 * Rows of the first sheet, each with its cells from column A on; empty rows keep their place, so that row 1 is the first.
 * Numbers come as they are written in the file (dates too: days since 1900).
 * @param of whose file it is
 * @param columns cells beyond are left out
 * @param timeMs the thread is ended after so long
 * @throws UnreadableWorkbook; CallError too_many when files of theirs wait already, busy when too many of all wait
 */
export async function readWorkbook(file: Uint8Array, { of, columns, timeMs = TIME_LIMIT_MS }: { of: string; columns: number; timeMs?: number }): Promise<string[][]> {
  if (inTransaction()) throw new Error('a workbook is read before the transaction: others wait behind it')
  return ofPerson(of, () => inTurn(() => readInThread(file, { rows: MOST_ROWS, columns }, timeMs)))
}
