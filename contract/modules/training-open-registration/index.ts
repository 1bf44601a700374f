/** Registration for a training that is open to more people than were recommended. @see contract/modules/training-open-registration/README.md */
import { defineRequest } from '../../kit/request.ts'
import { registrationCalls, registrationFields, TRAINING_OPEN_REGISTRATION } from './calls.ts'

export const trainingOpenRegistration = defineRequest({
  slug: TRAINING_OPEN_REGISTRATION,
  module: 'TrainingOpenRegistration',
  section: 'training-request',
  codePrefix: 'TG',
  fields: registrationFields,
  calls: registrationCalls,
  without: ['revise'],
  inboxBlock: ['training', 'trainingOpenRegistrationStart', 'trainingOpenRegistrationEnd'],
  period: ({ trainingStart, trainingUntil }) => (trainingStart && trainingUntil ? { from: trainingStart, until: trainingUntil } : null),
})
