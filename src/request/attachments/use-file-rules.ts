import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { calls } from '../../../contract/calls.ts'
import { query } from '../../api/query.ts'
import { defaultFileRules, type FileRules } from './check-file.ts'

/** Allowed types and size of a mime category; the specification's defaults until the server answered. The same object while they are the same: effects hang on it. */
export function useFileRules(category: number): FileRules {
  const { data } = useQuery({ ...query(calls.attachmentsInbox.attachmentGetExtension, { id: String(category) }), staleTime: 3_600_000, meta: { quiet: true } })
  return useMemo(() => (data ? { maxSizeMb: data.maxSizeMb, types: data.types } : defaultFileRules), [data])
}
