/** Leave adjustments on screen. */
import { leaveAdjustment } from '../../../contract/modules/leave-adjustment/index.ts'
import { Adjustment, adjustmentKinds } from '../../../contract/modules/leave-adjustment/kinds.ts'
import { clientModule } from '../../request/client-module.ts'
import { part } from '../../ui/part.ts'
import { adjustmentAmount, adjustmentTitle, adjustmentWhen } from './adjustment-text.ts'
import { checkAdjustment, followKind, showsField } from './kinds-in-form.ts'

export default clientModule(leaveAdjustment, {
  icon: 'balance',
  tone: 'green',
  ns: 'leave-adjustment',
  words: {
    en: ['leave balance', 'adjust', 'correct balance', 'extend leave', 'expiring leave', 'cash out', 'pay out leave', 'unused leave', 'add days'],
    id: ['saldo cuti', 'koreksi saldo', 'penyesuaian', 'perpanjang cuti', 'cuti hangus', 'uangkan cuti', 'tambah cuti'],
    ar: ['رصيد الإجازات', 'تعديل الرصيد', 'تصحيح الرصيد', 'تمديد الإجازة', 'صرف الإجازة', 'إضافة أيام'],
  },
  touches: ['leave-balance.'],
  columns: ['adjustmentType', 'leaveBalanceType', 'employee', 'amount', 'newExpiryDate', 'code', 'waitingFor', 'status'],
  card: { title: adjustmentTitle, when: adjustmentWhen, amount: adjustmentAmount },
  form: [
    ['employeeId', 'adjustmentType', 'leaveBalanceType'],
    ['availableBalance', 'amount', 'newExpiryDate'],
    ['note'],
  ],
  facts: ['adjustmentType', 'leaveBalanceType', 'availableBalance', 'amount', 'currentExpiryDate', 'newExpiryDate', 'note'],
  defaults: ({ employeeId, given }) => ({
    employeeId,
    adjustmentType: adjustmentKinds.find((kind) => String(kind) === given.adjustmentType) ?? Adjustment.add,
    leaveBalanceType: given.leaveBalanceType ?? null,
    availableBalance: null,
    amount: null,
    newExpiryDate: null,
    note: '',
  }),
  follow: followKind,
  check: checkAdjustment,
  shows: (name, form) => showsField(name, form.values.adjustmentType ?? null),
  liveHints: part(() => import('./adjustment-hints.tsx').then((m) => m.AdjustmentHints)),
  hintsAfter: 1,
  fieldOverrides: {
    employeeId: part(() => import('./fields.tsx').then((m) => m.EmployeeField)),
    leaveBalanceType: part(() => import('./fields.tsx').then((m) => m.BalanceTypeField)),
    availableBalance: part(() => import('./fields.tsx').then((m) => m.AvailableBalanceField)),
    newExpiryDate: part(() => import('./fields.tsx').then((m) => m.NewExpiryField)),
  },
})
