/** What every start reads, whatever its screen: the page itself asks for it in one call, before its scripts are there (first-asked.ts). */
import type { AnyCall } from '../../contract/kit/call.ts'
import { homeCalls } from '../../contract/modules/general-account-home-calendar/home-calls.ts'
import { platformCalls } from '../../contract/modules/platform/calls.ts'

/** Calls without input. Home is first: should the answer be cut, it is there. The company’s settings come with them, for the first screen that wants them (.build/first-files.ts). */
export const FIRST_READS: readonly AnyCall[] = [homeCalls.home, homeCalls.accountDetails, platformCalls.modulePermissions, homeCalls.homeGetCount, homeCalls.owed]
