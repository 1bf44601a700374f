/** What the screens of reports read. */
import { useQuery } from '@tanstack/react-query'
import { reportCalls } from '../../../../contract/modules/reports/calls.ts'
import type { ReportRun } from '../../../../contract/modules/reports/shapes.ts'
import { query } from '../../../api/query.ts'

/** How often a file that is being made is looked at. */
const LOOK_MS = 2000

export const isUnderWay = ({ status }: Pick<ReportRun, 'status'>): boolean => status === 'queued' || status === 'running'

export const useReportIndex = () => useQuery({ ...query(reportCalls.index, {}), meta: { quiet: true }, refetchInterval: ({ state }) => (state.data?.runs.some(isUnderWay) ? LOOK_MS : false) })

/** The reader's files, newest first. */
export const useRuns = (page: number, size: number) =>
  useQuery({ ...query(reportCalls.runs, { paginationPage: page, paginationSize: size }), meta: { quiet: true }, refetchInterval: ({ state }) => (state.data?.listData.some(isUnderWay) ? LOOK_MS : false) })
