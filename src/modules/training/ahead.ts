/** What has to be on the device of somebody who may go to trainings before it is needed without a network. */
import i18next from 'i18next'
import { learnClock } from '../../api/device-clock.ts'
import { introduceDevice } from '../../api/device-name.ts'
import { dropOver } from '../../api/held-secrets.ts'
import { readyToRead } from '../../lib/qr/read-qr.ts'

/** Texts and code of the camera and of forms, how wrong this device's clock is, and the server's acquaintance with it. Secrets of sessions that are over go. */
export const ahead = (): Promise<unknown> => Promise.allSettled([i18next.loadNamespaces(['training-attendance', 'training-forms', 'scanner']), readyToRead(), import('../../ui/scanner/scanner.tsx'), import('./forms/training-form.tsx'), learnClock(), introduceDevice(), dropOver()])
