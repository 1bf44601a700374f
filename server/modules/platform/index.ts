/** Calls every screen needs: permissions, effect preview, employee popover, calendar window; the key of unsent work; and many reads in one. @see contract/modules/platform/README.md */
import { moduleNameOf } from '../../../contract/access.ts'
import { platformCalls } from '../../../contract/modules/platform/calls.ts'
import { platformSchemas } from '../../../contract/modules/platform/schemas.ts'
import type { DeviceKeys } from '../../lib/device-keys.ts'
import { type Context, type Handler, type ServedCall, serve } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { accessOf } from '../../org/access.ts'
import { configurationStamp } from '../../org/configuration-stamp.ts'
import { popoverOf } from '../../org/people.ts'
import { requireModule } from '../../request/access.ts'
import type { Requests } from '../../request/service.ts'
import { calendarWindow } from './calendar-window.ts'

export interface PlatformDeps {
  requests: Requests
  /** What somebody wants to be called; '' when they said nothing. */
  nickNameOf: (employeeId: string) => Promise<string>
  /** Whether somebody's page is the caller's to open. */
  opensPageOf: (id: string, context: Context) => Promise<boolean>
  deviceKeys: DeviceKeys
  readMany: Handler<typeof platformCalls.readMany>
}

export function createPlatform({ requests, nickNameOf, opensPageOf, deviceKeys, readMany }: PlatformDeps): ServedCall[] {
  const names = new Map(requests.modules.map(({ def }) => [def.slug, def.module]))
  return serve(platformCalls, platformSchemas, {
    async modulePermissions(_, context) {
      const modules = await accessOf(context)
      return { modules: modules.map((m) => ({ ...m, module: names.get(m.slug) ?? moduleNameOf(m.slug) })), configuration: await configurationStamp() }
    },
    async effectPreview(input, context) {
      await requireModule(requests.moduleOf(input.module).def.slug, 'query', context)
      return requests.effectPreview(input, context)
    },
    async employeePopover({ id }, context) {
      const popover = (await popoverOf(id, context.today, context.t, await nickNameOf(id))) ?? refuse('not_found')
      return (await opensPageOf(id, context)) ? { ...popover, opens: true as const } : popover
    },
    calendarWindow,
    readMany,
    deviceKey: async ({ keyId }, { caller }) => deviceKeys.of(caller.sub, keyId) ?? refuse('not_found'),
  })
}
