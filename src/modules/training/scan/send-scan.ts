/** A scan becomes a queued command, with a network or without: the server judges it when it arrives. */
import type { Direction } from '../../../../contract/modules/training/code.ts'
import { type ScanInput, trainingRunningCalls } from '../../../../contract/modules/training/running-calls.ts'
import { deviceClock } from '../../../api/device-clock.ts'
import { sayDevice } from '../../../api/device-name.ts'
import { newRecordId, port } from '../../../api/offline.ts'
import { enqueue, type Label } from '../../../api/outbox.ts'

/** What was read or typed. */
export type Read = Pick<ScanInput, 'by' | 'text' | 'typed' | 'sessionId' | 'employeeId'> & { direction: Direction }

/** What the device says of its clock beside a scan: it is believed as far as it is known. */
async function clockFacts(): Promise<Pick<ScanInput, 'clockOffsetMs' | 'clockKnownAt'>> {
  const clock = await deviceClock().catch(() => undefined) // no storage: then it says that it knows nothing
  return clock ? { clockOffsetMs: clock.offsetMs, clockKnownAt: new Date(clock.at + clock.offsetMs).toISOString() } : {}
}

/**
 * Keeps a scan; it is sent as soon as it can be. "Saved" may be said when this resolves.
 * @param label what the sync screen calls it @param undoMs may be taken back for so long
 * @returns its number in the queue @throws StorageFull, NothingKept, 'signed_out'
 */
export async function sendScan(read: Read, label: Label, undoMs = 0): Promise<number> {
  const scannedAt = new Date(port.now()).toISOString()
  void sayDevice().catch(() => undefined) // without storage there is none to speak of
  const scanId = newRecordId()
  const input: ScanInput = { scanId, scannedAt, ...read, ...(await clockFacts()) }
  const { seq } = await enqueue({ op: trainingRunningCalls.scan.id, input: { ...input }, recordId: scanId, label, ...(undoMs > 0 ? { notBefore: port.now() + undoMs } : {}) })
  return seq
}
