/**
 * What the event loop of a process goes through: `node --import ./tests/support/loop-report.mjs …` appends to the file LOOP_REPORT a line
 * for each twentieth of a second, `[time, longest delay in it in ms, resident memory in MB]`.
 */
import { appendFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const file = process.env.LOOP_REPORT
if (file && isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  setInterval(() => {
    appendFileSync(file, `${JSON.stringify([Date.now(), Math.round(delay.max / 1e6), Math.round(process.memoryUsage.rss() / 1e6)])}\n`)
    delay.reset()
  }, 50).unref()
}
