/** Training request: a training is proposed; its approval makes the training. @see contract/modules/training-request/README.md */
import { defineRequest } from '../../kit/request.ts'
import { trainingRequestCalls } from './calls.ts'
import { trainingRequestFields, TrainingLimits } from './fields.ts'
import { TRAINING_REQUEST } from './sources.ts'

export const trainingRequest = defineRequest({
  slug: TRAINING_REQUEST,
  module: 'TrainingRequest',
  codePrefix: 'TR',
  fields: trainingRequestFields,
  calls: trainingRequestCalls,
  inboxBlock: ['trainingSubject', 'trainingRequestStart', 'trainingRequestUntil', 'trainingRequestNote'],
  // costs and lists of people come with the request itself
  rowFields: ['trainingSubject', 'trainingTitle', 'trainingRequestStart', 'trainingRequestUntil', 'trainingRequestNote', 'external', 'provider', 'place', 'site', 'openRegistration', 'trainingHour', 'memberCount'],
  period: ({ trainingRequestStart: from, trainingRequestUntil: until }) => (from && until && from <= until ? { from, until } : null),
  roles: ['learning'],
  attachments: { category: 1, max: TrainingLimits.attachments },
})
