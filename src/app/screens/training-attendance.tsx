import { CodeScreen } from '../../modules/training/run/code-screen.tsx'
import { RunScreen } from '../../modules/training/run/run-screen.tsx'
import { ScanScreen } from '../../modules/training/scan/scan-screen.tsx'
import { ModuleGate } from '../shell/module-gate.tsx'

export const TrainingScan = () => <ModuleGate slug="training"><ScanScreen /></ModuleGate>
export const TrainingRun = () => <ModuleGate slug="training"><RunScreen /></ModuleGate>
export const TrainingCode = () => <ModuleGate slug="training"><CodeScreen /></ModuleGate>
