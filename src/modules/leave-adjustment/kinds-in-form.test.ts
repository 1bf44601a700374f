import { expect, test } from 'vitest'
import { Adjustment } from '../../../contract/modules/leave-adjustment/kinds.ts'
import { checkAdjustment, followKind, showsField } from './kinds-in-form.ts'

const asked = (kind: (typeof Adjustment)[keyof typeof Adjustment]) => (['availableBalance', 'amount', 'newExpiryDate'] as const).filter((name) => showsField(name, kind))

test('each kind asks only for what it needs', () => {
  expect(asked(Adjustment.add)).toEqual(['amount', 'newExpiryDate'])
  expect(asked(Adjustment.deduct)).toEqual(['availableBalance', 'amount'])
  expect(asked(Adjustment.extend)).toEqual(['availableBalance', 'newExpiryDate'])
  expect(asked(Adjustment.disburse)).toEqual(['availableBalance', 'amount'])
})

test('another balance lets go of the row that was chosen', () => {
  expect(followKind({ availableBalance: 'row' }, { leaveBalanceType: 'sick' })).toEqual({ availableBalance: null })
})

test('extending moves no days, and going back to another kind asks for them again', () => {
  expect(followKind({ amount: '2.00' }, { adjustmentType: Adjustment.extend })).toMatchObject({ amount: '0.00' })
  expect(followKind({ amount: '0.00' }, { adjustmentType: Adjustment.deduct })).toMatchObject({ amount: null, newExpiryDate: null })
})

test('half days are the smallest step, a row and a new last day must be chosen where they are asked for', () => {
  expect(checkAdjustment({ adjustmentType: Adjustment.add, amount: '0.25' }).map((p) => p.code)).toEqual(['adjustment_amount_step'])
  expect(checkAdjustment({ adjustmentType: Adjustment.add, amount: '1.50' })).toEqual([])
  expect(checkAdjustment({ adjustmentType: Adjustment.extend, amount: '0.00' }).map((p) => p.code)).toEqual(['adjustment_row_missing', 'adjustment_expiry_missing'])
})
