/** Sends a change and reads everything of the module anew, and one's own rights. */
import { platformCalls } from '../../../../contract/modules/platform/calls.ts'
import { ruleCalls } from '../../../../contract/modules/rules/calls.ts'
import { isCallError } from '../../../api/call-error.ts'
import { saidOf, useSendNow } from '../../../request/send-now.ts'
import { useTools } from '../../../request/use-tools.ts'

const READS = [...Object.values(ruleCalls), platformCalls.modulePermissions].filter(({ kind }) => kind === 'query')

export function useSend() {
  const { t } = useTools()
  const { error, readAgain, ...sending } = useSendNow(READS)
  return { ...sending, why: saidOf(error, t('request:act.needs-network')), isStale: isCallError(error, 'stale'), readAgain: async () => { await readAgain(); sending.forget() } }
}
