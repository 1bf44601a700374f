/** Every status × action × role: every third module, from the second on. */
import { lifecycleSuite } from '../support/lifecycle-suite.ts'
import { everyModule } from '../support/modules.ts'

lifecycleSuite(everyModule.filter((_, i) => i % 3 === 1))
