import { expect, test } from 'vitest'
import { emailActionPath, readEmailLink } from './link.ts'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'
const userId = '01890a5d-ac96-774b-bcce-b302099a8058'
const link = { moduleName: 'LeaveRequest', action: 'approve', id, userId } as const
const segments = (path: string) => {
  const [first = '', moduleName64 = '', actionName64 = '', id64 = '', userId64 = ''] = path.split('/')
  return { first, moduleName64, actionName64, id64, userId64 }
}
const plain = (...texts: string[]) => segments(texts.map((text) => btoa(text)).join('/'))

test('a link is read as it was written', () => {
  expect(emailActionPath(link)).toMatch(/^RW1haWxBY3Rpb25SZXF1aXJlZA(\/[\w-]+){4}$/)
  expect(readEmailLink(segments(emailActionPath(link)))).toEqual(link)
})

test('plain base64 and other letter cases are read too', () => {
  expect(readEmailLink(plain('EmailActionRequired', 'LeaveRequest', 'APPROVE', id.toUpperCase(), userId))).toEqual(link)
})

test.each([
  ['another first word', plain('Something', 'LeaveRequest', 'Approve', id, userId)],
  ['an action nobody has', plain('EmailActionRequired', 'LeaveRequest', 'Delete', id, userId)],
  ['what every object has', plain('EmailActionRequired', 'LeaveRequest', 'constructor', id, userId)],
  ['an id that is none', plain('EmailActionRequired', 'LeaveRequest', 'Approve', '1; drop', userId)],
  ['no base64', segments('RW1haWxBY3Rpb25SZXF1aXJlZA/***/x/y/z')],
])('%s is no link of ours', (_, given) => {
  expect(readEmailLink(given)).toBeNull()
})
