/** Who opens files of an applicant: whoever looks after a vacancy they apply to, and nobody else, whoever sent them in. */
import { eq } from 'drizzle-orm'
import { q } from '../../db/context.ts'
import type { FileKeepers } from '../../lib/file-keeper.ts'
import { standingsOf } from './sight.ts'
import { vacancyApplication } from './table.ts'

/** What files of an applicant belong to. */
export const APPLICANT = 'applicant'

export const applicantFiles = {
  [APPLICANT]: {
    recordsAlone: true,
    async maySee(applicantId, context) {
      const rows = await q().select({ id: vacancyApplication.vacancyId }).from(vacancyApplication).where(eq(vacancyApplication.applicantId, applicantId))
      return [...(await standingsOf(rows.map((r) => r.id), context)).values()].some(({ sight }) => sight === 'charge')
    },
  },
} satisfies FileKeepers
