/** Personal data update: what the company knows of a person, changed by them and approved by HR. @see contract/modules/personal-data-update/README.md */
import { defineRequest } from '../../kit/request.ts'
import { personalDataUpdateCalls, personalDataUpdateFields } from './calls.ts'

export const personalDataUpdate = defineRequest({
  slug: 'personal-data-update',
  module: 'PersonalDataUpdate',
  codePrefix: 'PD',
  fields: personalDataUpdateFields,
  calls: personalDataUpdateCalls,
  inboxBlock: ['deadline', 'note'],
  rowFields: ['employeeId', 'deadline', 'changes', 'sensitive'],
  // it covers no days
  period: () => null,
  // the documents of the changes cannot be seen without a network
  whenOffline: { approve: 'refuse' },
  highValue: true,
  saysOfPerson: true,
  decidedBy: 'hr',
  attachments: { category: 1, max: 10 },
})
