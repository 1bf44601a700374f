import { z } from 'zod'
import { type InputSchemas, zCivilDate, zId, zListInput, zOwnId, zText, zWhole } from '../../kit/schema.ts'
import { zSecret } from '../../kit/secret.ts'
import type { profileCalls } from './calls.ts'
import type { rightCalls } from './right-calls.ts'
import { rightLists, type RightListName } from './rights.ts'

const zPassword = zSecret(1, 200)
const zDigits = (min: number, max: number) => z.string().min(min).max(max).regex(/^\d*$/)

const zContact = z.object({
  id: zOwnId,
  phoneTypeId: z.enum(['1', '2', '3', '4']),
  phoneCountryCode: zDigits(1, 3),
  phone: zDigits(4, 15),
  note: zText(100),
  isPrimary: z.boolean(),
  version: zWhole(0),
})

const rights = Object.fromEntries(Object.keys(rightLists).map((name) => [name, zListInput])) as Record<RightListName, typeof zListInput>

export const profileSchemas = {
  getProfile: z.object({}),
  personalRecord: z.object({}),
  personalNumbers: z.object({}),
  updateProfile: z.object({ nickName: zText(40), personalEmail: zText(200), version: zWhole(0) }),
  updateProfileContacts: z.object({ contacts: z.array(zContact).max(20) }),
  deleteProfileContacts: z.object({ id: zId }),
  phoneTypeDataSources: zListInput,
  essShortcutDataSources: zListInput,
  updateProfileEssShortcuts: z.object({ shortcutIds: z.array(zText(80)).max(50) }),
  updateProfileApprovalRight: z.object({
    id: zOwnId,
    module: zText(60).nullish(),
    grantedToEmployeeId: zId,
    from: zCivilDate,
    until: zCivilDate,
    includeWaiting: z.boolean(),
    keepOwnAccess: z.boolean(),
    reason: zText(500).optional(),
    version: zWhole(0).optional(),
  }),
  updateDocumentPassword: z.object({ currentPassword: zPassword.optional(), newPassword: zPassword }),
  resetDocumentPassword: z.object({ currentPassword: zPassword.optional() }),
  identificationCard: z.object({ employeeId: zId }),
  ...rights,
  pictureCompressed: z.object({ id: zId.optional() }),
  picture: z.object({ id: zId }),
  uploadPicture: z.object({ id: zOwnId, file: z.instanceof(Blob), small: z.instanceof(Blob) }),
  removePicture: z.object({}),
  picturesOf: z.object({ employeeIds: z.array(zId).max(500) }),
  approvalRights: z.object({}),
  withdrawApprovalRight: z.object({ id: zId, version: zWhole(0).optional() }),
  documentOpenings: z.object({}),
  devices: z.object({}),
  renameDevice: z.object({ deviceId: zId, name: zText(60) }),
} as unknown as InputSchemas<typeof profileCalls & typeof rightCalls>
