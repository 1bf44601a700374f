/** What a password must be: long, and not what others would try first. No rules about digits and signs: they make people predictable (NIST SP 800-63B, 5.1.1.2). */
import { PASSWORD_LENGTH, passwordLength } from '../../contract/kit/password.ts'
import { isEasilyGuessed } from '../lib/password-strength.ts'
import { type Problem, refuseAll } from '../lib/refuse.ts'
import { findEmployee } from './people.ts'
import { settingOf } from './settings.ts'
import type { account } from './table.ts'

const PRODUCT_WORDS = ['employee portal', 'employee self-service']

/** What others know of a person too: names, codes, days and numbers, and the company. */
async function wordsAround(employeeId: string, username: string): Promise<string[]> {
  const person = await findEmployee(employeeId)
  const born = person?.birthDate ?? ''
  return [username, ...(person ? [person.fullName, person.code, person.email, person.phone, born, born.replaceAll('-', '')] : []), await settingOf('companyName'), ...PRODUCT_WORDS].filter(Boolean)
}

/** Refuses a password that is easy to guess for a person. @throws CallError password_guessable at `newPassword` */
export async function requireHardToGuess(password: string, employeeId: string, username: string): Promise<void> {
  if (await isEasilyGuessed(password, await wordsAround(employeeId, username))) refuseAll([guessable])
}
const guessable: Problem = { code: 'password_guessable', field: 'newPassword' }

/**
 * Refuses a password nobody should sign in with. Demo accounts, whose password everybody knows, may have any; so may everybody where
 * the company's setting says so.
 * @throws CallError password_length, password_guessable at `newPassword`
 */
export async function requireSignInPassword(password: string, { employeeId, username, demo }: Pick<typeof account.$inferSelect, 'employeeId' | 'username' | 'demo'>): Promise<void> {
  if (demo || !(await settingOf('passwordRules'))) return
  const length = passwordLength(password)
  if (length < PASSWORD_LENGTH.min || length > PASSWORD_LENGTH.max) refuseAll([{ code: 'password_length', params: PASSWORD_LENGTH, field: 'newPassword' }])
  await requireHardToGuess(password, employeeId, username)
}
