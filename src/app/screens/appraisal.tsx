/** Appraisals: for those who have the module. */
import { HubScreen } from '../../modules/performance-appraisal/hub/hub-screen.tsx'
import { OpenerScreen } from '../../modules/performance-appraisal/hub/opener-screen.tsx'
import { ModuleGate } from '../shell/module-gate.tsx'

export const Appraisal = () => <ModuleGate slug="performance-appraisal"><HubScreen /></ModuleGate>
export const ObjectiveOpener = () => <ModuleGate slug="objective-filling"><OpenerScreen /></ModuleGate>
