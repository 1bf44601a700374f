import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AppraisalHub } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { isOnline } from '../../../lib/network.ts'

/** What the hub shows can be filled in without a network as soon as it was seen with one: it does not wait for what is fetched ahead some time after a start. */
export function useFormsAhead(hub: AppraisalHub | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (hub && isOnline()) void import('./forms-ahead.ts').then(({ keepForms }) => keepForms(client, hub)).catch(() => undefined)
  }, [client, hub])
}
