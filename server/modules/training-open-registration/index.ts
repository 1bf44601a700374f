/** Registration for a training that is open, on the server: what it means. @see contract/modules/training-open-registration/README.md */
import { registrationCalls } from '../../../contract/modules/training-open-registration/calls.ts'
import { trainingOpenRegistration } from '../../../contract/modules/training-open-registration/index.ts'
import { registrationSchemas } from '../../../contract/modules/training-open-registration/schemas.ts'
import { serve, type ServedCall } from '../../lib/handler.ts'
import { type Allow, type ModuleValues, serverModule, type ServerModule } from '../../request/module.ts'
import type { Requests } from '../../request/service.ts'
import { givesBackUntil, placeOf, startOf } from '../../training/seats.ts'
import { ROLE_LEARNING } from '../../training/who.ts'
import { catalogue, offerDetail } from './catalogue.ts'
import { checkApprove, checkSubmit } from './check.ts'
import { registrationEffects, registrationHolds } from './effects.ts'
import { previewRegistration } from './preview.ts'
import { register, unregister } from './register.ts'
import { daysOf, openTrainingOf, trainingIn } from './registration-case.ts'
import { groupOptions, openOffers, registrableEmployees } from './sources.ts'
import { registrationTexts, registrationTitles } from './texts.ts'
import { trainingsById } from '../../training/cards.ts'

/** Oneself, or superiors, human resources and who runs trainings for others. */
const mayFile: Allow = (r) => r.isRequestor && (r.isEmployee || r.isSuperior || r.isHr)

export const trainingOpenRegistrationModule: ServerModule = serverModule(trainingOpenRegistration, {
  reach: [ROLE_LEARNING],
  can: {
    view: (r) => r.isRequestor || r.isEmployee || r.isSuperior || r.isHr || r.isInChain,
    draft: mayFile,
    submit: mayFile,
    cancel: (r) => r.isRequestor || r.isEmployee || r.isSuperior || r.isHr,
  },
  async compute({ values }): Promise<ModuleValues> {
    const found = await openTrainingOf(trainingIn(values))
    if (!found) return { trainingOpenRegistrationStart: null, trainingOpenRegistrationEnd: null, trainingStart: null, trainingUntil: null }
    const { first, last } = daysOf(found.offer, found.training.timeZone)
    return { trainingOpenRegistrationStart: first, trainingOpenRegistrationEnd: last, trainingStart: found.training.from, trainingUntil: found.training.until }
  },
  // a training is no day of pay
  checksPayPeriod: true,
  atCutOff: 'passOn',
  check: { submit: checkSubmit, approve: checkApprove },
  async cancelsAtOnce({ record, context }) {
    const place = await placeOf(record.id)
    if (place?.state !== 'taken' && place?.state !== 'held') return true
    const found = await openTrainingOf(place.trainingId)
    if (found?.training.status !== 'active') return found?.training.status === 'cancelled'
    return context.now < givesBackUntil(place, found.offer, startOf(found.training, found.sessions))
  },
  holds: registrationHolds,
  effects: registrationEffects,
  preview: previewRegistration,
  async vanished(records) {
    const cancelled = new Set((await trainingsById(records.flatMap((r) => trainingIn(r.values) ?? []))).filter((t) => t.status === 'cancelled').map((t) => t.id))
    return new Set(records.filter((r) => cancelled.has(trainingIn(r.values) ?? '')).map((r) => r.id))
  },
  texts: registrationTexts,
  title: registrationTitles,
})

export interface RegistrationDeps {
  requests: Requests
}

/** The eight fixed calls, and those of ours. */
export function createTrainingOpenRegistration({ requests }: RegistrationDeps): ServedCall[] {
  const { catalogue: list, offer, register: take, unregister: giveBack, datasourceEmployee, datasourceTraining, datasourceSessionGroup } = registrationCalls
  return [
    ...requests.served(trainingOpenRegistrationModule),
    ...serve({ catalogue: list, offer, register: take, unregister: giveBack, datasourceEmployee, datasourceTraining, datasourceSessionGroup }, registrationSchemas, {
      catalogue,
      offer: offerDetail,
      register: (input, context) => register(requests, input, context),
      unregister: (input, context) => unregister(requests, input, context),
      datasourceEmployee: registrableEmployees,
      datasourceTraining: openOffers,
      datasourceSessionGroup: groupOptions,
    }),
  ]
}
