/** General configs, account and home. @see contract/modules/general-account-home-calendar/README.md */
import { generalCalls } from '../../../contract/modules/general-account-home-calendar/calls.ts'
import { homeCalls } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { peopleCalls } from '../../../contract/modules/general-account-home-calendar/people-calls.ts'
import { generalSchemas } from '../../../contract/modules/general-account-home-calendar/schemas.ts'
import type { System } from '../../../contract/kit/device-header.ts'
import type { EventSource } from '../../lib/calendar-event.ts'
import { type Context, type Handler, mayBeOld, type ServedCall, serve } from '../../lib/handler.ts'
import type { HrSource } from '../../lib/hr-home.ts'
import type { OwedSource } from '../../lib/owed.ts'
import type { Requests } from '../../request/service.ts'
import { accountDetails } from './account-details.ts'
import { generalConfigs } from './general-configs.ts'
import { everythingOwed } from './owed.ts'
import { type CounterSource, homeCounts, type HomeRequests, homeSummary } from './home.ts'
import { hrHome } from './people/hr-home.ts'
import { personHead, type SeesPeople } from './people/person.ts'

export interface GeneralDeps {
  requests: HomeRequests & Pick<Requests, 'isLastApprover' | 'ownRequests' | 'requestsOf'>
  /** Counters besides those of request modules. */
  counters: readonly CounterSource[]
  /** What somebody wants to be called; '' when they said nothing. */
  nickNameOf: (employeeId: string) => Promise<string>
  /** Systems of the caller's browsers that keep, or kept, what never arrived. */
  unarrived: (context: Context) => Promise<System[]>
  /** Of events that may have their hours: those of today stand on Home. */
  timed: readonly EventSource[]
  /** What people are asked for. */
  owed: readonly OwedSource[]
  /** What HR looks after. */
  hr: readonly HrSource[]
  /** Who opens the page of anybody. */
  sees: readonly SeesPeople[]
  updatePassword: Handler<typeof generalCalls.updatePassword>
}

export function createGeneral(deps: GeneralDeps): ServedCall[] {
  return mayBeOld(serve({ ...homeCalls, ...generalCalls, ...peopleCalls }, generalSchemas, {
    generalConfigs,
    generalConfigsIsLastApprover: async (input, context) => ({ isLastApprover: await deps.requests.isLastApprover(input, context) }),
    ownRequests: (input, context) => deps.requests.ownRequests(input, context),
    updatePassword: deps.updatePassword,
    accountDetails: (_, context) => accountDetails(context),
    homeGetCount: (_, context) => homeCounts(deps.requests, deps.counters, context),
    home: (_, context) => homeSummary(deps, context),
    owed: (_, context) => everythingOwed(deps.owed, context),
    person: ({ id }, context) => personHead(id, deps.sees, context),
    hrHome: (_, context) => hrHome(deps.hr, context),
    requestsOf: (input, context) => deps.requests.requestsOf(input, context),
  }), [generalCalls.ownRequests, peopleCalls.requestsOf])
}
