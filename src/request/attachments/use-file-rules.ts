import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { attachmentsInboxCalls } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import { query } from '../../api/query.ts'
import { defaultFileRules, type FileRules } from './check-file.ts'

/** Allowed types and size of a mime category; the defaults until the server answered. The same object while they are the same: effects hang on it. */
export function useFileRules(category: number): FileRules {
  const { data } = useQuery({ ...query(attachmentsInboxCalls.attachmentGetExtension, { id: String(category) }), staleTime: 3_600_000, meta: { quiet: true } })
  return useMemo(() => (data ? { maxSizeMb: data.maxSizeMb, types: data.types } : defaultFileRules), [data])
}
