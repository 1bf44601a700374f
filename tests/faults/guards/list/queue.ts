/** Guards of the queue that were there before the harness. */
import type { Guard } from '../guard.ts'

export const guards: Guard[] = [
  {
    name: 'an answer that was lost is asked for with the same key',
    file: 'src/offline/request.ts',
    find: "'idempotency-key': commandId,",
    replace: "'idempotency-key': `${commandId}${Math.random()}`,",
    tests: ['src/offline/steps/status-table.test.ts'],
  },
]
