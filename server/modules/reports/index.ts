/** Reports over what other modules know; this one knows none of them. @see contract/modules/reports/README.md */
import { reportCalls } from '../../../contract/modules/reports/calls.ts'
import { reportSchemas } from '../../../contract/modules/reports/schemas.ts'
import { mayBeOld, serve, type ServedCall } from '../../lib/handler.ts'
import type { ReportsDeps } from './deps.ts'
import { fixedHandlers } from './fixed.ts'
import { listHandlers } from './list.ts'
import { ownHandlers } from './own.ts'
import { previewHandlers } from './preview.ts'
import { runHandlers } from './runs.ts'

export const createReports = (deps: ReportsDeps): ServedCall[] =>
  mayBeOld(serve(reportCalls, reportSchemas, { ...listHandlers(deps), ...previewHandlers(deps), ...fixedHandlers(deps), ...runHandlers(deps), ...ownHandlers(deps) }), [reportCalls.getReportPreview])
