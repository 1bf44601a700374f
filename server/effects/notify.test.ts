import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { q, tx } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { newId } from '../lib/new-id.ts'
import { noticeTypes } from './notice-types.ts'
import { closeNotices, type Notice, notify } from './notify.ts'
import { delivery, notification } from './table.ts'
import { NOON } from './testing/people.ts'
import { whenQueued } from './wake.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  await q().delete(delivery)
  await q().delete(notification)
})

const [dina, budi, sari] = [newId(NOON), newId(NOON), newId(NOON)]
const requestId = newId(NOON)
const notice = (change: Partial<Notice> = {}): Notice => ({
  employeeId: budi, actorId: dina, eventKey: `${requestId}:1:level1`, typeId: noticeTypes.approvalNeeded, code: 'approvalNeeded',
  params: { module: 'leave-requests', person: 'Dina', code: 'LV-202605-0001' }, link: `leave-requests/${requestId}`,
  request: { id: requestId, module: 'leave-requests', version: 3, actions: ['approve', 'reject'] }, now: NOON, ...change,
})
const deliveries = () => q().select().from(delivery)

describe('notify', () => {
  test('an event gives one notice with one mail and one push, however often it is told', async () => {
    expect(await notify(notice())).toEqual([budi])
    expect(await notify(notice())).toEqual([])
    expect(await q().select().from(notification)).toMatchObject([{ employeeId: budi, recordId: requestId, readAt: null }])
    expect((await deliveries()).map((d) => d.kind).sort()).toEqual(['mail', 'push'])
  })

  test('nobody is told of their own action', async () => {
    expect(await notify(notice({ employeeId: [dina, budi, budi], actorId: dina }))).toEqual([budi])
    expect(await notify(notice({ employeeId: dina, actorId: dina, eventKey: 'own' }))).toEqual([])
  })

  test('a transaction that rolls back tells nobody', async () => {
    await expect(tx(async () => {
      await notify(notice())
      throw new Error('balance gone')
    })).rejects.toThrow('balance gone')
    expect(await deliveries()).toEqual([])
  })

  test('senders are woken once the transaction has committed, not before', async () => {
    let woken = 0
    const stop = whenQueued(() => woken++)
    await tx(async () => {
      await notify(notice())
      expect(woken).toBe(0)
    })
    stop()
    expect(woken).toBe(1)
  })

  test('a notice without mail or push queues neither', async () => {
    await notify(notice({ mail: false, push: false }))
    expect(await deliveries()).toEqual([])
  })

  test('a delivery holds no names: texts are made when it is sent', async () => {
    await notify(notice())
    expect(JSON.stringify((await deliveries()).map((d) => d.payload))).not.toContain('Dina')
  })
})

describe('closeNotices', () => {
  const closing = async () => (await deliveries()).filter((d) => d.payload.kind === 'close').map((d) => d.employeeId)

  test('a decision marks every approver’s open notice as read and takes it from their devices', async () => {
    await notify(notice({ employeeId: [budi, sari] }))
    await closeNotices({ recordId: requestId, module: 'leave-requests', now: NOON })
    expect((await q().select().from(notification)).every((n) => n.readAt !== null)).toBe(true)
    expect((await closing()).sort()).toEqual([budi, sari].sort())
  })

  test('only the people named lose theirs: at an all-of level the others still have to decide', async () => {
    await notify(notice({ employeeId: [budi, sari] }))
    await closeNotices({ recordId: requestId, module: 'leave-requests', now: NOON, people: [budi] })
    const [open] = await q().select().from(notification).where(eq(notification.employeeId, sari))
    expect(open?.readAt).toBeNull()
    expect(await closing()).toEqual([budi])
  })

  test('what a requester was told stays unread', async () => {
    await notify(notice({ employeeId: sari, typeId: noticeTypes.decided, code: 'approved' }))
    await closeNotices({ recordId: requestId, module: 'leave-requests', now: NOON })
    expect(await closing()).toEqual([])
  })
})
