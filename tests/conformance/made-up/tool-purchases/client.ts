/** Tool purchases: how they look. */
import { clientModule } from '../../../../src/request/client-module.ts'
import { toolPurchase } from './contract.ts'

export const toolClient = clientModule(toolPurchase, {
  icon: 'list', tone: 'grey',
  ns: 'tools',
  words: { en: ['tools', 'drill'], id: ['alat', 'bor'], ar: ['أدوات', 'مثقاب'] },
  columns: ['code', 'neededOn', 'budget', 'people', 'quote', 'status'],
  sort: 'budget',
  card: {
    title: (view) => view.text('budget'),
    when: (view) => view.text('neededOn'),
    amount: (view) => view.text('people'),
  },
  form: [['neededOn', 'budget', 'people'], ['quote', 'photo'], ['shelves', 'tools', 'note']],
  facts: ['neededOn', 'budget', 'people', 'quote', 'photo', 'shelves', 'tools', 'note'],
  defaults: ({ today }) => ({ neededOn: today, people: 1 }),
})
