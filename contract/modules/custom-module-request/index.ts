/** Custom module request: corrections of seven kinds, approved and posted together. @see contract/modules/custom-module-request/README.md */
import { defineRequest } from '../../kit/request.ts'
import { customFields, customModuleCalls } from './calls.ts'
import { payHourReasons } from './choices.ts'
import { daysOfLine, linesIn } from './line-types.ts'

export const customModuleRequest = defineRequest({
  slug: 'custom-module-request',
  module: 'CustomModuleRequest',
  codePrefix: 'CM',
  fields: customFields,
  calls: customModuleCalls,
  inboxBlock: ['transDate', 'note'],
  period(values) {
    const days = linesIn(values).flatMap(({ type, line }) => daysOfLine(type, line) ?? [])
    const [from] = days.map((d) => d.from).sort()
    const until = days.map((d) => d.until).sort().at(-1)
    return from && until ? { from, until } : null
  },
  choices: [payHourReasons],
  attachments: { category: 1, max: 5 },
})
