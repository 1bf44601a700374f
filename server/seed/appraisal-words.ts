/** What people of the demo company are to achieve, department by department, and what is said of it. */
import type { DepartmentCode } from './roster.ts'

/** Ranges of the demo company's configuration, by their codes. */
export type RangeCode = 'higher' | 'lower' | 'satisfaction' | 'yes-no'

export interface WrittenObjective {
  title: string
  measure: string
  /** 1 finance, 2 customer, 3 process, 4 people. */
  perspective: 1 | 2 | 3 | 4
  range: RangeCode
  /** '' for ranges without one. */
  target: string
  unit: string
}

const of = (title: string, measure: string, perspective: WrittenObjective['perspective'], range: RangeCode, target = '', unit = ''): WrittenObjective => ({ title, measure, perspective, range, target, unit })

/** The five of the example that the arithmetic is explained by. */
export const careObjectives: readonly WrittenObjective[] = [
  of('First reply within 4 hours', 'Share of cases, from the case system', 2, 'higher', '90.00', '%'),
  of('Handling time', 'Mean of closed cases', 3, 'lower', '24.00', 'min'),
  of('Satisfaction of customers', 'Mean of the survey after a case', 2, 'satisfaction', '', 'of 5'),
  of('Articles written for the knowledge base', 'Published articles', 4, 'higher', '12.00', ''),
  of('Security course done', 'Certificate', 4, 'yes-no'),
]

export const objectivesOf: Record<DepartmentCode, readonly WrittenObjective[]> = {
  CCR: [...careObjectives, of('Cases solved at the first contact', 'Share of cases', 2, 'higher', '72.00', '%'), of('Reopened cases', 'Share of closed cases', 3, 'lower', '5.00', '%')],
  EXE: [
    of('Profit before tax', 'Of the plan', 1, 'higher', '100.00', '%'), of('Cost of running the office', 'Billion rupiah', 1, 'lower', '14.00', 'bn'),
    of('Satisfaction of the ten largest customers', 'Mean of the yearly survey', 2, 'satisfaction', '', 'of 5'), of('Projects of the year finished in time', 'Share of projects', 3, 'higher', '75.00', '%'),
    of('A successor is named for every key position', 'List agreed with the board', 4, 'yes-no'), of('Days until the monthly report is out', 'Working days after the month', 3, 'lower', '6.00', 'days'),
  ],
  HRD: [
    of('Days to fill a vacancy', 'Mean from opening to offer', 3, 'lower', '45.00', 'days'), of('Hours of training for each person', 'Mean of the company', 4, 'higher', '24.00', 'h'),
    of('Satisfaction with help from HR', 'Mean of the survey after a request', 2, 'satisfaction', '', 'of 5'), of('Payroll corrections', 'Corrections of a thousand slips', 3, 'lower', '4.00', ''),
    of('Handbook in three languages', 'Published', 4, 'yes-no'), of('Leavers within their first year', 'Share of who joined', 4, 'lower', '8.00', '%'),
  ],
  FIN: [
    of('Days until the books are closed', 'Working days after the month', 3, 'lower', '5.00', 'days'), of('Invoices paid in time', 'Share of invoices', 2, 'higher', '80.00', '%'),
    of('Receivables older than 60 days', 'Share of receivables', 1, 'lower', '9.00', '%'), of('Satisfaction of the departments served', 'Mean of the yearly survey', 2, 'satisfaction', '', 'of 5'),
    of('Audit without a serious finding', 'Report of the auditor', 3, 'yes-no'), of('Discounts taken', 'Million rupiah', 1, 'higher', '420.00', 'm'),
  ],
  ITD: [
    of('Tickets solved on the first day', 'Share of tickets', 2, 'higher', '78.00', '%'), of('Hours to restore a service', 'Mean of the year', 3, 'lower', '4.00', 'h'),
    of('Satisfaction with the service desk', 'Mean of the survey after a ticket', 2, 'satisfaction', '', 'of 5'), of('Changes released without a fault', 'Share of changes', 3, 'higher', '80.00', '%'),
    of('Recovery of the data centre rehearsed', 'Protocol of the rehearsal', 3, 'yes-no'), of('Licences saved', 'Million rupiah', 1, 'higher', '350.00', 'm'),
  ],
  PLT: [
    of('Output of the line', 'Share of the plan', 3, 'higher', '95.00', '%'), of('Waste', 'Kilograms of a tonne', 1, 'lower', '18.00', 'kg'),
    of('Stops longer than ten minutes', 'Stops a month', 3, 'lower', '12.00', ''), of('Audit of hygiene', 'Mean of the audits', 2, 'satisfaction', '', 'of 5'),
    of('Safety training renewed', 'Certificate', 4, 'yes-no'), of('Suggestions put into practice', 'Suggestions', 4, 'higher', '6.00', ''),
  ],
  SLS: [
    of('Sales', 'Share of the plan', 1, 'higher', '100.00', '%'), of('New customers', 'Customers with a second order', 2, 'higher', '18.00', ''),
    of('Deliveries late or short', 'Share of deliveries', 3, 'lower', '6.00', '%'), of('Satisfaction of retailers', 'Mean of the yearly survey', 2, 'satisfaction', '', 'of 5'),
    of('Safe driving course done', 'Certificate', 4, 'yes-no'), of('Returns', 'Share of sales', 1, 'lower', '3.00', '%'),
  ],
  LGA: [
    of('Contracts reviewed within three days', 'Share of contracts', 2, 'higher', '80.00', '%'), of('Cost of outside counsel', 'Million rupiah', 1, 'lower', '600.00', 'm'),
    of('Satisfaction of the departments served', 'Mean of the yearly survey', 2, 'satisfaction', '', 'of 5'), of('Permits renewed a month before they end', 'Share of permits', 3, 'higher', '80.00', '%'),
    of('Archive moved to the new system', 'Hand-over signed', 3, 'yes-no'), of('Repairs done within a week', 'Share of repairs', 3, 'higher', '78.00', '%'),
  ],
}

/** Weights of so many objectives. */
export const weightsOf: Record<4 | 5 | 6, readonly number[]> = { 4: [40, 25, 20, 15], 5: [30, 25, 20, 15, 10], 6: [25, 20, 20, 15, 10, 10] }

/** Overall words, from the lowest grade to the highest. */
export const overallWords: readonly (readonly string[])[] = [
  ['Most of what we agreed was not reached. We meet every two weeks from now on.', 'A hard year. Much of the work had to be taken over by others.'],
  ['Some of it was reached. The rest needs more attention next year.', 'Good will, and more help is needed with the basics.'],
  ['A solid year. You can be relied on.', 'What we agreed was reached, and colleagues like to work with you.', 'Steady work in a year with many changes.'],
  ['More than we agreed. Others learn from you.', 'A strong year, and you took on more than your own work.'],
  ['An outstanding year in every respect. The team is better because of you.', 'Far above what we agreed, and done with others, not against them.'],
]
export const strengthWords: readonly string[] = ['Explains difficult things simply', 'Keeps calm when it is busy', 'Sees what others overlook', 'Does what was promised', 'Helps without being asked']
export const improvementWords: readonly string[] = ['Say earlier when something will be late', 'Write down what was agreed', 'Let others finish', 'Ask for help sooner', 'Delegate more']
export const raterWords: readonly string[] = ['', '', 'Good to work with.', 'Always there when it gets busy.', 'I learnt a lot this year.', 'Sometimes hard to reach.']
export const declineWord = 'We hardly worked together this year.'
export const acknowledgeWords: readonly string[] = ['', '', '', 'Thank you, that is fair.', 'I would like to talk about the second objective.', 'Thank you for the clear words.']
