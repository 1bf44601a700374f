/** Papers people keep: payslips, letters, certificates, reports. A PDF of A4 pages with real text, drawn in a thread of its own: nobody else waits. */
import { Worker } from 'node:worker_threads'
import { inTransaction } from '../db/context.ts'
import { createPersonTurns } from '../lib/person-turns.ts'
import { text } from '../lib/text.ts'
import { turns } from '../lib/turns.ts'
import { checkModel, type PaperModel } from './model.ts'

/** The longest paper takes some five seconds of a processor; others may need it too. */
const TIME_LIMIT_MS = 60_000
/** Megabytes of the thread's own memory. */
const MEMORY = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
/** What the standard's passwords hold, in UTF-8: readers cut off the rest, each its own way. @see ISO 32000-2, 7.6.4.3.3 */
const PASSWORD_BYTES = 127

// one at a time: a month's papers of a company take one processor, not the machine
const inTurn = turns({ atOnce: 1, waiting: 8 })
// in that line nobody stands twice
const ofPerson = createPersonTurns({ atOnce: 1, longestLine: 1 })

/** NFKC, as it was when it was set: the same word typed on another keyboard opens the paper. */
function passwordOf(password: string): string {
  const word = password.normalize('NFKC')
  const bytes = Buffer.byteLength(word)
  if (bytes === 0 || bytes > PASSWORD_BYTES) throw new Error(`a password of a paper has 1 to ${PASSWORD_BYTES} bytes, not ${bytes}`)
  return word
}

function drawInThread(workerData: { model: PaperModel; pageOf: string; password: string | null }, timeMs: number): Promise<Uint8Array<ArrayBuffer>> {
  const name = import.meta.url.endsWith('.ts') ? './paper-worker.ts' : './paper-worker.js'
  const worker = new Worker(new URL(name, import.meta.url), { workerData, resourceLimits: MEMORY, execArgv: [], env: {} })
  return new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`a paper was not drawn within ${timeMs} ms`)), timeMs)
    worker.once('message', resolve)
    // also when it ran out of memory
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('the thread that draws a paper ended without it'))
    })
  }).finally(() => worker.terminate())
}

/**
 * Draws a paper.
 * @param of who asks for it
 * @param password opens it (AES-256, standard handler revision 6); anybody opens one without
 * @returns a PDF; the same model without a password gives the same bytes
 * @throws CallError paper_too_large, too_many when papers of theirs wait already, busy when too many of all wait
 */
export async function paper(model: PaperModel, { of, password, timeMs = TIME_LIMIT_MS }: { of: string; password?: string; timeMs?: number }): Promise<Uint8Array<ArrayBuffer>> {
  if (inTransaction()) throw new Error('a paper is drawn outside the transaction: others wait behind it')
  checkModel(model)
  const secret = password === undefined ? null : passwordOf(password)
  const pageOf = text(model.language, 'paper:page', { page: '{page}', pages: '{pages}' })
  return ofPerson(of, () => inTurn(() => drawInThread({ model, pageOf, password: secret }, timeMs)))
}
