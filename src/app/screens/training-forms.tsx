import { FormScreen } from '../../modules/training/forms/form-screen.tsx'
import { FormResultsScreen } from '../../modules/training/forms/results-screen.tsx'
import { ModuleGate } from '../shell/module-gate.tsx'

export const TrainingForm = () => <ModuleGate slug="training"><FormScreen /></ModuleGate>
export const TrainingFormResults = () => <ModuleGate slug="training"><FormResultsScreen /></ModuleGate>
