/** Tests and feedback of trainings. */
import { trainingFormCalls } from '../../../../contract/modules/training/form-calls.ts'
import { trainingFormSchemas } from '../../../../contract/modules/training/form-schemas.ts'
import { serve, type ServedCall } from '../../../lib/handler.ts'
import { cancelForm, formOutcome, formTransaction, saveAnswers, submitForm } from './fill.ts'
import { formResults, formTransactions } from './lists.ts'

export const createTrainingForms = (): ServedCall[] => serve(trainingFormCalls, trainingFormSchemas, { formTransactions, formTransaction, submitForm, cancelForm, saveAnswers, formOutcome, formResults })
