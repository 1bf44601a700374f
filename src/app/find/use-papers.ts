/** Company files and announcements, as their own screens ask for them. */
import { useQuery } from '@tanstack/react-query'
import { ANNOUNCEMENTS_OF_HOME, announcementCalls, type AnnouncementRow } from '../../../contract/modules/attachments-inbox-announcements/announcement-calls.ts'
import { essFileCalls, type EssFileRow } from '../../../contract/modules/attachments-inbox-announcements/ess-file-calls.ts'
import { query } from '../../api/query.ts'
import { useMe } from '../../request/use-tools.ts'
import { type Source, stateOf } from './source.ts'

const FRESH_MS = 300_000
/** As their screen asks, so that one copy on the device serves both. */
const FILES = { paginationSize: 500 }
const MANY = { paginationSize: 100 }

export function useFiles(): Source<EssFileRow> {
  const me = useMe()
  const read = useQuery({ ...query(essFileCalls.essFiles, { ...(me?.isHrOfAll ? { manage: true } : {}), ...FILES }), enabled: me !== undefined, staleTime: FRESH_MS, meta: { quiet: true } })
  return { rows: (read.data?.listData ?? []).filter((row) => row.withdrawnAt === null), state: stateOf(read) }
}

/** All on show; without an answer those Home has. */
export function useAnnouncements(): Source<AnnouncementRow> {
  const all = useQuery({ ...query(announcementCalls.essAnnouncements, MANY), staleTime: FRESH_MS, meta: { quiet: true } })
  const newest = useQuery({ ...query(announcementCalls.essAnnouncements, ANNOUNCEMENTS_OF_HOME), enabled: all.isError, staleTime: FRESH_MS, meta: { quiet: true } })
  const read = all.data ? all : newest
  return { rows: read.data?.listData ?? [], state: all.data ? 'here' : stateOf({ data: newest.data, isError: all.isError && newest.isError, isFetching: all.isFetching || newest.isFetching }) }
}
