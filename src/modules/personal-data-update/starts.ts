/** Everyday reasons to change what is recorded, each with the lines it takes. */
import type { personalDataUpdateFields } from '../../../contract/modules/personal-data-update/calls.ts'
import type { ClientFacts } from '../../request/client-module.ts'

export const starts: NonNullable<ClientFacts<typeof personalDataUpdateFields>['starts']> = [
  // whether there is one to change or none yet is looked up when the line opens
  { id: 'moved', icon: 'home', rows: () => [{ list: 'addresses', row: { operationType: 2, addressType: 1 } }] },
  { id: 'married', icon: 'users', rows: () => [{ list: 'maritalStatuses', row: { operationType: 2 } }] },
  { id: 'child', icon: 'user', rows: () => [{ list: 'families', row: { operationType: 1, dependant: true }, codes: { relationship: 'child' } }] },
  { id: 'phone', icon: 'device', rows: () => [{ list: 'phones', row: { operationType: 1, phoneTypeId: 1 } }] },
  { id: 'diploma', icon: 'book', rows: () => [{ list: 'educations', row: { operationType: 1 } }] },
  { id: 'certificate', icon: 'file', rows: () => [{ list: 'certificates', row: { operationType: 1 } }] },
  { id: 'identity', icon: 'pin', rows: () => [{ list: 'identities', row: { operationType: 2 } }] },
  { id: 'medical', icon: 'plus', rows: () => [{ list: 'medicalReports', row: { operationType: 1 } }] },
]
