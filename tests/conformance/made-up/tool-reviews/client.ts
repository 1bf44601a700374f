/** Tool reviews: how they look. */
import { clientModule } from '../../../../src/request/client-module.ts'
import { toolReview } from './contract.ts'

export const reviewClient = clientModule(toolReview, {
  icon: 'calendar', tone: 'grey',
  ns: 'tool-review',
  words: { en: ['tool'], id: ['alat'], ar: ['أداة'] },
  columns: ['code', 'employee', 'reviewDate', 'tool', 'status'],
  card: { title: (view) => view.text('tool'), when: (view) => view.text('reviewDate') },
  form: [['employeeId', 'reviewDate', 'tool', 'findings', 'note']],
  facts: ['reviewDate', 'tool', 'note'],
  defaults: ({ today }) => ({ reviewDate: today }),
})
