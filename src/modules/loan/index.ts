/** Loan on screen. */
import { loanCalls } from '../../../contract/modules/loan/calls.ts'
import { loan } from '../../../contract/modules/loan/index.ts'
import { clientModule } from '../../request/client-module.ts'
import { part } from '../../ui/part.ts'
import { loanMonths, loanTitle, loanWhen, monthWords } from './loan-text.ts'

/** As the pickers ask. */
const FIRST_PAGE = { paginationSize: 100, paginationPage: 1 }

export default clientModule(loan, {
  icon: 'coins',
  tone: 'brown',
  ns: 'loan',
  words: {
    en: ['loan', 'borrow', 'money', 'advance', 'credit', 'emergency money', 'instalment', 'motorcycle', 'house deposit'],
    id: ['pinjam', 'pinjaman', 'kasbon', 'utang', 'kredit', 'cicilan', 'angsuran', 'uang muka'],
    ar: ['قرض', 'سلفة', 'اقتراض', 'مال', 'قسط', 'تقسيط', 'دفعة أولى'],
  },
  columns: ['loanItem', 'employee', 'loanDate', 'tenorMonths', 'code', 'waitingFor', 'status'],
  sort: 'loanDate',
  card: { title: loanTitle, when: loanWhen, amount: loanMonths },
  form: [
    ['employeeId', 'loanItem', 'purpose'],
    ['amount', 'tenorMonths', 'agreedRate'],
    ['loanDate', 'firstPeriodPay'],
    ['note'],
  ],
  folds: true,
  facts: ['loanItem', 'purpose', 'amount', 'tenorMonths', 'loanDate', 'firstPeriodPay', 'interestType', 'interestRate', 'instalment', 'totalInterest', 'lastPeriod', 'note'],
  factWords: { firstPeriodPay: monthWords('firstPeriodPay'), lastPeriod: monthWords('lastPeriod') },
  defaults: ({ employeeId, today, given }) => ({ employeeId, loanItem: given.loanItem ?? null, purpose: '', amount: null, tenorMonths: null, loanDate: given.startDate ?? today, firstPeriodPay: null, note: '' }),
  // another loan has terms of its own, and who asks anew agrees anew
  follow: (_, { loanItem }) => (loanItem === undefined ? {} : { agreedInterest: null, agreedRate: null }),
  startsOver: (values) => ({ ...values, agreedInterest: null, agreedRate: null }),
  findBy: 'loanItem',
  ahead: () => [[loanCalls.datasourcePeriodPay, FIRST_PAGE]],
  liveCheck: true,
  liveHints: part(() => import('./terms-hints.tsx').then((m) => m.TermsHints)),
  hintsAfter: 1,
  listTop: part(() => import('./my-loans.tsx').then((m) => m.MyLoans)),
  detailPanel: part(() => import('./standing.tsx').then((m) => m.Standing)),
  fieldOverrides: {
    employeeId: part(() => import('./employee-field.tsx').then((m) => m.EmployeeField)),
    loanItem: part(() => import('./item-field.tsx').then((m) => m.ItemField)),
    amount: part(() => import('./amount-fields.tsx').then((m) => m.AmountField)),
    tenorMonths: part(() => import('./amount-fields.tsx').then((m) => m.MonthsField)),
    agreedRate: part(() => import('./agreed-field.tsx').then((m) => m.AgreedField)),
    firstPeriodPay: part(() => import('./first-period-field.tsx').then((m) => m.FirstPeriodField)),
    note: part(() => import('./check-field.tsx').then((m) => m.CheckField)),
  },
})
