/** What the largest and the worst bodies do to a real server: nobody else waits, memory stays bounded, and it can still be stopped. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { q } from '../../server/db/context.ts'
import { openDatabase } from '../../server/db/database.ts'
import { png } from '../../server/files/testing/samples.ts'
import { asSpreadsheetProgramsWrite, worstWorkbooks } from '../../server/files/testing/worst-workbooks.ts'
import { systemClock } from '../../server/lib/clock.ts'
import { silentLog } from '../../server/lib/log.ts'
import { account } from '../../server/org/table.ts'
import { markSeeded } from '../../server/seed/index.ts'
import { aCast, aPerson, giveModule } from '../support/company.ts'
import { type Issuer, startIssuer } from '../support/issuer.ts'
import { killAll, type ServerProcess, startServer } from '../support/process.ts'

const MB = 1024 * 1024
const PEOPLE = 10
const UPLOADS = 200
/** The product's goal is 100 ms on a machine of its own; here eight may share one. */
const LONGEST_WAIT_MS = 400
/** Measured: 165 MB more; with every upload held at once it was 990 MB. */
const MOST_MORE_MB = 450

let dataDir = ''
let issuer: Issuer
let server: ServerProcess
const tokens: string[] = []
const report = () => join(dataDir, 'loop')

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'ess-heavy-'))
  issuer = await startIssuer()
  const database = await openDatabase({ dataDir }, silentLog)
  const { company, people } = await aCast([])
  await giveModule('overtime-schedule')
  const ids: string[] = []
  for (let n = 0; n < PEOPLE; n++) ids.push(await aPerson(company, `Heavy ${n}`, { superiorId: people.superior }))
  for (const { username } of await q().select().from(account).where(inArray(account.id, ids))) tokens.push(await issuer.tokenOf(username))
  await markSeeded('none', systemClock.now())
  await database.close()
  server = await startServer({ DATA_DIR: dataDir, SEED: 'none', CLOCK: '2026-05-12T12:00+07:00', LOOP_REPORT: report(), ...issuer.env }, ['loop-report.mjs'])
}, 240_000)
afterAll(async () => {
  killAll()
  await issuer.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const post = (path: string, body: FormData | Uint8Array<ArrayBuffer>, { who = 0, headers = {} }: { who?: number; headers?: Record<string, string> } = {}): Promise<Response> =>
  fetch(server.api + path, { method: 'POST', body, headers: { authorization: `Bearer ${tokens[who] ?? ''}`, ...headers } })

function formOf(values: Readonly<Record<string, string | Blob>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  return form
}

interface Load {
  longestMs: number
  mostMb: number
  /** Before. */
  mb: number
}

/** What the server went through during this work. */
async function during(work: () => Promise<unknown>): Promise<Load> {
  const lines = () => readFileSync(report(), 'utf8').trim().split('\n').map((line) => JSON.parse(line) as [number, number, number])
  await wait(300)
  const before = lines()
  await work()
  await wait(300)
  const after = lines().slice(before.length)
  return { longestMs: Math.max(...after.map(([, ms]) => ms)), mostMb: Math.max(...after.map(([, , mb]) => mb)), mb: before.at(-1)?.[2] ?? 0 }
}

const importing = (bytes: Uint8Array<ArrayBuffer>, who = 0) => post(calls.overtimeSchedule.importEmployeeDetail.path, formOf({ File: new Blob([bytes]), FileName: 'a.xlsx' }), { who })

/** One of each kind; all of them are read in server/files/read-workbook.test.ts. */
const WORST = ['rows that never end', 'a bomb', 'millions of tiny cells', 'more places than there may be', 'a long text in every cell', 'many parts']

test('no workbook keeps another call waiting, however it is made', async () => {
  expect((await importing(asSpreadsheetProgramsWrite(3, ['TF-1', 'note']))).status).toBe(200)
  const worst = worstWorkbooks()
  for (const name of WORST) {
    const bytes = worst[name] ?? new Uint8Array()
    expect(bytes.length).toBeGreaterThan(0)
    let status = 0
    const { longestMs } = await during(async () => {
      status = (await importing(bytes)).status
    })
    expect([name, status]).toEqual([name, status < 500 ? status : 'below 500'])
    expect([name, longestMs]).toEqual([name, longestMs < LONGEST_WAIT_MS ? longestMs : `below ${LONGEST_WAIT_MS}`])
  }
}, 120_000)

describe('a form', () => {
  const FRAME = 'xxx'
  const multipart = (parts: readonly string[]) => new Uint8Array(Buffer.from(`${parts.map((part) => `--${FRAME}\r\n${part}\r\n`).join('')}--${FRAME}--\r\n`))
  const field = (name: string, value = 'a') => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`
  const many = (count: number, part: (i: number) => string) => multipart(Array.from({ length: count }, (_, i) => part(i)))
  const worst: Record<string, Uint8Array<ArrayBuffer>> = {
    'parts of one name': many(60_000, () => field('a')),
    'parts of many names': many(60_000, (i) => field(`a${i}`)),
    'files': many(40_000, (i) => `Content-Disposition: form-data; name="f"; filename="${i}"\r\n\r\na`),
    'a header that never ends': multipart([`Content-Disposition: form-data; name="a"; ${'a'.repeat(5 * MB)}`]),
    'many headers': multipart([`${'a: b\r\n'.repeat(800_000)}${field('a')}`]),
    'a long text': multipart([field('Text', 'a'.repeat(5 * MB))]),
    'a text almost of boundaries': multipart([field('Text', `\r\n--${FRAME.slice(1)}`.repeat(600_000))]),
  }
  test.each(Object.entries(worst))('of the worst kind (%s) is refused at once', async (_, bytes) => {
    let status = 0
    const { longestMs } = await during(async () => {
      status = (await post(calls.overtimeSchedule.importEmployeeDetail.path, bytes, { headers: { 'content-type': `multipart/form-data; boundary=${FRAME}` } })).status
    })
    expect(status).toBe(400)
    expect(longestMs).toBeLessThan(LONGEST_WAIT_MS)
  })
})

test('200 uploads of 4 MB at once: each is stored or sent away with a time to come again, and memory is bounded', async () => {
  const picture = png(4 * MB - 200)
  picture.set(randomBytes(16), 200)
  const blob = new Blob([new Uint8Array(picture)])
  const seen: { status: number; retryAfter: string | null; code: string }[] = []
  const small: number[] = []
  const over = new AbortController()
  const load = await during(async () => {
    const others = (async () => {
      while (!over.signal.aborted) {
        small.push((await post(calls.overtimeSchedule.importEmployeeDetail.path, formOf({ Text: 'TF-1' }), { who: 1 })).status)
        await wait(50)
      }
    })()
    await Promise.all(Array.from({ length: UPLOADS }, async (_, i) => {
      const answer = await post(calls.attachmentsInbox.attachmentUpload.path, formOf({ Id: randomUUID(), File: blob, FileName: 'a.png' }), { who: i % PEOPLE, headers: { 'idempotency-key': randomUUID() } })
      const text = await answer.text()
      seen.push({ status: answer.status, retryAfter: answer.headers.get('retry-after'), code: text === '' ? '' : ((JSON.parse(text) as { Code?: string }).Code ?? '') })
    }))
    over.abort()
    await others
  })
  expect(seen.filter(({ status, code, retryAfter }) => status !== 200 && !(status === 503 && code === 'busy' && Number(retryAfter) > 0))).toEqual([])
  expect(seen.filter((s) => s.status === 200).length).toBeGreaterThan(10)
  // whoever sends little is served meanwhile
  expect(new Set(small)).toEqual(new Set([200]))
  expect(load.mostMb - load.mb).toBeLessThan(MOST_MORE_MB)
}, 120_000)

test('SIGTERM ends a server within its time although a request and a statement hang', async () => {
  const hanging = await startServer({ DATA_DIR: join(dataDir, 'hanging'), SEED: 'none', HANG_AT: "select current_setting('transaction_read_only') as only", LOG_LEVEL: 'error', ...issuer.env }, ['hang-at-statement.mjs'])
  const { port } = new URL(hanging.api)
  const socket = connect(Number(port), 'localhost', () => socket.write('POST /oidc/token HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc'))
  socket.on('error', () => undefined)
  expect((await fetch(`${hanging.api}/health/ready`)).status).toBe(503)
  const start = performance.now()
  const code = await Promise.race([hanging.stop(), wait(25_000, 'still there')])
  expect(code).toBe(1)
  expect(performance.now() - start).toBeLessThan(20_000)
  expect(hanging.output()).toContain('shutdown takes too long')
}, 120_000)
