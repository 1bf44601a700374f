/** Leave balances: what a person may still take, and the proof of it. @see contract/modules/leave-balance/README.md */
import { leaveBalanceCalls } from '../../../contract/modules/leave-balance/calls.ts'
import { leaveBalanceSchemas } from '../../../contract/modules/leave-balance/schemas.ts'
import { mayBeOld, serve, type ServedCall } from '../../lib/handler.ts'
import { searchEmployees } from '../../org/people.ts'
import { readableBy } from '../../org/scope.ts'
import { deductHistory, explainBalance, gainHistory } from './history.ts'
import { exportPeopleBalances, peopleBalances } from './people.ts'
import { currentBalance, subordinateBalances } from './summary.ts'

export function createLeaveBalance(): ServedCall[] {
  return mayBeOld(serve(leaveBalanceCalls, leaveBalanceSchemas, {
    gainHistory,
    deductHistory,
    getEmployeeCurrentBalance: currentBalance,
    getLeaveSummary: ({ date }, context) => currentBalance(date ? { date } : {}, context),
    async datasourceEmployee(input, context) {
      const of = await readableBy(context)
      return searchEmployees({ ...input, ...(of ? { of } : {}), date: context.today })
    },
    getSubordinateLeaveBalance: subordinateBalances,
    explain: explainBalance,
    peopleBalances,
    peopleBalancesExport: exportPeopleBalances,
  }), [leaveBalanceCalls.peopleBalances, leaveBalanceCalls.getSubordinateLeaveBalance])
}
