/** Builders for tests of effects: a person, a moment. */
import { fold } from '../../../contract/kit/fold.ts'
import { q } from '../../db/context.ts'
import { newId } from '../../lib/new-id.ts'
import { employee } from '../../org/table.ts'

export const NOON = new Date('2026-05-12T05:00:00.000Z')

/** Writes an employee. @returns their id */
export async function aPerson(fullName: string, email = `${fullName.toLowerCase().replaceAll(' ', '.')}@example.test`): Promise<string> {
  const id = newId(NOON)
  const [firstName = '', ...rest] = fullName.split(' ')
  await q().insert(employee).values({
    id, code: `E${id.slice(-8)}`, fullName, firstName, lastName: rest.join(' '), sortName: fold(fullName), email, gender: 'female', joinDate: '2020-01-01',
  })
  return id
}
