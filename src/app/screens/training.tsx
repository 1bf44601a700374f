/** Trainings: for those who have the module. */
import { ActiveScreen } from '../../modules/training/active/active-screen.tsx'
import { TrainingScreen } from '../../modules/training/overview/training-screen.tsx'
import { ModuleGate } from '../shell/module-gate.tsx'

export const Trainings = () => <ModuleGate slug="training"><TrainingScreen /></ModuleGate>
export const ActiveTraining = () => <ModuleGate slug="training"><ActiveScreen /></ModuleGate>
