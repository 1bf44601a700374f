/** Levels of a person: for those who have the module. */
import { ProfileView } from '../../modules/competency/profile/profile-view.tsx'
import { ModuleGate } from '../shell/module-gate.tsx'

export const CompetencyProfile = () => <ModuleGate slug="competency"><ProfileView /></ModuleGate>
