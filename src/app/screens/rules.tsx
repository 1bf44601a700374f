import { RulesScreen as Screen } from '../../modules/rules/lists/rules-screen.tsx'
import { clientModules } from '../modules.ts'

/** Names of what rules look at stand with each module. */
export const RulesScreen = () => <Screen modules={clientModules} />
