import { expect, it } from 'vitest'
import { CallError } from '../api/call-error.ts'
import { readState } from './use-read.ts'

const failed = (error: unknown) => readState({ data: undefined, error, isPending: false, isError: true, dataUpdatedAt: 0, refetch: () => undefined } as unknown as Parameters<typeof readState>[0])
const refused = (status: number, fields: string[]) => new CallError(status, '', { Code: 'malformed', Fields: fields.map((field) => ({ Field: field, Code: 'field.invalid', Message: 'This value is not valid' })) })

it('an id that cannot be one leads to nothing, as an unknown one', () => {
  expect(failed(refused(400, ['id'])).notFound).toBe(true)
  expect(failed(refused(400, ['Id'])).notFound).toBe(true)
  expect(failed(refused(404, [])).notFound).toBe(true)
  expect(failed(refused(403, [])).notFound).toBe(true)
})

it('other mistakes and failures are no missing thing', () => {
  expect(failed(refused(400, ['id', 'note'])).notFound).toBe(false)
  expect(failed(refused(400, [])).notFound).toBe(false)
  expect(failed(refused(500, [])).notFound).toBe(false)
})
