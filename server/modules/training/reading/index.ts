/** What is read of trainings, and what people and coordinators say of them. */
import { trainingExternalCalls } from '../../../../contract/modules/training/external-calls.ts'
import { trainingExternalSchemas } from '../../../../contract/modules/training/external-schemas.ts'
import { trainingReadingCalls } from '../../../../contract/modules/training/reading-calls.ts'
import { trainingReadingSchemas } from '../../../../contract/modules/training/reading-schemas.ts'
import { serve, type ServedCall } from '../../../lib/handler.ts'
import type { Seal } from '../../../lib/seal.ts'
import { fileableEmployees } from '../../../request/filing.ts'
import { learning } from '../../../training/who.ts'
import { activeTrainings } from './active.ts'
import { certificate, certificatePaper, verifyCertificate } from './certificate.ts'
import { changeOffer } from './change-offer.ts'
import { declineTraining } from './decline.ts'
import { trainingDetail } from './detail.ts'
import { externalDetail, externalTrainings, recordExternal } from './external.ts'
import { trainingHistory } from './history.ts'
import { changeMaterial } from './material.ts'
import { mandatoryTrainings } from './mandatory.ts'
import { nonMandatory, subjectDetail } from './subject.ts'

export const readingCalls = ({ seal }: { seal: Seal }): ServedCall[] => [
  ...serve(trainingReadingCalls, trainingReadingSchemas, {
    activeTraining: activeTrainings, history: trainingHistory, mandatory: mandatoryTrainings, nonMandatory, detail: trainingDetail, subject: subjectDetail,
    datasourceEmployee: (input, context) => fileableEmployees(input, context, learning('training')),
    certificate: certificate(seal), certificatePaper: certificatePaper(seal), verifyCertificate, decline: declineTraining, changeOffer, material: changeMaterial,
  }),
  ...serve(trainingExternalCalls, trainingExternalSchemas, { external: externalTrainings, externalDetail, recordExternal }),
]
