/** What has to be on the device of somebody who may go to trainings before it is needed without a network. */
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { trainingReadingCalls } from '../../../contract/modules/training/reading-calls.ts'
import { query } from '../../api/query.ts'
import { fetchAhead } from '../../api/read-many.ts'
import { readyToRead } from '../../lib/qr/read-qr.ts'
import { OWN_REQUIRED, OWN_TRAININGS } from './own-trainings.ts'

const HALF_DAY_MS = 43_200_000
/** Trainings that are read whole: more than anybody is in at once. */
const DETAILS = 8

/** One's own trainings with their sessions, what is asked of one, and each of the trainings. */
async function readOwn(client: QueryClient): Promise<void> {
  const own = query(trainingReadingCalls.activeTraining, OWN_TRAININGS)
  await fetchAhead(client, [[trainingReadingCalls.activeTraining.id, OWN_TRAININGS], [trainingReadingCalls.mandatory.id, OWN_REQUIRED]], HALF_DAY_MS)
  const trainings = client.getQueryData(own.queryKey)?.listData ?? []
  await fetchAhead(client, trainings.slice(0, DETAILS).map(({ id }) => [trainingReadingCalls.detail.id, { id }]), HALF_DAY_MS)
}

/** Texts and code of screens and camera, and one's own trainings. */
export const ahead = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    i18next.loadNamespaces(['training-screens', 'training-forms', 'training-attendance', 'scanner']), readyToRead(), import('../../ui/scanner/scanner.tsx'), import('./offer/offer-screen.tsx'), import('./forms/training-form.tsx'), readOwn(client),
  ])
