/** What two people do in one schedule, and what must have come of it: a small lifecycle of its own, not the product's. */
import type { Enqueue } from '../../../src/offline/outbox.ts'
import { Status } from '../../../contract/kit/lifecycle.ts'
import { uuidv7 } from '../../../contract/kit/ids.ts'
import { leaveTypeIds } from '../../../server/ledger/leave-types.ts'
import { NOON } from '../../support/company.ts'
import { workingDay } from '../../support/requests.ts'
import type { Random } from '../kit.ts'
import type { Device } from './device.ts'

/** What a record must be in the end. */
export interface Expected {
  id: string
  date: string
  attachmentId: string | null
  version: number
  status: number
  deleted: boolean
  history: string[]
  /** Ledger rows by what they are. */
  reserved: number
  taken: number
}

/** Something a person was told is saved. */
export interface Intent {
  device: Device
  seq: number
  commandId: string
  /** Two intents with the same name exclude each other: exactly one may be carried out, the other must be a conflict. */
  race?: string
}

type Act = 'save' | 'submit' | 'saveAndSubmit' | 'cancel' | 'approve' | 'reject' | 'revise'
const OPS: Record<Act, string> = {
  save: 'leave-requests.createOrUpdate', submit: 'leave-requests.submit', saveAndSubmit: 'leave-requests.saveAndSubmit', cancel: 'leave-requests.cancel',
  approve: 'leave-requests.approve', reject: 'leave-requests.reject', revise: 'leave-requests.revise',
}
const BATCH = 'attachments-inbox-announcements.inboxBatchAction'

/** The acts a person does to a new record, in one go. */
const LIVES: readonly (readonly Act[])[] = [['save'], ['save', 'submit'], ['saveAndSubmit'], ['saveAndSubmit'], ['save', 'save', 'submit'], ['saveAndSubmit', 'cancel'], ['save', 'cancel'], ['save', 'submit', 'cancel', 'submit']]

/** What an act makes of a record. */
function after(record: Expected, act: Act): void {
  const was = record.status
  record.version += act === 'saveAndSubmit' ? 2 : 1
  if (act === 'save') return
  record.history.push(act === 'saveAndSubmit' ? 'submit' : act)
  if (act === 'submit' || act === 'saveAndSubmit') {
    record.status = Status.inApproval
    record.reserved++
  } else if (act === 'cancel') {
    if (was === Status.draft) record.deleted = true
    record.status = was === Status.approved ? Status.cancellationInApproval : Status.draft
  } else if (act === 'approve') {
    record.status = Status.approved
    record.taken++
  } else record.status = act === 'reject' ? Status.rejected : Status.revision
}

const bytesOf = (random: Random, count: number) => Uint8Array.from({ length: count }, () => random.between(0, 255))
const newId = (random: Random) => uuidv7(NOON.getTime(), bytesOf(random, 10))

const form = (record: Expected, employeeId: string, note: string) => ({
  id: record.id, employeeId, leaveType: leaveTypeIds.annual, startDate: record.date, endDate: record.date, startDateLeaveType: 0, endDateLeaveType: 0, location: null, replacement: null, note,
  attachmentIds: record.attachmentId ? [record.attachmentId] : [],
})

export interface Cast {
  random: Random
  employee: { id: string; device: Device }
  superior: { id: string; device: Device }
}

/** Does things, tells what must come of them, and what people were told is saved. */
export class Story {
  readonly records: Expected[] = []
  readonly intents: Intent[] = []
  /** Bytes of files, by their id. */
  readonly files = new Map<string, Uint8Array>()
  private readonly cast: Cast
  constructor(cast: Cast) {
    this.cast = cast
  }

  /** Queues acts on one record; all of them or none. */
  private async queue(device: Device, record: Expected, acts: readonly Act[], race?: string): Promise<void> {
    const { random, employee } = this.cast
    const seen = record.version
    const commands = acts.map((act, i): Enqueue => ({
      op: OPS[act], recordId: record.id, baseVersion: seen, label: { key: 'sync:item.save' },
      input: act === 'save' || act === 'saveAndSubmit' ? form(record, employee.id, `note ${random.between(1, 1000)}`) : { id: record.id, ...(device === this.cast.superior.device ? { note: 'seen' } : {}) },
      ...(i === 0 && record.attachmentId && seen === 0 ? { attachmentIds: [record.attachmentId] } : {}),
    }))
    const kept = await device.engine().enqueueAll(commands)
    this.intents.push(...kept.map(({ seq, commandId }) => ({ device, seq, commandId, ...(race ? { race } : {}) })))
  }

  /** A new record with the first acts of its life. */
  async begin(): Promise<void> {
    const { random, employee } = this.cast
    const record: Expected = { id: newId(random), date: workingDay(this.records.length), attachmentId: random.chance(0.25) ? newId(random) : null, version: 0, status: Status.draft, deleted: false, history: [], reserved: 0, taken: 0 }
    this.records.push(record)
    if (record.attachmentId) {
      const bytes = new TextEncoder().encode(`%PDF-1.4\n1 0 obj<<>>endobj\n${' '.repeat(random.between(1, 60_000))}\ntrailer<<>>\n%%EOF`)
      this.files.set(record.attachmentId, bytes)
      await employee.device.engine().saveBlob({ id: record.attachmentId, recordId: record.id, fileName: 'note.pdf', type: 'application/pdf', category: 1, bytes: bytes.buffer })
    }
    const acts = random.pick(LIVES)
    await this.queue(employee.device, record, acts)
    for (const act of acts) after(record, act)
  }

  /** Records that wait for the superior. */
  waiting = (): Expected[] => this.records.filter((r) => r.status === Status.inApproval && !r.deleted)

  /** The superior decides: one by one, or all at once. */
  async decide(): Promise<void> {
    const { random, superior } = this.cast
    const records = this.waiting().filter(() => random.chance(0.8))
    const action = random.pick(['approve', 'approve', 'reject', 'revise'] as const)
    if (records.length > 1 && random.chance(0.6)) {
      const items = records.map(({ id, version }) => ({ id, module: 'leave-requests', version }))
      const { seq, commandId } = await superior.device.engine().enqueue({ op: BATCH, input: { action, note: 'seen', items }, recordId: newId(random), label: { key: 'sync:item.save' } })
      this.intents.push({ device: superior.device, seq, commandId })
      for (const record of records) after(record, action)
      return
    }
    for (const record of records) {
      const own = random.pick(['approve', 'approve', 'reject', 'revise'] as const)
      await this.queue(superior.device, record, [own])
      after(record, own)
    }
  }

  /** What follows: an approved leave is withdrawn, a returned form sent again, and now and then both act at once. */
  async follow(): Promise<void> {
    const { random, employee, superior } = this.cast
    for (const record of this.records.filter((r) => !r.deleted)) {
      if (record.status === Status.approved && random.chance(0.4)) await this.more(record, ['cancel'])
      else if (record.status === Status.revision && random.chance(0.6)) await this.more(record, random.chance(0.5) ? ['saveAndSubmit'] : ['save', 'submit'])
      else if (record.status === Status.inApproval && random.chance(0.5)) {
        await this.queue(employee.device, record, ['cancel'], record.id)
        await this.queue(superior.device, record, ['approve'], record.id)
      }
    }
  }

  private async more(record: Expected, acts: readonly Act[]): Promise<void> {
    await this.queue(this.cast.employee.device, record, acts)
    for (const act of acts) after(record, act)
  }

  /** A race was won: what its winner wanted has happened. */
  settleRace(record: Expected, winner: 'cancel' | 'approve'): void {
    after(record, winner)
  }
}
