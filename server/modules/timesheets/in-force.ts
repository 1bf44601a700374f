import { outcomeOf, type StatusId } from '../../../contract/kit/lifecycle.ts'
import type { RequestRecord } from '../../request/module.ts'

/** Its hours count: taking it back would take them out. */
export const isInForce = ({ status }: Pick<RequestRecord, 'status'>): boolean =>
  outcomeOf(status as StatusId, 'approve')?.effects === 'reverse' || outcomeOf(status as StatusId, 'reopen')?.effects === 'reverse'
