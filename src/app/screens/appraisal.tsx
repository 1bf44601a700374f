/** Appraisals: for those who have the module. */
import { ObjectiveEntry as Entry } from '../../modules/objective-filling/entry-screen.tsx'
import { PerformanceHub as Hub } from '../../modules/performance-appraisal/hub/hub-screen.tsx'
import { ModuleGate } from '../shell/module-gate.tsx'

export const PerformanceHub = () => <ModuleGate slug="performance-appraisal"><Hub /></ModuleGate>
export const ObjectiveEntry = () => <ModuleGate slug="objective-filling"><Entry /></ModuleGate>
