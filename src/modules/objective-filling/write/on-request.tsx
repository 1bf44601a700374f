import type { ComponentProps } from 'react'
import { Status } from '../../../../contract/kit/lifecycle.ts'
import { reportCalls } from '../../../../contract/modules/reports/calls.ts'
import { FormFiles } from '../../../request/form-files.tsx'
import { ChangeAgreed } from './change-agreed.tsx'

/** What can be done with objectives that were handed in: taken along, and changed once they hold. */
export function OnRequest({ record }: ComponentProps<typeof ChangeAgreed>) {
  return (
    <>
      <ChangeAgreed record={record} />
      {record.status === Status.draft ? null : <FormFiles source={reportCalls.performanceAppraisalObjectiveDownload} id={record.id} name={record.code} />}
    </>
  )
}
