import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { platformCalls } from '../../../contract/modules/platform/calls.ts'
import { isEmptyId } from '../../../contract/kit/ids.ts'
import { query } from '../../api/query.ts'
import { DetailsPopover } from '../../ui/popup/details-popover.tsx'

/** A person's name with their details on hover, focus or tap, and the way to their page where the reader may open it. A failure is kept and shows nothing. @see docs/product/screens.md#people */
export function EmployeeName({ id, name, shown = name }: { id: string; name: string; /** The name as it fits here. */ shown?: string }) {
  const { t } = useTranslation('request')
  const [asked, setAsked] = useState(false)
  const { data, isError } = useQuery({ ...query(platformCalls.employeePopover, { id }), enabled: asked, staleTime: 300_000, meta: { quiet: true } })
  if (name === '' || isEmptyId(id)) return <>{shown}</>
  return (
    <DetailsPopover label={name} details={isError && !data ? null : data?.details} more={data?.opens ? <Link to="/people/$id" params={{ id }}>{t('person.open')}</Link> : null} onOpen={() => setAsked(true)}>
      {shown === name ? name : <span title={name}>{shown}</span>}
    </DetailsPopover>
  )
}
