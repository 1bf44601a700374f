/** What those in charge need before there is no network: the boards of their vacancies, and the code of the screen. */
import type { QueryClient } from '@tanstack/react-query'
import { vacancyCalls } from '../../../../contract/modules/manpower/vacancy-calls.ts'
import { fetchAhead } from '../../../api/read-many.ts'

const SOON_MS = 60_000
/** More are in nobody's charge at once. */
const BOARDS = 10
/** As the pickers ask. */
const FIRST_PAGE = { paginationSize: 100, paginationPage: 1 }

/** Never fails. */
export const boardsAhead = (client: QueryClient, ids: readonly string[]): Promise<unknown> =>
  Promise.allSettled([
    fetchAhead(client, [...ids.slice(0, BOARDS).map((id): [string, Record<string, unknown>] => [vacancyCalls.getVacancyById.id, { id }]), [vacancyCalls.datasourceApplicantEndReason.id, FIRST_PAGE]], SOON_MS),
    import('../board/vacancy-screen.tsx'), import('../forms/move-sheet.tsx'), import('../forms/applicant-drawer.tsx'), import('../forms/applicant-form.tsx'), import('../forms/end-others.tsx'),
  ])
