/** What has to be on the device of somebody who may go to trainings before it is needed without a network. */
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { trainingReadingCalls } from '../../../contract/modules/training/reading-calls.ts'
import { learnClock } from '../../api/device-clock.ts'
import { introduceDevice } from '../../api/device-name.ts'
import { dropOver } from '../../api/held-secrets.ts'
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

/** Texts and code of screens and camera, one's own trainings, how wrong this device's clock is, and the server's acquaintance with it. Secrets of sessions that are over go. */
export const ahead = (client: QueryClient): Promise<unknown> =>
  Promise.allSettled([
    i18next.loadNamespaces(['training-screens', 'training-forms', 'training-attendance', 'scanner']), readyToRead(), import('../../ui/scanner/scanner.tsx'), import('./offer/offer-screen.tsx'), import('./forms/training-form.tsx'), readOwn(client), learnClock(),
    introduceDevice(), dropOver(),
  ])
