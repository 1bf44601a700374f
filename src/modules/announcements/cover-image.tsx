import './announcement-card.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { attachmentsInboxCalls } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import { call } from '../../api/call.ts'

/** The cover of an announcement: decoration, so it has no words; without a network its ground stays. */
export function CoverImage({ id, small }: { id: string; small?: boolean }) {
  const { data } = useQuery({
    queryKey: ['attachment-bytes', id, 'view'],
    queryFn: ({ signal }) => call(attachmentsInboxCalls.attachment, { id }, { signal }),
    staleTime: Infinity,
    gcTime: 300_000,
    meta: { quiet: true },
  })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return <span className="an-cover" data-small={small || undefined}>{url ? <img src={url} alt="" /> : null}</span>
}
