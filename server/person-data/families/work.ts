/** Days, balances, pay, loans, projects and costs. */
import { eq, inArray } from 'drizzle-orm'
import { costCommitment } from '../../costs/table.ts'
import { q } from '../../db/context.ts'
import { attendanceDay, attendanceTally, dayFact } from '../../facts/table.ts'
import { leaveBalance, leaveDeduct, leaveGain } from '../../ledger/table.ts'
import { loanAccount, loanEvent, loanInstalment } from '../../loans/table.ts'
import { bonus, bonusRun, compensation, payComponent, payrollLine, payRun, payslip, payslipLine, payslipSource } from '../../payroll/table.ts'
import { projectMember, projectTime } from '../../projects/table.ts'
import { publishedPayGoes } from '../retention.ts'
import type { Person, TableFacts } from '../facts.ts'

const DAYS = 'days, minutes and codes: balances, pay and counts of the company are computed from them'
const balancesOf = ({ id }: Person) => q().select({ id: leaveBalance.id }).from(leaveBalance).where(eq(leaveBalance.employeeId, id))
const loansOf = ({ id }: Person) => q().select({ id: loanAccount.id }).from(loanAccount).where(eq(loanAccount.employeeId, id))
const slipsOf = ({ id }: Person) => q().select({ id: payslip.id }).from(payslip).where(eq(payslip.employeeId, id))

export const workFacts: readonly TableFacts[] = [
  { table: dayFact, kind: 'Days and attendance', by: ['date'], own: ({ id }) => eq(dayFact.employeeId, id), people: ['employeeId'], quotes: ['payload'], plain: ['id', 'kind', 'requestId', 'lineId'], erase: [{ does: 'stay', why: DAYS }] },
  { table: attendanceDay, kind: 'Days and attendance', own: ({ id }) => eq(attendanceDay.employeeId, id), people: ['employeeId'], quotes: ['detail'], plain: ['id', 'status'], erase: [{ does: 'stay', why: DAYS }] },
  { table: attendanceTally, plain: ['status', 'workingHours', 'overtimeHours'] },
  { table: leaveBalance, kind: 'Leave', own: ({ id }) => eq(leaveBalance.employeeId, id), people: ['employeeId'], plain: ['id', 'leaveTypeId'], erase: [{ does: 'stay', why: DAYS }] },
  { table: leaveGain, kind: 'Leave', by: ['balanceId', 'transDate'], own: (person) => inArray(leaveGain.balanceId, balancesOf(person)), plain: ['id', 'balanceId', 'generationType', 'gainStatus', 'requestId', 'sourceGainId'], erase: [{ does: 'stay', why: DAYS }] },
  { table: leaveDeduct, kind: 'Leave', by: ['balanceId', 'transDate'], own: (person) => inArray(leaveDeduct.balanceId, balancesOf(person)), plain: ['id', 'balanceId', 'gainId', 'deductStatus', 'days', 'requestId', 'lineId', 'reversalOf'], erase: [{ does: 'stay', why: DAYS }] },
  { table: payrollLine, kind: 'Pay', by: ['date'], own: ({ id }) => eq(payrollLine.employeeId, id), people: ['employeeId'], plain: ['id', 'payPeriodId', 'kind', 'unit', 'requestId', 'lineId', 'reversalOf'], erase: [{ does: 'keep', until: 'pay' }] },
  { table: compensation, kind: 'Pay', by: ['from'], own: ({ id }) => eq(compensation.employeeId, id), people: ['employeeId'], quotes: ['recordedBy'], plain: ['id', 'currency'], amounts: ['basePay'], erase: [{ does: 'keep', until: 'pay' }] },
  { table: payslipLine, kind: 'Pay', own: (person) => inArray(payslipLine.payslipId, slipsOf(person)), plain: ['payslipId', 'code', 'side', 'names', 'unit', 'sources'], amounts: ['rate', 'amount'], erase: [{ does: 'keep', until: 'pay', by: publishedPayGoes(payslipLine, (person) => inArray(payslipLine.payslipId, slipsOf(person))) }] },
  { table: payslipSource, kind: 'Pay', own: ({ id }) => eq(payslipSource.employeeId, id), people: ['employeeId'], plain: ['sourceKind', 'sourceId', 'payslipId', 'returnedBy'], amounts: ['amount', 'rest'], erase: [{ does: 'keep', until: 'pay', by: publishedPayGoes(payslipSource, ({ id }) => eq(payslipSource.employeeId, id)) }] },
  { table: payslip, kind: 'Pay', by: ['payDate'], own: ({ id }) => eq(payslip.employeeId, id), people: ['employeeId'], plain: ['id', 'runId', 'payPeriodId', 'kind', 'currency', 'correctsId', 'yearToDate', 'digest'], amounts: ['totalEarnings', 'totalDeductions', 'takeHome', 'taxable'], erase: [{ does: 'keep', until: 'pay', by: publishedPayGoes(payslip, ({ id }) => eq(payslip.employeeId, id)) }] },
  { table: bonus, kind: 'Pay', by: ['payDate'], own: ({ id }) => eq(bonus.employeeId, id), people: ['employeeId'], plain: ['id', 'runId', 'currency', 'yearToDate', 'digest'], amounts: ['gross', 'tax', 'net', 'basePay'], erase: [{ does: 'keep', until: 'pay', by: publishedPayGoes(bonus, ({ id }) => eq(bonus.employeeId, id)) }] },
  { table: bonusRun, plain: ['id', 'kind', 'titles'] },
  { table: payComponent, plain: ['code', 'names', 'side', 'rule'] },
  { table: payRun, plain: ['id', 'payPeriodId', 'kind', 'origin'] },
  { table: loanEvent, kind: 'Loans and costs', own: (person) => inArray(loanEvent.accountId, loansOf(person)), people: ['byEmployeeId'], words: ['note'], plain: ['id', 'accountId', 'kind'], amounts: ['amount'], erase: [{ does: 'change', set: { note: '' }, left: 'what happened when' }] },
  { table: loanInstalment, kind: 'Loans and costs', own: (person) => inArray(loanInstalment.accountId, loansOf(person)), plain: ['accountId', 'duePeriod', 'status', 'payslipId', 'movedFrom'], amounts: ['principal', 'interest'], erase: [{ does: 'stay', why: 'amounts of the company’s books' }] },
  { table: loanAccount, kind: 'Loans and costs', own: ({ id }) => eq(loanAccount.employeeId, id), people: ['employeeId'], plain: ['id', 'requestId', 'lineId', 'loanItemId', 'currency', 'firstPeriod', 'status'], amounts: ['principal'], erase: [{ does: 'stay', why: 'amounts of the company’s books' }] },
  { table: costCommitment, kind: 'Loans and costs', own: ({ id }) => eq(costCommitment.employeeId, id), people: ['employeeId'], plain: ['id', 'requestId', 'lineId', 'kind', 'currency', 'status'], erase: [{ does: 'stay', why: 'amounts of the company’s books' }] },
  { table: projectMember, kind: 'Projects', own: ({ id }) => eq(projectMember.employeeId, id), people: ['employeeId'], plain: ['projectId'], erase: [{ does: 'stay', why: 'hours of projects rest on it' }] },
  { table: projectTime, kind: 'Projects', by: ['date'], own: ({ id }) => eq(projectTime.employeeId, id), people: ['employeeId'], plain: ['id', 'projectId', 'taskCategoryId', 'requestId'], erase: [{ does: 'stay', why: 'hours of projects rest on it' }] },
]
