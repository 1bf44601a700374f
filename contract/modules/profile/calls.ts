/** Profile: its thirty calls; upload, devices and the list of rights are ours. @see contract/modules/profile/README.md#calls */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { ListInput, OptionRow, Paged } from '../../kit/paging.ts'
import type { KeyValue } from '../../kit/wire.ts'
import type { RecordValue } from '../personal-data-update/calls.ts'
import type { CategoryId } from '../personal-data-update/categories.ts'

/** 1 mobile, 2 home, 3 work, 4 emergency. */
export type PhoneTypeId = '1' | '2' | '3' | '4'

export interface ProfileContact {
  /** Made on the device. */
  id: string
  phoneTypeId: PhoneTypeId
  phoneType: string
  /** Without "+": "62". */
  phoneCountryCode: string
  /** Digits only. */
  phone: string
  /** Whose it is, for an emergency: "Ibu Siti, mother". */
  note: string
  /** The one colleagues see. */
  isPrimary: boolean
  version: number
}

/** What a person fills in about a contact. */
export type ContactInput = Omit<ProfileContact, 'phoneType'>

/** All numbers there are after a change, by id. An answer is kept with its command: it says no number again. */
export interface SavedContacts {
  contacts: Pick<ProfileContact, 'id' | 'version'>[]
}

/** Facts only HR changes, with a caption in the caller's language. */
export interface ProfileFact {
  caption: string
  value: string
}

export interface Profile {
  /** 'full name ~ code'. */
  employee: string
  employeeId: string
  userName: string
  fullName: string
  firstName: string
  lastName: string
  email: string
  phone: string
  phoneCountryCode: string
  /** Id of the picture, '' for none. */
  profilePicture: string
  /** What colleagues call this person; may be empty. */
  nickName: string
  personalEmail: string
  /** Changes with nickName and personalEmail. */
  version: number
  /** Legal and employment data: shown, changed by a personal data update only. */
  facts: ProfileFact[]
  contacts: ProfileContact[]
  shortcuts: Shortcut[]
  /** True for somebody requests come to: only they have a right to grant. */
  isApprover: boolean
  /** When the document password was set (UTC instant), null: none. */
  documentPasswordSince: string | null
}

/** What a person changes of it at once. An answer is kept with its command: it says nothing else of them. */
export type OwnProfile = Pick<Profile, 'nickName' | 'personalEmail' | 'version'>

/** A short way somebody picked. `id` says where it leads: `new/<slug>`, `list/<slug>`, or a screen's name. */
export interface Shortcut {
  id: string
  displayName: string
}

export interface ShortcutOption extends OptionRow {
  isChosen: boolean
}

export interface IdentificationCard {
  employeeId: string
  employee: string
  fullName: string
  code: string
  department: string
  jobTitle: string
  site: string
  company: string
  /** Id of the picture, '' for none. */
  profilePicture: string
  joinDate: string
  /** What the QR code says. */
  qrLink: string
  /** When the link was made (UTC instant). */
  issuedAt: string
}

export interface PushDevice {
  deviceId: string
  /** What the person called it, '' for no name. */
  name: string
  /** web, ios-web, android-web. */
  platform: string
  /** UTC instant of the last time it registered. */
  seenAt: string
}

/** Something that was done with one's own documents. */
export interface DocumentOpening {
  /** UTC instant. */
  at: string
  what: 'unlocked' | 'wrong' | 'lockedOut' | 'viewed' | 'downloaded'
  kind: 'payslip' | 'bonus' | 'evidence' | null
  /** In the session that asks. */
  isHere: boolean
}

/** Something that is recorded of a person, as categories of personal data name its columns. */
export interface PersonalEntry {
  id: string
  /** `addressType` or `identityType`, where there is one record of each kind; else null. */
  kind: number | null
  /** Record and version, as a line of a personal data update takes it. */
  basedOn: string
  /** What it is called: 'Budi Lestari, son'. Never a number nor a result. */
  name: string
  /** By column; without the columns that no device keeps. */
  values: KeyValue<RecordValue>[]
  /** Names of choices among them: `<column>.<id>`. */
  texts: KeyValue[]
  /** Columns that are filled in and come with `personalNumbers` alone. */
  hidden: string[]
  /** UTC instant. */
  recordedAt: string
}

export interface PersonalRecord {
  employeeId: string
  /** All eight, in their order. */
  categories: { category: CategoryId; records: PersonalEntry[] }[]
  /** When something of it was last changed (UTC instant), null: never. */
  changedAt: string | null
}

/** Numbers of documents and of family members, and results of medical reports. */
export interface PersonalNumbers {
  employeeId: string
  values: { recordId: string; column: string; value: string }[]
}

/** The password this server keeps for signing in: asked again before something secret changes. Left out where a provider keeps it. */
interface WithSignInPassword {
  currentPassword?: string
}

export const profileCalls = defineCalls('profile', {
  getProfile: defineCall<Record<string, never>, Profile>({ kind: 'query', method: 'GET', path: '/Profiles/GetProfile' }),
  updateProfile: defineCall<OwnProfile, OwnProfile>({ kind: 'command', method: 'POST', path: '/Profiles/UpdateProfile' }),
  updateProfileContacts: defineCall<{ contacts: ContactInput[] }, SavedContacts>({ kind: 'command', method: 'POST', path: '/Profiles/UpdateProfileContacts' }),
  deleteProfileContacts: defineCall<{ id: string }, SavedContacts>({ kind: 'command', method: 'DELETE', path: '/Profiles/DeleteProfileContacts/{id}' }),
  /** What the company has recorded of oneself. Changed by a personal data update. */
  personalRecord: defineCall<Record<string, never>, PersonalRecord>({ kind: 'query', kept: 'own', method: 'GET', path: '/profiles/personal-record', added: true }),
  /** The rest of it, which no device keeps. */
  personalNumbers: defineCall<Record<string, never>, PersonalNumbers>({ kind: 'query', kept: 'never', method: 'GET', path: '/profiles/personal-numbers', added: true }),
  phoneTypeDataSources: defineCall<ListInput, Paged<OptionRow>>({ kind: 'query', method: 'POST', path: '/Profiles/PhoneTypeDataSources' }),
  essShortcutDataSources: defineCall<ListInput, Paged<ShortcutOption>>({ kind: 'query', method: 'POST', path: '/profiles/ESSShortcutDataSources' }),
  /** In the order given. */
  updateProfileEssShortcuts: defineCall<{ shortcutIds: string[] }, { shortcuts: Shortcut[] }>({ kind: 'command', method: 'POST', path: '/profiles/UpdateProfileESSShortcuts' }),
  updateDocumentPassword: defineCall<WithSignInPassword & { newPassword: string }, { documentPasswordSince: string }>({ kind: 'command', method: 'POST', path: '/profiles/update-document-password', ownTransactions: true, security: 'password' }),
  /** Forgets the password: documents stay closed until a new one is set. */
  resetDocumentPassword: defineCall<WithSignInPassword, { documentPasswordSince: null }>({ kind: 'command', method: 'POST', path: '/profiles/reset-document-password', ownTransactions: true, security: 'password' }),
  identificationCard: defineCall<{ employeeId: string }, IdentificationCard>({ kind: 'query', method: 'GET', path: '/Profiles/DynamicEmployeeIdentificationCardByEmployee/{employeeId}' }),
  /** The small picture (96 px) of a person or of a picture's id; without an id one's own. */
  pictureCompressed: defineCall<{ id?: string }, Blob>({ kind: 'query', method: 'GET', path: '/ProfilePictures/get-compressed', answer: 'file' }),
  /** The large picture (512 px); `id` is the picture's or the person's. */
  picture: defineCall<{ id: string }, Blob>({ kind: 'query', method: 'GET', path: '/ProfilePictures/{id}', answer: 'file' }),

  /** Form data: Id (made on the device), File (512 px), Small (96 px), both square and cut on the device. */
  uploadPicture: defineCall<{ id: string; file: Blob; small: Blob }, { profilePicture: string }>({ kind: 'command', method: 'POST', path: '/ProfilePictures/upload', body: 'form', ownTransactions: true, added: true }),
  removePicture: defineCall<Record<string, never>, { profilePicture: string }>({ kind: 'command', method: 'POST', path: '/ProfilePictures/remove', ownTransactions: true, added: true }),
  /** Which of these people have a picture: asked once for a whole screen. */
  picturesOf: defineCall<{ employeeIds: string[] }, { pictures: { employeeId: string; profilePicture: string }[] }>({ kind: 'query', method: 'POST', path: '/ProfilePictures/of-employees', added: true }),
  devices: defineCall<Record<string, never>, { devices: PushDevice[] }>({ kind: 'query', method: 'GET', path: '/profiles/devices', added: true }),
  /** The newest twenty. */
  documentOpenings: defineCall<Record<string, never>, { openings: DocumentOpening[] }>({ kind: 'query', kept: 'never', method: 'GET', path: '/profiles/document-openings', added: true }),
  renameDevice: defineCall<{ deviceId: string; name: string }, { devices: PushDevice[] }>({ kind: 'command', method: 'POST', path: '/profiles/rename-device', added: true }),
})
