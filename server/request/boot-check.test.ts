import { expect, test } from 'vitest'
import { field } from '../../contract/kit/field.ts'
import type { ServerModule } from './module.ts'
import { serverModule } from './module.ts'
import { createRequests } from './service.ts'
import { noOnce, tinyModule, tinyRequest } from './testing/tiny.ts'

const boot = (...modules: ServerModule[]) => createRequests(modules, noOnce)
const changed = (def: object, more: object = {}): ServerModule => ({ ...tinyModule, ...more, def: { ...tinyRequest, ...def } as never })

test('sound modules start', () => {
  expect(boot(tinyModule).modules).toHaveLength(1)
})

test('facts that disagree stop the start with the name of the module', () => {
  const { approve: _approve, ...withoutApprove } = tinyRequest.calls
  const { detail: _detail, ...withoutDetail } = tinyRequest.calls
  expect(() => boot(changed({ calls: withoutDetail }))).toThrow('tiny-requests: call detail is missing')
  expect(() => boot(changed({ calls: withoutApprove }))).toThrow('tiny-requests: approve has no call, and is not left out')
  expect(() => boot(changed({ without: ['revise'] }))).toThrow('tiny-requests: revise is left out, yet has a call')
  expect(() => boot(changed({ inboxBlock: ['dya'] }))).toThrow('tiny-requests: inbox block names an unknown field dya')
  expect(() => boot(changed({ fields: { ...tinyRequest.fields, status: field.text() } }))).toThrow('tiny-requests: field status has the name of a header field')
  expect(() => boot(changed({ fields: { ...tinyRequest.fields, rows: field.lines({ of: field.lineOf('sections') }) } }))).toThrow('tiny-requests: field rows.of: there is no list sections whose rows it could name')
  expect(() => boot(changed({}, { can: { ...tinyModule.can, cancel: () => false } }))).toThrow('tiny-requests: nobody may cancel')
  expect(() => boot(tinyModule, changed({ module: 'Other', codePrefix: 'OT' }))).toThrow('two modules with the slug tiny-requests')
})

test('two effects of one kind would be taken back together: refused', () => {
  const { def: _def, ...facts } = tinyModule
  expect(() => serverModule(tinyRequest, { ...facts, holds: tinyModule.effects ?? [] })).toThrow('tiny-requests: two effects of one kind')
})
