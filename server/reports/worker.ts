/** Makes the files people asked for: one at a time a process, under a lease, begun anew by another process when this one dies. */
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { tx } from '../db/context.ts'
import { readOld } from '../db/read-old.ts'
import { notify } from '../effects/notify.ts'
import { noticeTypes } from '../effects/notice-types.ts'
import type { FileStore } from '../files/store-port.ts'
import type { Clock } from '../lib/clock.ts'
import type { Context } from '../lib/handler.ts'
import { createDrainer } from '../lib/drainer.ts'
import { keepAlive } from '../lib/keep-alive.ts'
import { errorFacts, type Log } from '../lib/log.ts'
import { observed, type Work, workOn } from '../lib/observe.ts'
import { namedId } from '../lib/named-id.ts'
import { CallError, isCallError } from '../lib/refuse.ts'
import { fileTypes } from './files/file.ts'
import type { NoteExport } from './export-note.ts'
import { forgetHalves, halfOf } from './halves.ts'
import { fileNameOf, madeFile, mostRows, requireFormat, requireWidth } from './make.ts'
import { failRun, finishRun, type Made, MOST_ATTEMPTS, renewRun, returnRun, type Run, takeRun } from './queue.ts'
import { type Opened, openReport } from './read.ts'
import { mayExport, type Registry } from './registry.ts'
import { contextOfRun } from './run-context.ts'
import { scopeMark } from './scope.ts'
import { whenRunQueued } from './wake.ts'

export interface WorkerDeps {
  clock: Clock
  log: Log
  store: FileStore
  registry: Registry
  noteExport: NoteExport
  /** Files lie there until they are whole. */
  folder: string
  leaseMs?: number
  everyMs?: number
}

export interface Worker {
  start(): void
  stop(): Promise<void>
  /** Makes everything that waits. @returns how many were tried */
  drain(): Promise<number>
}

/** The audit line of a run, once however often it is begun. */
const lineOf = (runId: string) => namedId(`report run ${runId}`)

/** It is somebody else's now, or nobody's: leave no trace. */
class Lost extends Error {}

const changed = () => new CallError('report_right_changed', [{ code: 'report_right_changed' }], { status: 403 })

export function createRunWorker({ clock, log, store, registry, noteExport, folder, leaseMs = 30_000, everyMs = 5_000 }: WorkerDeps): Worker {
  async function openFor(run: Run): Promise<{ context: Context; opened: Opened }> {
    const context = await contextOfRun(run, clock)
    if (!context || !(await mayExport(context))) throw changed()
    try {
      const { def } = await registry.findByCode(run.reportCode, context)
      requireFormat(def, run.format)
      return { context, opened: await openReport(def, run, context) }
    } catch (error) {
      throw isCallError(error, 'not_found') || isCallError(error, 'not_allowed') ? changed() : error
    }
  }

  /** Writes the file to this machine. @throws Lost */
  async function write(run: Run, path: string, mine: (done: number) => Promise<void>): Promise<Made> {
    const { context, opened } = await openFor(run)
    requireWidth(opened, run.format)
    const most = mostRows[run.format]
    const reading = <T>(read: () => Promise<T>) => readOld({ call: 'reports.run', caller: context.caller }, read)
    const total = await reading(() => opened.source.count(most))
    if (total > most) throw new CallError('report_too_many_rows', [{ code: 'report_too_many_rows' }])
    const mark = await scopeMark(opened.query.people, opened.columns.map((c) => c.name))
    if (!(await renewRun(run, leaseMs, { total, scopeMark: mark }))) throw new Lost()
    await noteExport('reports.run', context, { report: run.reportCode, scope: run.scope, format: run.format, rows: total, parameters: opened.query.audited, run: run.id }, lineOf(run.id))
    let rows = 0
    const hash = createHash('sha256')
    const bytes = madeFile(run.format, opened, context, {
      reading,
      reopen: async () => (await openFor(run)).opened,
      async onRows(written) {
        rows = written
        await mine(written)
      },
    })
    const tally = new Transform({
      transform(chunk: Buffer, _, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    await pipeline(Readable.from(bytes), tally, createWriteStream(path))
    return { rows, size: (await stat(path)).size, sha256: hash.digest('hex'), fileName: fileNameOf(opened, run.format) }
  }

  const tell = (run: Run, code: 'reportReady' | 'reportFailed', now: Date) =>
    notify({ employeeId: run.employeeId, actorId: null, eventKey: `report:${run.id}:${code}`, typeId: noticeTypes.general, code, params: { report: `@report:${run.reportCode}.name` }, link: 'reports/files', now })

  /** @param key of the bytes */
  async function keep(run: Run, key: string, path: string, made: Made): Promise<void> {
    await store.putFile(key, path, fileTypes[run.format])
    const context = await contextOfRun(run, clock)
    const now = clock.now()
    const isKept = context !== null && (await tx(async () => {
      const isDone = await finishRun(run, made, { now, today: context.today })
      if (isDone) await tell(run, 'reportReady', now)
      return isDone
    }))
    if (!isKept) await store.delete(key)
  }

  /** @returns what became of it, in one word */
  async function failed(run: Run, error: unknown): Promise<'interrupted' | 'retry' | 'failed'> {
    if (error instanceof Lost || stopping.aborted) {
      await returnRun(run, false)
      return 'interrupted'
    }
    const kind = isCallError(error) ? error.code : 'failed'
    if (!isCallError(error)) log.error({ run: run.id, report: run.reportCode, ...errorFacts(error) }, 'a report was not made')
    // what was refused stays refused
    if (!isCallError(error) && run.attempts < MOST_ATTEMPTS) {
      await returnRun(run, true)
      return 'retry'
    }
    const now = clock.now()
    await tx(async () => {
      if (await failRun(run, kind, now)) await tell(run, 'reportFailed', now)
    })
    return 'failed'
  }

  async function make(run: Run, work: Work): Promise<void> {
    const key = run.fileKey ?? ''
    const path = halfOf(folder, key)
    const renewal = keepAlive(leaseMs / 3, () => renewRun(run, leaseMs), (error) => log.warn({ run: run.id, ...errorFacts(error) }, 'lease of a report not renewed'))
    const requireMine = () => {
      if (renewal.lost.aborted || stopping.aborted) throw new Lost()
    }
    try {
      if (run.attempts > MOST_ATTEMPTS) throw new CallError('failed', [{ code: 'failed' }])
      const made = await write(run, path, async (done) => {
        requireMine()
        if (!(await renewRun(run, leaseMs, { done }))) throw new Lost()
      })
      requireMine()
      await keep(run, key, path, made)
      work.outcome = 'done'
    } catch (error) {
      work.outcome = await failed(run, error)
    } finally {
      await renewal.end()
      await rm(path, { force: true })
    }
  }

  async function drain(): Promise<number> {
    await mkdir(folder, { recursive: true })
    await forgetHalves(folder)
    for (let tried = 0; ; tried++) {
      const next = stopping.aborted ? null : await takeRun(randomUUID(), clock.now(), leaseMs)
      if (!next) return tried
      if (next.left !== null) await store.delete(next.left)
      const work = workOn('report', 'report')
      await observed(work, () => make(next.run, work))
    }
  }

  const worker = createDrainer({ drain, listen: whenRunQueued, everyMs, onError: (error) => log.error(errorFacts(error), 'reports are not made') })
  const { stopping } = worker
  return { drain, start: worker.start, stop: worker.stop }
}
