/** Parking requests: how they look. */
import { clientModule } from '../../../src/request/client-module.ts'
import { parkingRequest } from './contract.ts'

export const parkingClient = clientModule(parkingRequest, {
  icon: 'calendar', tone: 'grey',
  ns: 'parking',
  words: { en: ['parking', 'car'], id: ['parkir', 'mobil'], ar: ['موقف', 'سيارة'] },
  columns: ['code', 'parkingDate', 'durationMinutes', 'plate', 'status'],
  sort: 'parkingDate',
  card: {
    title: (view) => view.text('plate'),
    when: (view) => view.text('parkingDate'),
    amount: (view) => view.text('durationMinutes'),
  },
  form: [['parkingDate', 'durationMinutes'], ['plate', 'cars', 'passengers', 'note']],
  facts: ['parkingDate', 'durationMinutes', 'plate', 'cars', 'note'],
  defaults: ({ today }) => ({ parkingDate: today, durationMinutes: 60 }),
  rememberChoice: ['plate'],
})
