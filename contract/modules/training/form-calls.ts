/** Tests before and after a training, and feedback. @see contract/modules/training/README.md#forms */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { KeptInPart } from '../../kit/kept.ts'
import type { ListInput, Paged } from '../../kit/paging.ts'

/** 1 test before, 2 test after, 3 feedback. */
export type FormKindId = 1 | 2 | 3
/** 1 one of, 2 several, 3 scale of 1 to 5, 4 text, 5 number. */
export type FormFieldKindId = 1 | 2 | 3 | 4 | 5
/** 0 not begun, 1 saved, 2 handed in, 3 emptied or taken back. */
export type FormStatusId = 0 | 1 | 2 | 3

/** Place of an option from 0, places, 1 to 5, words, or a decimal number; by the kind of the question. */
export type FormAnswer = number | number[] | string

/** On a device its score is empty. */
export interface FormTransactionRow extends KeptInPart {
  formId: string
  formKind: FormKindId
  title: string
  training: string
  trainingId: string
  /** Whose it is. */
  employeeId: string
  employee: string
  /** Null before it is begun. */
  transactionId: string | null
  status: FormStatusId
  /** UTC instants. */
  opensAt: string
  closesAt: string
  /** Which attempt it is; 0 before the first is begun. */
  attempt: number
  attemptsMax: number
  /** Null until it is handed in, for feedback, and for readers who are told only whether it was passed. */
  score: number | null
  maxScore: number | null
  percent: string | null
  passed: boolean | null
}

export interface FormQuestion {
  fieldId: string
  position: number
  kind: FormFieldKindId
  label: string
  options: string[]
  required: boolean
  points: number
}

/** One form to be filled in: what is asked and what one has answered so far, never what it scored. */
export interface FormTransaction {
  formId: string
  formKind: FormKindId
  title: string
  training: string
  trainingId: string
  /** The reader. */
  employeeId: string
  transactionId: string | null
  status: FormStatusId
  opensAt: string
  closesAt: string
  /** The one that is shown, else the one that would be begun. */
  attempt: number
  attemptsMax: number
  /** Last saved; null before it is begun. UTC instants. */
  savedAt: string | null
  handedInAt: string | null
  anonymous: boolean
  fields: FormQuestion[]
  answers: { fieldId: string; value: FormAnswer }[]
  version: number
  /** It is open, and an attempt is left. */
  mayFill: boolean
  maySubmit: boolean
  mayTakeBack: boolean
}

export interface FormOutcome {
  transactionId: string
  score: number
  maxScore: number
  percent: string
  /** Null where nothing is to be passed. */
  passed: boolean | null
  /** What is right (places where several are, of one to choose too), once the test is closed or no attempt is left; empty before. */
  right: { fieldId: string; value: FormAnswer | null }[]
}

export interface SaveAnswersInput {
  /** Made on the device. */
  id: string
  formId: string
  /** Rises with each batch of a device: of two for one question the later holds. */
  version: number
  fields: { fieldId: string; value: FormAnswer | null }[]
}

export interface FormActOutput {
  id: string
  status: FormStatusId
  version: number
  message: string
}

export interface FormFieldResult {
  fieldId: string
  position: number
  kind: FormFieldKindId
  label: string
  answers: number
  /** By option, or by value of the scale. */
  counts: { text: string; count: number }[]
  /** Of scale and number; decimal with two places. */
  average: string | null
  /** In no order that says who wrote them. */
  texts: string[]
}

export interface FormResults {
  formId: string
  formKind: FormKindId
  title: string
  training: string
  trainingId: string
  /** UTC instant. */
  closesAt: string
  handedIn: number
  /** Feedback is shown once it is closed, and not of fewer than four. */
  hidden: boolean
  fields: FormFieldResult[]
}

const section = 'training-request'

export const trainingFormCalls = defineCalls('training', {
  formTransactions: defineCall<ListInput & { id?: string; employeeId?: string; due?: boolean }, Paged<FormTransactionRow>>({ kind: 'query', kept: 'own', method: 'POST', path: '/training-request/get-training-form-transaction/', section }),
  /** `id` of a form, or of what one has begun. */
  formTransaction: defineCall<{ id: string }, FormTransaction>({ kind: 'query', method: 'GET', path: '/training-request/get-training-form-transaction/', section }),
  submitForm: defineCall<{ id: string; version?: number }, FormActOutput>({ kind: 'command', method: 'POST', path: '/training-request/submit-training-form-transaction/', section }),
  cancelForm: defineCall<{ id: string; version?: number }, FormActOutput>({ kind: 'command', method: 'POST', path: '/training-request/cancel-training-form-transaction/', section }),
  saveAnswers: defineCall<SaveAnswersInput, FormActOutput & { saved: number; savedAt: string }>({ kind: 'command', method: 'POST', path: '/training-request/create-or-update-training-form-transaction-field-batch/', section }),
  /** What a test that one handed in came to: kept nowhere. */
  formOutcome: defineCall<{ id: string }, FormOutcome>({ kind: 'query', kept: 'never', method: 'POST', path: '/training/form-outcome', added: true }),
  formResults: defineCall<{ formId: string }, FormResults>({ kind: 'query', kept: 'never', method: 'POST', path: '/training/form-results', added: true }),
})
