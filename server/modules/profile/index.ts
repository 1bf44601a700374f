/** Profile: its thirty calls and what the screens need beside them. @see contract/modules/profile/README.md */
import { profileCalls } from '../../../contract/modules/profile/calls.ts'
import { rightCalls } from '../../../contract/modules/profile/right-calls.ts'
import { profileSchemas } from '../../../contract/modules/profile/schemas.ts'
import { newestDeeds } from '../../documents/access.ts'
import type { FileStore } from '../../files/store.ts'
import { type ServedCall, serve } from '../../lib/handler.ts'
import type { Requests } from '../../request/service.ts'
import { identificationCard } from './card.ts'
import { deleteContact, phoneTypeOptions, updateContacts } from './contacts.ts'
import { type DocumentPasswordDeps, documentPasswordHandlers } from './document-password.ts'
import { pushDevices, renameDevice } from './devices.ts'
import { personalNumbers, personalRecord } from './personal-record.ts'
import { pictureHandlers } from './pictures.ts'
import { getProfile, updateProfile } from './profile.ts'
import { approvalRights, rightHandlers, updateApprovalRight, withdrawApprovalRight } from './rights.ts'
import { shortcutOptions, updateShortcuts } from './shortcuts.ts'

export interface ProfileDeps extends DocumentPasswordDeps {
  store: FileStore
  requests: Pick<Requests, 'modules'>
  /** Address of the app, with a slash at the end: what a QR code leads to. */
  appUrl: string
}

export function createProfile(deps: ProfileDeps): ServedCall[] {
  const slugs = deps.requests.modules.map((m) => m.def.slug)
  return serve({ ...profileCalls, ...rightCalls }, profileSchemas, {
    getProfile: (_, context) => getProfile(slugs, context),
    personalRecord,
    personalNumbers,
    updateProfile,
    updateProfileContacts: updateContacts,
    deleteProfileContacts: deleteContact,
    phoneTypeDataSources: phoneTypeOptions,
    essShortcutDataSources: (input, context) => shortcutOptions(slugs, input, context),
    updateProfileEssShortcuts: (input, context) => updateShortcuts(slugs, input, context),
    updateProfileApprovalRight: updateApprovalRight,
    ...documentPasswordHandlers(deps),
    identificationCard: (input, context) => identificationCard(deps.appUrl, input, context),
    ...rightHandlers,
    ...pictureHandlers(deps),
    approvalRights: (_, context) => approvalRights(context),
    withdrawApprovalRight,
    devices: (_, context) => pushDevices(context),
    documentOpenings: async (_, context) => ({ openings: await newestDeeds(context) }),
    renameDevice,
  })
}
