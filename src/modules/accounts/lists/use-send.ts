/** Sends what is done to accounts, and reads them anew. */
import { accountCalls } from '../../../../contract/modules/accounts/calls.ts'
import { saidOf, useSendNow } from '../../../request/send-now.ts'
import { useTools } from '../../../request/use-tools.ts'

const READS = [accountCalls.list, accountCalls.detail]

export function useSend() {
  const { t } = useTools()
  const { error, ...sending } = useSendNow(READS)
  return { ...sending, why: saidOf(error, t('request:act.needs-network')) }
}
