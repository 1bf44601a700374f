import { late } from './late.tsx'

/** Tests and feedback one is to fill in now. */
export const FormsDue = late(() => import('./forms/forms-due.tsx').then((m) => m.FormsDue))

/** Tests and feedback of one training. */
export const FormsOfTraining = late<{ trainingId: string }>(() => import('./forms/forms-due.tsx').then((m) => m.FormsOfTraining))
