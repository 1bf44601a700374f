/** Worker thread that reads one workbook and ends. Started by read-workbook.ts. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { openParts } from './workbook-parts.ts'
import { type SheetLimits, sheetRows } from './workbook-sheet.ts'

const { file, limits, out } = workerData as { file: Uint8Array; limits: SheetLimits; out: MessagePort }

/** Places in one message: the thread that serves everybody takes each in a few milliseconds. */
const BATCH = 10_000

function send(rows: readonly string[][]): void {
  for (let from = 0; from < rows.length; ) {
    let [until, places] = [from, 0]
    while (until < rows.length && places < BATCH) places += 1 + (rows[until++]?.length ?? 0)
    out.postMessage(rows.slice(from, until))
    from = until
  }
}

let readable = true
try {
  send(await sheetRows(await openParts(file), limits))
} catch {
  readable = false
}
parentPort?.postMessage(readable)
