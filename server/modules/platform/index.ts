/** Calls the specification names without a path (DECISIONS 41): permissions, effect preview, employee popover, calendar window. */
import { platformCalls } from '../../../contract/modules/platform/calls.ts'
import { platformSchemas } from '../../../contract/modules/platform/schemas.ts'
import { type ServedCall, serve } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { accessOf } from '../../org/access.ts'
import { popoverOf } from '../../org/people.ts'
import { requireModule } from '../../request/access.ts'
import type { Requests } from '../../request/service.ts'
import { calendarWindow } from './calendar-window.ts'

export interface PlatformDeps {
  requests: Requests
}

export const createPlatform = ({ requests }: PlatformDeps): ServedCall[] =>
  serve(platformCalls, platformSchemas, {
    modulePermissions: async (_, { caller }) => ({ modules: await accessOf(caller.employeeId) }),
    async effectPreview(input, context) {
      await requireModule(requests.moduleOf(input.module).def.slug, 'query', context)
      return requests.effectPreview(input, context)
    },
    employeePopover: async ({ id }, { today, t }) => (await popoverOf(id, today, t)) ?? refuse('not_found'),
    calendarWindow,
  })
