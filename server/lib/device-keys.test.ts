import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDeviceKeys, deviceSecrets } from './device-keys.ts'
import { keyOf, newKey } from './seal.ts'

const secret = () => keyOf(newKey()) as Buffer

test('a person gets the same key each time, and nobody else gets it', () => {
  const keys = createDeviceKeys([secret()])
  const dina = keys.of('dina')
  expect(dina?.secret).toHaveLength(43)
  expect(keys.of('dina')).toEqual(dina)
  expect(keys.of('budi')?.secret).not.toBe(dina?.secret)
  expect(createDeviceKeys([secret()]).of('dina')?.secret).not.toBe(dina?.secret)
})

test('after a change of the secret the old key is still given by its id, new things get the new one', () => {
  const [old, fresh] = [secret(), secret()]
  const before = createDeviceKeys([old]).of('dina')
  const keys = createDeviceKeys([fresh, old])
  expect(keys.of('dina')?.keyId).not.toBe(before?.keyId)
  expect(keys.of('dina', before?.keyId)).toEqual(before)
  expect(createDeviceKeys([fresh]).of('dina', before?.keyId)).toBeNull()
  expect(keys.of('dina', '')).toBeNull()
})

test('the file is made once, for nobody else to read; a broken one stops the server with a clear line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ess-keys-'))
  const [made] = deviceSecrets(folder, undefined)
  expect(deviceSecrets(folder, undefined)).toEqual([made])
  expect(statSync(join(folder, 'device.keys')).mode & 0o077).toBe(0)
  writeFileSync(join(folder, 'device.keys'), `${newKey()}\n${newKey()}\n`)
  expect(deviceSecrets(folder, undefined)).toHaveLength(2)
  expect(deviceSecrets(folder, `${newKey()},${newKey()}`)).toHaveLength(2)
  expect(() => deviceSecrets(folder, 'short')).toThrow('DEVICE_KEYS must hold keys of 32 bytes')
  expect(() => createDeviceKeys([])).toThrow('no device key')
})
