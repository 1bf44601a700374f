/** The password people open their documents with (payslips). Changing it needs a fresh proof of who asks. */
import { brokenRules, DOCUMENT_PASSWORD } from '../../../contract/modules/profile/document-password.ts'
import type { profileCalls } from '../../../contract/modules/profile/calls.ts'
import { tx } from '../../db/context.ts'
import { lockDocuments } from '../../documents/unlock.ts'
import { tellOwner } from '../../effects/tell-owner.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Context, Handlers } from '../../lib/handler.ts'
import type { RateLimit } from '../../lib/rate-limit.ts'
import { refuse, refuseAll } from '../../lib/refuse.ts'
import type { Seal } from '../../lib/seal.ts'
import { passwordProofLimit } from '../../org/attempts.ts'
import { documentPasswordOf, forgetDocumentPassword, setDocumentPassword } from '../../org/document-password.ts'
import { requireOwnPassword } from '../../org/own-password.ts'
import { requireHardToGuess } from '../../org/password-rule.ts'
import { findEmployee } from '../../org/people.ts'

type PasswordCalls = Pick<typeof profileCalls, 'updateDocumentPassword' | 'resetDocumentPassword'>

export interface DocumentPasswordDeps {
  clock: Clock
  seal: Seal
  /** True when this server keeps the sign-in passwords. */
  isLocal: boolean
}

const LINK = 'me/document-password'
/** A sign-in at an external provider is fresh for so long. */
const FRESH_MS = 10 * 60_000

/** Asks once more who this is: by the sign-in password here, by a fresh sign-in elsewhere. Wrong answers are limited. */
async function requireProof(currentPassword: string | undefined, limit: RateLimit, { isLocal }: DocumentPasswordDeps, { caller, now }: Context): Promise<void> {
  if (!isLocal) {
    if (!caller.signedInAt || now.getTime() - caller.signedInAt.getTime() > FRESH_MS) refuse('sign_in_again')
    return
  }
  if (!currentPassword) refuse('field.required', {}, 'currentPassword')
  await requireOwnPassword(currentPassword, caller, limit)
}

/** What others know about a person too: no part of a password. */
async function personalWords(employeeId: string): Promise<string[]> {
  const person = (await findEmployee(employeeId)) ?? refuse('not_found')
  const born = person.birthDate ?? ''
  const [year = '', month = '', day = ''] = born.split('-')
  return [...person.fullName.split(' '), person.code, person.phone, born, `${day}${month}${year}`, `${day}${month}${year.slice(2)}`, `${year.slice(2)}${month}${day}`].filter((w) => w.length > 3)
}

/** The two commands open their own transactions: a wrong try is counted though it is refused. */
export function documentPasswordHandlers(deps: DocumentPasswordDeps): Handlers<PasswordCalls> {
  const limit = passwordProofLimit(deps.clock)
  return {
    async updateDocumentPassword({ currentPassword, newPassword }, context) {
      const { employeeId } = context.caller
      const broken = brokenRules(newPassword, await personalWords(employeeId))
      refuseAll(broken.map((rule) => ({ code: `document_password_${rule}`, params: DOCUMENT_PASSWORD, field: 'newPassword' })))
      await requireProof(currentPassword, limit, deps, context)
      await requireHardToGuess(newPassword, employeeId, context.caller.username)
      if (currentPassword === newPassword) refuse('document_password_sign_in', {}, 'newPassword')
      if ((await documentPasswordOf(deps.seal, employeeId)) === newPassword.normalize('NFKC')) refuse('same_password', {}, 'newPassword')
      await tx(async () => {
        await setDocumentPassword(deps.seal, employeeId, newPassword, context.now)
        await lockDocuments(employeeId)
        await tellOwner(employeeId, 'documentPasswordSet', context.commandId, LINK, context.now)
      })
      return { documentPasswordSince: context.now.toISOString() }
    },
    async resetDocumentPassword({ currentPassword }, context) {
      await requireProof(currentPassword, limit, deps, context)
      await tx(async () => {
        await forgetDocumentPassword(context.caller.employeeId)
        await lockDocuments(context.caller.employeeId)
        await tellOwner(context.caller.employeeId, 'documentPasswordReset', context.commandId, LINK, context.now)
      })
      return { documentPasswordSince: null }
    },
  }
}
