/** People who use the product while things fail: pairs who submit and decide, with the engine of their phones, and probes that ask again and again. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { calls } from '../../contract/calls.ts'
import { q } from '../../server/db/context.ts'
import { request } from '../../server/request/table.ts'
import { aBalance, type Company } from '../../server/ledger/testing/company.ts'
import { leaveTypeIds } from '../../server/ledger/leave-types.ts'
import { newId } from '../../server/lib/new-id.ts'
import { account } from '../../server/org/table.ts'
import { httpRequest } from '../../src/lib/http-request.ts'
import { readSession } from '../../src/offline/session.ts'
import { judge } from '../faults/lost-answers/judge.ts'
import { Story } from '../faults/lost-answers/story.ts'
import { type Failure, Random } from '../faults/kit.ts'
import { aPerson } from '../support/company.ts'
import { workingDay } from '../support/requests.ts'
import { type Front, openPhone, type Phone, Refused } from './phone.ts'
import { Scans } from './scans.ts'

export type Found = Omit<Failure, 'seed'>

/** The engine keeps fifty answered commands, uploads among them; a pair begins nothing more before, for what it has begun is followed up. */
const MOST_COMMANDS = 26
const REST_MS = 400
/** The newest of somebody's list are looked at. */
const PAGE = 100
/** Of a pair that has half of it behind it. */
const LATER_REST_MS = 2_500

/** Where people live: what they reach, and what their company is. */
export interface Town {
  front: Front
  company: Company
  /** Of the word "demo". */
  passwordHash: string
  /** Of the servers: codes of trainings come from it. */
  serverKey: Uint8Array
  companyNow: () => Date
}

export interface Someone {
  username: string
  employeeId: string
}

/** Somebody who signs in with the word "demo". @param passwordHash of that */
export async function someone(company: Company, name: string, passwordHash: string, superiorId?: string): Promise<Someone> {
  const employeeId = await aPerson(company, name, superiorId === undefined ? {} : { superiorId })
  const [row] = await q().update(account).set({ passwordHash }).where(eq(account.id, employeeId)).returning({ username: account.username })
  return { username: row?.username ?? '', employeeId }
}

/** An employee and their superior, over and over: files, decides, files. */
export class Pair {
  private readonly story: Story
  private readonly employee: Phone
  private readonly superior: Phone
  private readonly scans: Scans
  private readonly appUrl: string
  private readonly found: Found[] = []

  private constructor(random: Random, employee: Phone, superior: Phone, scans: Scans, appUrl: string) {
    this.scans = scans
    this.appUrl = appUrl
    this.employee = employee
    this.superior = superior
    this.story = new Story({ random, employee: { id: employee.owner.employeeId, device: employee }, superior: { id: superior.owner.employeeId, device: superior } })
  }

  static async open({ front, company, passwordHash, serverKey, companyNow }: Town, seed: number): Promise<Pair> {
    const superior = await someone(company, `Superior ${seed}`, passwordHash)
    const employee = await someone(company, `Employee ${seed}`, passwordHash, superior.employeeId)
    await aBalance(employee.employeeId, leaveTypeIds.annual, '300.00')
    const scans = await Scans.open({ requestorId: superior.employeeId, employeeId: employee.employeeId }, serverKey, companyNow)
    return new Pair(new Random(seed), await openPhone(front, employee), await openPhone(front, superior), scans, front.url)
  }

  private isFull = async (phone: Phone) => (await phone.rows()).length >= MOST_COMMANDS

  /** Until told to stop; what was begun is finished. */
  async live(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !(await this.isFull(this.employee)) && !(await this.isFull(this.superior))) {
      await this.story.begin()
      await this.scans.scan(this.employee, this.appUrl)
      await this.employee.settled()
      await this.lookAtInbox()
      await this.story.decide()
      await this.superior.settled()
      await this.lookAtInbox()
      await wait((await this.employee.rows()).length < MOST_COMMANDS / 2 ? REST_MS : LATER_REST_MS)
    }
    await this.story.follow()
    await Promise.all([this.employee.settled(), this.superior.settled()])
  }

  /** What the one has sent the other has in the inbox, and what was decided no longer. */
  private async lookAtInbox(): Promise<void> {
    const all = [...(await this.employee.rows()), ...(await this.superior.rows())]
    if (all.some(({ state }) => state !== 'sent')) return
    const inbox = await this.superior.read(calls.attachmentsInbox.inboxList, { paginationSize: PAGE }).catch(() => null)
    if (inbox === null) return
    const [is, must] = [inbox.listData.map(({ id }) => id).toSorted(), this.story.waiting().map(({ id }) => id).toSorted()]
    if (is.join() !== must.join()) this.found.push({ column: 'broken', what: `an inbox shows ${is.join(' ')}, not ${must.join(' ')}` })
  }

  /** Each file is there as it was sent. */
  private async judgeFiles(): Promise<Found[]> {
    const found: Found[] = []
    for (const { attachmentId, id, deleted } of this.story.records) {
      if (attachmentId === null || deleted) continue
      const bytes = await this.employee.readFile(calls.attachmentsInbox.attachment, { id: attachmentId }).catch((error: unknown) => String(error))
      if (typeof bytes === 'string') found.push({ column: 'lost', what: `the file of ${id}: ${bytes}` })
      else if (!Buffer.from(bytes).equals(this.story.files.get(attachmentId) ?? new Uint8Array())) found.push({ column: 'broken', what: `the file of ${id} has other bytes (${bytes.length}) than were sent` })
    }
    return found
  }

  async judge(): Promise<Found[]> {
    const rows = [await this.employee.rows(), await this.superior.rows()] as const
    const intentRows = new Map(this.story.intents.map((intent) => [intent, rows[intent.device === this.employee ? 0 : 1].find((row) => row.seq === intent.seq && row.commandId === intent.commandId)]))
    return [...this.found, ...(await this.judgeFiles()), ...(await this.scans.judge(this.employee.owner.employeeId)), ...(await judge(this.story, [{ owner: this.employee.owner, rows: rows[0], answers: this.employee.answers }, { owner: this.superior.owner, rows: rows[1], answers: this.superior.answers }], intentRows))]
  }

  get sent(): number {
    return this.story.intents.length + this.scans.count
  }

  close(): void {
    this.employee.close()
    this.superior.close()
  }
}

/** One request of a probe. Times in milliseconds of this process. */
interface Asked {
  at: number
  answeredAt: number
  isGood: boolean
}

/** What an answer or an error was, in few words. */
const inShort = (error: unknown): string => (error instanceof Refused ? String(error.status) : error instanceof Error ? ((error.cause as { code?: string } | undefined)?.code ?? error.name) : String(error))

/** What a kind of requests was answered, and when. */
export class Answers {
  readonly asked: Asked[] = []
  /** Why requests had no good answer -> how often. */
  readonly whys: Record<string, number> = {}

  add(at: number, why?: unknown): void {
    this.asked.push({ at, answeredAt: performance.now(), isGood: why === undefined })
    if (why !== undefined) this.whys[inShort(why)] = (this.whys[inShort(why)] ?? 0) + 1
  }

  get failed(): number {
    return this.asked.filter(({ isGood }) => !isGood).length
  }

  /** The longest time without a good answer, in seconds; from the first request to the end of the last. */
  get longestSilence(): number {
    const good = this.asked.filter(({ isGood }) => isGood).map(({ answeredAt }) => answeredAt).toSorted((a, b) => a - b)
    const moments = [Math.min(...this.asked.map(({ at }) => at)), ...good, Math.max(...this.asked.map(({ answeredAt }) => answeredAt))]
    return Math.max(...moments.map((moment, i) => (moments[i + 1] ?? moment) - moment)) / 1000
  }
}

/** Several of each kind, one request of each under way: one that hangs keeps the others from nothing. */
const READERS = 3
const WRITERS = 2
const READ_REST_MS = 300
const WRITE_REST_MS = 600
/** A person may have 200 drafts: whoever writes rests longer after so many, and is not through before a minute and a half. */
const MANY_DRAFTS = 100
const AGAIN_MS = 300
const GIVE_UP_MS = 90_000
const PATIENCE_MS = 5_000
/** One in so many drafts is sent once more after it was answered. */
const SENT_TWICE = 5

/** Somebody who saves drafts and reads their own list, at a steady pace, whatever happens: what was answered must stand in what is read afterwards. */
export class Probe {
  readonly reads = new Answers()
  readonly writes = new Answers()
  readonly found: Found[] = []
  private readonly saved: string[] = []
  /** Drafts that were sent, answered or not. */
  private readonly begun = new Set<string>()
  private readonly phone: Phone
  private readonly front: Front
  private turn = 0
  private days = 0

  private constructor(front: Front, phone: Phone) {
    this.front = front
    this.phone = phone
  }

  static async open({ front, company, passwordHash }: Town, name: string): Promise<Probe> {
    const person = await someone(company, name, passwordHash)
    await aBalance(person.employeeId, leaveTypeIds.annual, '300.00')
    return new Probe(front, await openPhone(front, person))
  }

  private wrong(what: string): void {
    this.found.push({ column: 'broken', what })
  }

  private async readOnce(): Promise<void> {
    const at = performance.now()
    const known = this.saved.length
    try {
      // one after the other: lists, and what is drawn from many tables
      if (this.turn++ % 3 === 2) await this.phone.read(calls.general.home, {})
      else {
        const { totalData, listData } = await this.phone.read(calls.leaveRequests.list, { scope: 'mine', paginationSize: PAGE })
        const ids = new Set(listData.map(({ id }) => id))
        const missing = totalData < known || (totalData <= PAGE && this.saved.slice(0, known).some((id) => !ids.has(id)))
        const strange = listData.filter((row) => !this.begun.has(row.id))
        if (strange.length > 0) this.wrong(`a list shows ${strange.length} that this person never made`)
        if (missing) this.wrong(`a list of ${totalData} does not show all of ${known} drafts that were answered before`)
      }
      this.reads.add(at)
    } catch (error) {
      this.reads.add(at, error)
      if (error instanceof Refused && error.status < 500 && error.status !== 401 && error.status !== 429) this.wrong(`a reading call ${error.message}`)
      if (error instanceof Refused && error.status === 500) this.wrong(`a reading call ${error.message}`)
    }
  }

  /** @returns the answer @throws Error without a good one: it is to be sent again */
  private async send(id: string, key: string, day: string): Promise<string> {
    const form = { id, version: 0, employeeId: this.phone.owner.employeeId, leaveType: leaveTypeIds.annual, startDate: day, endDate: day, startDateLeaveType: 0, endDateLeaveType: 0, location: null, replacement: null, note: '' } as const
    const token = (await readSession(this.phone.engine().store.port))?.accessToken ?? ''
    const { url, method, headers, body } = httpRequest(calls.leaveRequests.createOrUpdate, form, `${this.front.origin}/api`)
    const response = await fetch(url, { method, headers: { ...headers, 'idempotency-key': key, authorization: `Bearer ${token}` }, ...(body === undefined ? {} : { body }), signal: AbortSignal.timeout(PATIENCE_MS) })
    const text = await response.text()
    if (response.status === 200) return text
    if (response.status === 500 || (response.status < 500 && ![401, 408, 429].includes(response.status) && !text.includes('still_running'))) this.wrong(`a draft was answered ${response.status}: ${text.slice(0, 300)}`)
    throw new Refused(response.status, text)
  }

  /** One draft, sent again with its key until it is answered. */
  private async writeOnce(): Promise<void> {
    if (this.days > MANY_DRAFTS) await wait(WRITE_REST_MS)
    const [id, key, day, began] = [newId(new Date()), randomUUID(), workingDay(this.days++ % 100), performance.now()]
    this.begun.add(id)
    for (let first = true; performance.now() - began < GIVE_UP_MS; first = false) {
      const at = performance.now()
      const [answer, why] = await this.send(id, key, day).then((text) => [text, undefined] as const, (error: unknown) => ['', error] as const)
      // later tries are counted when they are good: an outage is as long as it is, however often it was tried
      if (first || why === undefined) this.writes.add(at, why)
      if (why === undefined) {
        this.saved.push(id)
        if (this.days % SENT_TWICE === 0) await this.sendOnceMore(id, key, day, answer)
        return
      }
      await wait(AGAIN_MS)
    }
    this.found.push({ column: 'lost', what: `a draft was never answered, tried for ${GIVE_UP_MS / 1000} s` })
  }

  /** A command that was answered has that answer, whoever is asked and whatever happened since. */
  private async sendOnceMore(id: string, key: string, day: string, answer: string): Promise<void> {
    const again = await this.send(id, key, day).catch(() => answer)
    if (again !== answer) this.found.push({ column: 'doubled', what: `draft ${id} was answered in two ways: ${answer.slice(0, 200)} and ${again.slice(0, 200)}` })
  }

  /** Until told to stop; what was begun is finished. */
  async live(signal: AbortSignal): Promise<void> {
    const again = async (restMs: number, work: () => Promise<void>) => {
      while (!signal.aborted) {
        await work()
        await wait(restMs)
      }
    }
    await Promise.all([...Array.from({ length: READERS }, () => again(READ_REST_MS, () => this.readOnce())), ...Array.from({ length: WRITERS }, () => again(WRITE_REST_MS, () => this.writeOnce()))])
    await this.readOnce()
    if (this.reads.asked.at(-1)?.isGood !== true) this.wrong('nobody is answered after everything is there again')
  }

  /** Drafts that were answered. */
  get carriedOut(): number {
    return this.saved.length
  }

  async judge(): Promise<Found[]> {
    const rows = await q().select({ id: request.id, version: request.version }).from(request).where(eq(request.requestorId, this.phone.owner.employeeId))
    const there = new Map(rows.map(({ id, version }) => [id, version]))
    const found = [...this.found]
    for (const id of this.saved) if (!there.has(id)) found.push({ column: 'lost', what: `draft ${id} was answered and is not there` })
    for (const [id, version] of there) if (version !== 1) found.push({ column: 'doubled', what: `draft ${id} was carried out ${version} times` })
    if (rows.length > this.saved.length) found.push({ column: 'doubled', what: `${rows.length} drafts of ${this.saved.length}` })
    return found
  }

  close(): void {
    this.phone.close()
  }
}
