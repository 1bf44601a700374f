/** Lists, rules and settings of the company, and what an installation notes of itself: nobody's, though a name may stand in a text. */
import { installationMark, operationNote } from '../../installation/table.ts'
import { leaveType } from '../../ledger/table.ts'
import { calendarGroup, choice, configurationApplied, department, headcount, holiday, lineMark, sequence, setting, shift, site, workCalendar } from '../../org/table.ts'
import { project, taskCategory } from '../../projects/table.ts'
import type { TableFacts } from '../facts.ts'

export const companyFacts: readonly TableFacts[] = [
  { table: site, quotes: ['name'], plain: ['id', 'code', 'timeZone'] },
  { table: department, quotes: ['name'], plain: ['id', 'code', 'parentId'] },
  { table: workCalendar, quotes: ['name'], plain: ['id', 'code', 'rule', 'shiftCodes'] },
  { table: shift, quotes: ['name'], plain: ['id', 'code'] },
  { table: calendarGroup, quotes: ['name'], plain: ['id', 'code', 'calendarId'] },
  { table: holiday, quotes: ['name', 'names'], plain: ['id', 'kind', 'calendarId'] },
  { table: choice, quotes: ['names', 'descriptions'], plain: ['id', 'list', 'code', 'rules'] },
  { table: leaveType, quotes: ['names'], plain: ['id', 'code', 'balanceTypeId', 'rules'] },
  { table: project, quotes: ['names'], plain: ['id', 'code'] },
  { table: taskCategory, quotes: ['names'], plain: ['id', 'code'] },
  { table: setting, quotes: ['value'], plain: ['key'] },
  { table: configurationApplied, quotes: ['appliedBy', 'changes'], plain: ['id', 'hash'] },
  { table: sequence, plain: ['name'] },
  { table: headcount, plain: ['what'] },
  { table: lineMark },
  { table: installationMark, plain: ['name', 'mark'] },
  { table: operationNote, plain: ['kind'] },
]
