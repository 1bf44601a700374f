/** Registration for a training that is open: its 8 calls, and those of ours that every request module has. @see contract/modules/training-open-registration/README.md#calls */
import { defineCall, defineCalls } from '../../kit/call.ts'
import { field } from '../../kit/field.ts'
import type { EmployeeOption, ListInput, OptionRow, Paged } from '../../kit/paging.ts'
import { type ActInput, type ActOutput, requestCalls } from '../../kit/request.ts'
import type { CatalogueInput, Offer, OfferDetail, PlaceState } from './offer.ts'

export const TRAINING_OPEN_REGISTRATION = 'training-open-registration'

/** Somebody the caller may register. */
export interface RegistrableEmployee extends EmployeeOption {
  /** False: a registration would be refused now. Without a training it is true. */
  mayRegister: boolean
  /** Why not, in the caller's language; '' where it may. */
  why: string
}

export interface OfferOption extends OptionRow {
  code: string
  /** Civil dates. */
  trainingStart: string
  trainingUntil: string
}

export interface GroupOption extends OptionRow {
  /** Seats nobody has. */
  free: number
}

export interface RegisterInput {
  /** Of the registration, made on the device. */
  id: string
  training: string
  /** Left out: oneself. */
  employeeId?: string
  /** Left out: the group with most free seats. */
  sessionGroup?: string
  note?: string
}

export interface RegisterOutput extends ActOutput {
  place: PlaceState
  /** In the waiting list, from 1; null for a seat. */
  position: number | null
  /** What is worth knowing, in the caller's language. */
  warnings: string[]
}

export interface UnregisterOutput extends ActOutput {
  /** The seat, or the place in the waiting list, is free at once; false: somebody must grant it first. */
  freed: boolean
}

/** A source of its form. */
const source = <I extends ListInput, O>(name: string) => defineCall<I, Paged<O>>({ kind: 'query', method: 'POST', path: `/requests/${TRAINING_OPEN_REGISTRATION}/${name}`, added: true })

const own = defineCalls(TRAINING_OPEN_REGISTRATION, {
  catalogue: defineCall<CatalogueInput, Paged<Offer>>({ kind: 'query', method: 'POST', path: '/training-request/get-training-open-registration/' }),
  /** Of a training, as the caller sees it; or of a registration for it, as the one it is for. */
  offer: defineCall<{ id: string }, OfferDetail>({ kind: 'query', method: 'POST', path: '/v2/training-request/get-training-open-registration/{id}' }),
  register: defineCall<RegisterInput, RegisterOutput>({ kind: 'command', method: 'POST', path: '/v2/training-request/register-open-training/' }),
  /** `id` is a registration; a training's id means one's own. */
  unregister: defineCall<ActInput, UnregisterOutput>({ kind: 'command', method: 'POST', path: '/v2/training-request/unregister-open-training/' }),
  datasourceEmployee: defineCall<ListInput & { training?: string }, Paged<RegistrableEmployee>>({ kind: 'query', method: 'POST', path: '/training-request/datasource/employee-training-open-registration' }),
  /** Trainings that are open now to the person. */
  datasourceTraining: source<ListInput & { employeeId?: string }, OfferOption>('trainings'),
  datasourceSessionGroup: source<ListInput & { training?: string }, GroupOption>('session-groups'),
})

export const registrationFields = {
  employeeId: field.employee(own.datasourceEmployee),
  /** A training that is open. */
  training: field.option(own.datasourceTraining, { sourceParams: ['employeeId'] }),
  sessionGroup: field.option(own.datasourceSessionGroup, { optional: true, sourceParams: ['training'] }),
  /** First and last day of the registration. */
  trainingOpenRegistrationStart: field.date({ computed: true }),
  trainingOpenRegistrationEnd: field.date({ computed: true }),
  trainingStart: field.date({ computed: true }),
  trainingUntil: field.date({ computed: true }),
}

export const registrationCalls = {
  ...own,
  ...requestCalls(
    TRAINING_OPEN_REGISTRATION,
    {
      list: `/requests/${TRAINING_OPEN_REGISTRATION}/get`,
      detail: '/training-request/get-web-training-open-registration/{id}',
      createOrUpdate: `/requests/${TRAINING_OPEN_REGISTRATION}/create-or-update`,
      submit: `/requests/${TRAINING_OPEN_REGISTRATION}/submit`,
      cancel: `/requests/${TRAINING_OPEN_REGISTRATION}/cancel`,
      approve: '/v2/training-request/approve-open-registration/',
      reject: '/v2/training-request/reject-open-registration/',
      added: ['list', 'createOrUpdate', 'submit', 'cancel'],
    },
    registrationFields,
  ),
}
