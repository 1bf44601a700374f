import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DeviceHeader, readDeviceHeader, writeDeviceHeader } from './device-header.ts'
import { rangesOf } from './seq-ranges.ts'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'
const header: DeviceHeader = { deviceId: id, system: 'android', db: id, seq: 12, revision: 3, high: 14, open: [{ from: 13, to: 14 }], since: 1778547600000 }

test('is read as it was written', () => {
  expect(writeDeviceHeader(header)).toBe(`${id}; on=android; db=${id}; seq=12; rev=3; high=14; open=13-14; since=1778547600000`)
  expect(readDeviceHeader(writeDeviceHeader(header))).toEqual(header)
  expect(readDeviceHeader(writeDeviceHeader({ ...header, open: [], since: 0 }))).toMatchObject({ open: [], since: 0 })
})

test('says nothing of the others when they are too many', () => {
  const many = rangesOf(Array.from({ length: 40 }, (_, i) => 1000 + i * 2))
  const text = writeDeviceHeader({ ...header, open: many })
  expect(text.length).toBeLessThan(250)
  expect(readDeviceHeader(text)).toMatchObject({ open: null })
})

test('anything else is none, however long', () => {
  const text = writeDeviceHeader(header)
  const bad = ['', 'x', `${text}${' '.repeat(700)}`, text.replace('seq=12', 'seq=-1'), text.replace('seq=12', 'seq=99999999999'), text.replace('android', 'toaster'), text.replace(id, 'me'), text.replace('13-14', '14-13'), text.replace('; rev=3', ''), text.replaceAll('; ', ',')]
  for (const given of [null, ...bad]) expect([given, readDeviceHeader(given)]).toEqual([given, null])
  fc.assert(fc.property(fc.string(), (given) => {
    expect(readDeviceHeader(given)).toBeNull()
  }))
})
