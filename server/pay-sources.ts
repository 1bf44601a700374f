/** Whose books pay takes from: the one place that names them, for the server and for `npm run payroll`. */
import { loanInstalments } from './loans/instalments.ts'
import type { InstalmentSource } from './payroll/instalments.ts'

export const instalmentSource: InstalmentSource = loanInstalments
