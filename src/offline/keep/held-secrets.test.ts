import { expect, test } from 'vitest'
import { beginLeaving, endLeaving, settlePlace } from '../logout.ts'
import { writeSession } from '../session.ts'
import { bench, type Bench, submit } from '../test-bench.ts'
import { sessionOf } from '../test-server.ts'
import { holdDeviceKey } from './device-key.ts'
import { countLocked, openPacks } from './unlock.ts'
import { dropOldSecrets, heldSecret, holdSecret } from './held-secrets.ts'
import { HELD } from './lock.ts'

const secret = Uint8Array.from({ length: 32 }, (_, i) => i)
const DAY_MS = 86_400_000
const giveKey = () => Promise.resolve({ keyId: 'k-A', secret: 'A'.repeat(43) })

async function holding(): Promise<Bench> {
  const t = await bench()
  await holdSecret(t.engine.store, 'one', secret, { version: 1 }, t.world.nowMs + DAY_MS)
  return t
}

test('it signs, after a restart too, and cannot be read from the device', async () => {
  const t = await holding()
  await t.restart()
  const held = await heldSecret(t.engine.store, 'one')
  expect(held?.facts).toEqual({ version: 1 })
  const mac = await crypto.subtle.sign('HMAC', held?.key as CryptoKey, new TextEncoder().encode('x'))
  const same = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  expect(await crypto.subtle.verify('HMAC', same, mac, new TextEncoder().encode('x'))).toBe(true)
  await expect(crypto.subtle.exportKey('raw', held?.key as CryptoKey)).rejects.toThrow('not extractable')
})

test('another one of the same name takes its place', async () => {
  const t = await holding()
  await holdSecret(t.engine.store, 'one', secret, { version: 2 }, t.world.nowMs + DAY_MS)
  expect((await heldSecret(t.engine.store, 'one'))?.facts).toEqual({ version: 2 })
})

test('once its time is over it is given to nobody, and goes', async () => {
  const t = await holding()
  await holdSecret(t.engine.store, 'later', secret, {}, t.world.nowMs + 2 * DAY_MS)
  t.world.nowMs += DAY_MS
  expect(await heldSecret(t.engine.store, 'one')).toBeUndefined()
  await dropOldSecrets(t.engine.store)
  expect(await t.engine.store.db.meta.where('key').startsWith(HELD).primaryKeys()).toEqual([`${HELD}later`])
})

test.each(['keep', 'keep-open', 'discard'] as const)('a sign-out (%s) takes it away, also from what is locked', async (choice) => {
  const t = await holding()
  await holdDeviceKey(t.engine.store, giveKey)
  await t.offline(() => t.engine.enqueue(submit('a')))
  await beginLeaving(t.engine, choice, '')
  await settlePlace(t.port)
  await endLeaving(t.port)
  await writeSession(t.port, sessionOf('dina'))
  await t.restart()
  expect(await heldSecret(t.engine.store, 'one')).toBeUndefined()
  expect(await countLocked(t.engine.store)).toBe(choice === 'keep' ? 1 : 0)
  await openPacks(t.engine.store, giveKey)
  expect(await heldSecret(t.engine.store, 'one')).toBeUndefined()
})

test('no copy of what waits here has it', async () => {
  const t = await holding()
  const { seq } = await t.offline(() => t.engine.enqueue(submit('a')))
  const copy = await t.engine.exportItems({ seqs: [seq] })
  expect(copy.rows).toHaveLength(1)
  expect(JSON.stringify(copy)).not.toContain('version')
})
