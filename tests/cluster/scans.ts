/** Scans of a training: the code of a session that runs now, sent as a phone does; one record for each, whatever failed on the way. */
import { inArray } from 'drizzle-orm'
import type { CodeOf } from '../../contract/modules/training/code.ts'
import { codeLink, importSecret, macOf, stepAt } from '../../contract/modules/training/code.ts'
import { addDays } from '../../contract/kit/civil-date.ts'
import { q, tx } from '../../server/db/context.ts'
import { newId } from '../../server/lib/new-id.ts'
import { createCodes } from '../../server/training/codes.ts'
import { enrol } from '../../server/training/participants.ts'
import { scanRules } from '../../server/training/scan-rules.ts'
import { trainingScan } from '../../server/training/table.ts'
import { foundSubjects, open, session } from '../../server/training/testing/trainings.ts'
import { moduleAccess } from '../../server/org/table.ts'
import type { Found } from './people.ts'
import type { Phone } from './phone.ts'

const MOST_SESSIONS = 30
const HOUR_MS = 3_600_000

/** What trainings need, and the module for everybody. */
export async function openTrainings(): Promise<void> {
  await foundSubjects()
  await q().insert(moduleAccess).values({ id: newId(new Date()), module: 'training', employeeId: null })
}

export class Scans {
  private readonly sessionIds: string[]
  private readonly codes: ReturnType<typeof createCodes>
  private readonly codeSeconds: number
  private readonly companyNow: () => Date
  private readonly scanned: string[] = []

  private constructor(sessionIds: string[], serverKey: Uint8Array, codeSeconds: number, companyNow: () => Date) {
    this.sessionIds = sessionIds
    this.codes = createCodes(serverKey)
    this.codeSeconds = codeSeconds
    this.companyNow = companyNow
  }

  /** A training with many sessions that are all under way; this person takes part in it. */
  static async open(person: { requestorId: string; employeeId: string }, serverKey: Uint8Array, companyNow: () => Date): Promise<Scans> {
    const now = companyNow()
    // as clocks in Jakarta show it
    const local = (ms: number) => new Date(now.getTime() + 7 * HOUR_MS + ms).toISOString().slice(0, 16)
    const sessionIds = Array.from({ length: MOST_SESSIONS }, () => newId(now))
    const id = newId(now)
    const day = local(0).slice(0, 10)
    await tx(async () => {
      await open({ id, requestorId: person.requestorId, from: day, until: addDays(day, 1), sessions: sessionIds.map((one) => session(one, local(-HOUR_MS / 6), local(HOUR_MS))) }, now)
      await enrol(id, [{ employeeId: person.employeeId, origin: 'recommended' }], now)
    })
    return new Scans(sessionIds, serverKey, (await scanRules()).codeSeconds, companyNow)
  }

  /** Scans the code of the next session, if there is one. */
  async scan(phone: Phone, appUrl: string): Promise<void> {
    const sessionId = this.sessionIds[this.scanned.length]
    if (sessionId === undefined) return
    const now = this.companyNow()
    const of: CodeOf = { sessionId, keyVersion: 1, direction: 'i', step: stepAt(now.getTime(), this.codeSeconds) }
    const mac = await macOf(await importSecret(this.codes.secretOf(sessionId, 1)), of)
    const scanId = newId(now)
    this.scanned.push(scanId)
    await phone.engine().enqueue({ op: 'training.scan', recordId: scanId, label: { key: 'sync:item.save' }, input: { scanId, by: 'self', text: codeLink(appUrl.replace(/\/$/, ''), { ...of, mac }), direction: 'i', scannedAt: now.toISOString(), clockOffsetMs: 0, clockKnownAt: now.toISOString() } })
  }

  get count(): number {
    return this.scanned.length
  }

  async judge(employeeId: string): Promise<Found[]> {
    if (this.scanned.length === 0) return []
    const rows = await q().select({ id: trainingScan.id, employeeId: trainingScan.employeeId, sessionId: trainingScan.sessionId }).from(trainingScan).where(inArray(trainingScan.sessionId, this.sessionIds))
    const found: Found[] = []
    for (const [i, id] of this.scanned.entries()) {
      const own = rows.filter((row) => row.sessionId === this.sessionIds[i])
      if (!rows.some((row) => row.id === id)) found.push({ column: 'lost', what: `scan ${id} is not there` })
      if (own.length > 1) found.push({ column: 'doubled', what: `scan ${id} is there ${own.length} times` })
      if (own.some((row) => row.employeeId !== employeeId)) found.push({ column: 'wrongUser', what: `scan ${id}` })
    }
    return found
  }
}
