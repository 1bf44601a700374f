/** POST /EmailActionRequired/SubmitAction: what an action link of a mail asks for, by the rules of a single decision. @see contract/modules/email-action/README.md#checks */
import { emailActionCalls } from '../../../contract/modules/email-action/calls.ts'
import { emailAction } from '../../../contract/modules/email-action/link.ts'
import { emailActionSchemas } from '../../../contract/modules/email-action/schemas.ts'
import { callOf } from '../../../contract/kit/request.ts'
import { type ServedCall, serve } from '../../lib/handler.ts'
import { CallError, refuse } from '../../lib/refuse.ts'
import { requireModule } from '../../request/access.ts'
import type { Requests } from '../../request/service.ts'

export interface EmailActionDeps {
  requests: Requests
}

export function createEmailAction({ requests }: EmailActionDeps): ServedCall[] {
  return serve(emailActionCalls, emailActionSchemas, {
    async submitAction({ moduleName, actionName, id, userId, version, note }, context) {
      // the link is no key: it works for the person it was sent to, signed in, and gives no right they do not have
      if (userId !== context.caller.employeeId) throw new CallError('link_of_another', [{ code: 'link_of_another' }], { status: 403 })
      const { def } = requests.moduleOf(moduleName)
      const action = emailAction(actionName) ?? refuse('action_missing')
      if (!callOf(def, action)) refuse('action_missing')
      await requireModule(def.slug, 'command', context)
      return requests.perform(def, action, { id, ...(version === undefined ? {} : { version }), ...(note === undefined ? {} : { note }) }, context)
    },
  })
}
