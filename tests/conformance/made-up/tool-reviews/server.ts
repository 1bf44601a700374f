/** Tool reviews: what they mean. */
import { fileableEmployees } from '../../../../server/request/filing.ts'
import { serverModule } from '../../../../server/request/module.ts'
import { reviewSources, reviewTable, toolReview } from './contract.ts'

export const reviewModule = serverModule(toolReview, {
  can: {
    view: (r) => r.isRequestor || r.isSuperior || r.isHr || r.isInChain,
    draft: (r) => r.isRequestor,
    submit: (r) => r.isRequestor,
    cancel: (r) => r.isRequestor,
  },
  served: [{ call: reviewSources.people, schema: reviewTable.schemas.people, handle: fileableEmployees }],
  title: (records) => Promise.resolve(new Map(records.map((r) => [r.id, 'Tool review']))),
})
