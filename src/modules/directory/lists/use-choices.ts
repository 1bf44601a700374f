import { useQuery } from '@tanstack/react-query'
import { directoryCalls } from '../../../../contract/modules/directory/calls.ts'
import { query } from '../../../api/query.ts'

/** Sites, departments, calendars and job titles of the company. */
export const useChoices = () => useQuery({ ...query(directoryCalls.choices, {}), staleTime: 60_000, meta: { quiet: true } })
