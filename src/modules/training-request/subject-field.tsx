import './training-request.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fromKeyValues } from '../../../contract/kit/wire.ts'
import { trainingRequestCalls } from '../../../contract/modules/training-request/calls.ts'
import { trainingRequestFields } from '../../../contract/modules/training-request/fields.ts'
import { query } from '../../api/query.ts'
import { AnyField } from '../../request/fields/field-kinds.tsx'
import { useTools } from '../../request/use-tools.ts'
import { LinkButton } from '../../ui/button.tsx'
import { NS, type TrainingFieldProps } from './list-fields.tsx'

/** What it is about; a form nothing was said in may start like the last one. */
export function SubjectField({ form, ...props }: TrainingFieldProps) {
  const isEmpty = !form.values.trainingSubject && !form.values.trainingTitle && !form.values.trainingRequestStart
  const [startedEmpty] = useState(isEmpty)
  return (
    <>
      <AnyField {...props} name="trainingSubject" field={trainingRequestFields.trainingSubject} ns={NS} form={form} />
      {startedEmpty ? <div className="tr-like">{isEmpty ? <LikeTheLast /> : null}</div> : null}
    </>
  )
}

function LikeTheLast() {
  const { t, show } = useTools(NS)
  const own = useQuery({ ...query(trainingRequestCalls.list, { paginationSize: 10, paginationPage: 1 }), staleTime: 60_000, retry: false, meta: { quiet: true } })
  const last = own.data?.listData.find((r) => r.status !== 0)
  if (!last) return null
  const title = last.trainingTitle || fromKeyValues(last.texts ?? []).trainingSubject
  if (!title) return null
  return <LinkButton look="quiet" size="small" icon="copy" to="/$module/new" params={{ module: 'training-request' }} search={{ clone: last.id }}>{t(`${NS}:like-last`, { title, day: show.day(last.trainingRequestStart) })}</LinkButton>
}
