import { ScanScreen } from '../../modules/training/scan/scan-screen.tsx'
import { ModuleGate } from '../shell/module-gate.tsx'

export const TrainingScan = () => <ModuleGate slug="training"><ScanScreen /></ModuleGate>
