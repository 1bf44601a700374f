/** Trainings: for those who have the module. */
import { ActiveScreen } from '../../modules/training/active/active-screen.tsx'
import { CertificateScreen } from '../../modules/training/certificate/certificate-screen.tsx'
import { VerifyScreen as VerifyCertificateScreen } from '../../modules/training/certificate/verify-screen.tsx'
import { OfferScreen } from '../../modules/training/offer/offer-screen.tsx'
import { TrainingScreen } from '../../modules/training/overview/training-screen.tsx'
import { SubjectScreen } from '../../modules/training/subject/subject-screen.tsx'
import { ModuleGate } from '../shell/module-gate.tsx'

export const Trainings = () => <ModuleGate slug="training"><TrainingScreen /></ModuleGate>
export const ActiveTraining = () => <ModuleGate slug="training"><ActiveScreen /></ModuleGate>
export const OpenRegistration = () => <ModuleGate slug="training-open-registration"><OfferScreen /></ModuleGate>
export const TrainingSubject = () => <ModuleGate slug="training"><SubjectScreen /></ModuleGate>
export const TrainingCertificate = () => <ModuleGate slug="training"><CertificateScreen /></ModuleGate>
export const VerifyCertificate = () => <ModuleGate slug="training"><VerifyCertificateScreen /></ModuleGate>
