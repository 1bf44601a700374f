import { expect, test } from 'vitest'
import { encode64 } from '../../kit/base64.ts'
import { isQrMoment, qrHistoryPath, qrTrainingPath, readQrLink } from './link.ts'

const link = { employee: '01890a5d-ac96-774b-bcce-b302099a8057', dateTime: '2026-05-12T01:00:00.000Z' }

test('a code is read as it was written', () => {
  const [, employee64 = '', dateTime64 = ''] = qrHistoryPath(link).split('/')
  expect(readQrLink(employee64, dateTime64)).toEqual(link)
  expect(qrTrainingPath(link)).toBe(`qr-code-history/training-history/${employee64}/${dateTime64}`)
  expect(readQrLink(btoa(link.employee), btoa(link.dateTime))).toEqual(link)
})

test.each(['2026-05-12', '2026-05-12T08:00', '2026-05-12T08:00:59+07:00'])('%s is a moment', (moment) => expect(isQrMoment(moment)).toBe(true))
test.each(['', '2026-02-30', '2026-05-12T25:00', '12 May', '2026-05-12T08', '2026-05-12T08:00+99:99', '2026-05-12T08:00+15:00'])('%j is none', (moment) => {
  expect(isQrMoment(moment)).toBe(false)
  expect(readQrLink(encode64('E1'), moment === '' ? '' : encode64(moment))).toBeNull()
})
test('what is no base64, or names nobody, is no code', () => {
  for (const employee64 of ['%%', '', encode64(' '), encode64('x'.repeat(101))]) expect(readQrLink(employee64, encode64('2026-05-12'))).toBeNull()
})
