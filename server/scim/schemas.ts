/** What a client may say of people and groups, as /Schemas and /ResourceTypes tell it. @see RFC 7643, 7 */

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
/** What an employment needs and SCIM has no word for. */
export const EMPLOYEE = 'urn:ess:params:scim:schemas:employee:2.0'

type Type = 'string' | 'boolean' | 'integer' | 'complex' | 'reference'

export interface Attribute {
  name: string
  type: Type
  multiValued: boolean
  description: string
  required: boolean
  caseExact: boolean
  mutability: 'readOnly' | 'readWrite' | 'immutable'
  returned: 'always' | 'default'
  uniqueness: 'none' | 'server'
  canonicalValues?: readonly string[]
  referenceTypes?: readonly string[]
  subAttributes?: readonly Attribute[]
}

export interface Schema {
  id: string
  name: string
  description: string
  attributes: readonly Attribute[]
}

const attribute = (name: string, description: string, more: Partial<Attribute> = {}): Attribute => ({
  name, type: more.subAttributes ? 'complex' : 'string', multiValued: false, description, required: false, caseExact: false, mutability: 'readWrite', returned: 'default', uniqueness: 'none', ...more,
})
const readOnly = { mutability: 'readOnly' } as const
const list = (name: string, description: string, value: string): Attribute =>
  attribute(name, description, { multiValued: true, subAttributes: [attribute('value', value), attribute('type', 'What it is for.', { canonicalValues: ['work'] }), attribute('primary', 'The one that counts.', { type: 'boolean' })] })
const reference = (...referenceTypes: string[]): Attribute => attribute('$ref', 'Its address.', { type: 'reference', referenceTypes, caseExact: true, ...readOnly })

const user: Schema = {
  id: USER, name: 'User', description: 'A person with an account',
  attributes: [
    attribute('userName', 'Name of the account: what is typed when signing in, or what the provider says.', { required: true, uniqueness: 'server' }),
    attribute('name', 'Names of the person.', { subAttributes: [attribute('formatted', 'The full name; displayName counts where both are said.'), attribute('familyName', 'Last name.'), attribute('givenName', 'First name.')] }),
    attribute('displayName', 'The full name as people read it.'),
    attribute('title', 'Job title.'),
    attribute('active', 'False: the account is locked, and everything that was signed in with it has ended.', { type: 'boolean' }),
    list('emails', 'Where mails go: one address.', 'The address.'),
    list('phoneNumbers', 'Telephone: one number.', 'The number, with + and the country.'),
    attribute('groups', 'Roles the person holds of those that are groups here.', { multiValued: true, ...readOnly, subAttributes: [attribute('value', 'Id of the group.', { ...readOnly, caseExact: true }), reference('Group'), attribute('display', 'Its name.', readOnly), attribute('type', 'direct', { ...readOnly, canonicalValues: ['direct'] })] }),
  ],
}

const enterprise: Schema = {
  id: ENTERPRISE, name: 'EnterpriseUser', description: 'Enterprise User',
  attributes: [
    attribute('employeeNumber', 'The employee code, the same for ever.', { mutability: 'immutable', uniqueness: 'server' }),
    attribute('department', 'The department, by its code or its name.'),
    attribute('manager', 'Who leads them.', { subAttributes: [attribute('value', 'Id of the user.', { caseExact: true }), reference('User'), attribute('displayName', 'Their name.', readOnly)] }),
  ],
}

const employee: Schema = {
  id: EMPLOYEE, name: 'Employee', description: 'What an employment needs besides: codes as in the sheets of docs/directory.md',
  attributes: [
    attribute('joined', 'First working day, YYYY-MM-DD. Left out: today.', { mutability: 'immutable' }),
    attribute('left', 'Last working day; said by HR alone.', readOnly),
    attribute('department', 'Code of the department; counts before the one of the enterprise extension.', { caseExact: true }),
    attribute('site', 'Code of the site.', { caseExact: true }),
    attribute('grade', '1 to 99.', { type: 'integer' }),
    attribute('status', 'Of the employment.', { canonicalValues: ['permanent', 'contract', 'probation', 'partTime'], caseExact: true }),
    attribute('calendar', 'Code of the work calendar.', { caseExact: true }),
    attribute('shiftGroup', 'Days by which the shift cycle is moved.', { type: 'integer' }),
  ],
}

const group: Schema = {
  id: GROUP, name: 'Group', description: 'A role of the whole company that the provider may give',
  attributes: [
    attribute('displayName', 'Its name, as the setting SCIM_GROUPS has it.', { required: true, mutability: 'immutable', uniqueness: 'server' }),
    attribute('members', 'Who holds the role.', { multiValued: true, subAttributes: [attribute('value', 'Id of the user.', { mutability: 'immutable', caseExact: true }), reference('User'), attribute('display', 'Their name.', readOnly), attribute('type', 'User', { mutability: 'immutable', canonicalValues: ['User'] })] }),
  ],
}

export const schemas: readonly Schema[] = [user, group, enterprise, employee]

/** Of every resource, in no schema's list. @see RFC 7643, 3.1 */
const common: readonly Attribute[] = [attribute('id', '', { ...readOnly, caseExact: true, returned: 'always' }), attribute('externalId', '', { caseExact: true }), attribute('meta', '', readOnly), attribute('schemas', '', { ...readOnly, multiValued: true, returned: 'always' })]

export interface ResourceType {
  name: 'User' | 'Group'
  endpoint: '/Users' | '/Groups'
  description: string
  schema: Schema
  extensions: readonly Schema[]
}

export const userType: ResourceType = { name: 'User', endpoint: '/Users', description: 'People with an account', schema: user, extensions: [enterprise, employee] }
export const groupType: ResourceType = { name: 'Group', endpoint: '/Groups', description: 'Roles the provider may give', schema: group, extensions: [] }

/** What RFC 7643 has and nothing here keeps: it may be said, and is not taken. By schema, small letters. */
const NOT_KEPT: Readonly<Record<string, readonly string[]>> = {
  [USER]: ['nickname', 'profileurl', 'usertype', 'preferredlanguage', 'locale', 'timezone', 'password', 'ims', 'photos', 'addresses', 'entitlements', 'roles', 'x509certificates'],
  [ENTERPRISE]: ['costcenter', 'organization', 'division'],
  [GROUP]: [],
  [EMPLOYEE]: [],
}
const SUB_NOT_KEPT = ['middlename', 'honorificprefix', 'honorificsuffix', 'display']

/** An attribute as a path names it. */
export interface Named {
  /** Null: of the resource itself. */
  extension: string | null
  /** Absent: the whole extension. */
  attribute?: Attribute
  sub?: Attribute
}

const called = (all: readonly Attribute[] | undefined, name: string): Attribute | undefined => all?.find((one) => one.name.toLowerCase() === name.toLowerCase())

/** The schema a path begins with, and what follows it. Names of attributes and schemas are told apart by no capital. */
export function schemaOf(path: string, { schema, extensions }: ResourceType): { schema: Schema; rest: string } {
  const small = path.toLowerCase()
  for (const one of [schema, ...extensions]) {
    const id = one.id.toLowerCase()
    if (small === id) return { schema: one, rest: '' }
    if (small.startsWith(`${id}:`)) return { schema: one, rest: path.slice(id.length + 1) }
  }
  return { schema, rest: path }
}

/** What a path without a filter names: null for what is not kept, undefined for what nobody knows. */
export function namedBy(path: string, type: ResourceType): Named | null | undefined {
  const { schema, rest } = schemaOf(path, type)
  const extension = schema === type.schema ? null : schema.id
  if (rest === '') return extension === null ? undefined : { extension }
  const [name = '', subName, ...more] = rest.split('.')
  if (more.length > 0) return undefined
  const found = called(schema.attributes, name) ?? (extension === null ? called(common, name) : undefined)
  if (!found) return NOT_KEPT[schema.id]?.includes(name.toLowerCase()) ? null : undefined
  if (subName === undefined) return { extension, attribute: found }
  const sub = called(found.subAttributes, subName)
  if (sub) return { extension, attribute: found, sub }
  return found.subAttributes && SUB_NOT_KEPT.includes(subName.toLowerCase()) ? null : undefined
}

export const schemaResource = ({ id, name, description, attributes }: Schema, base: string): object => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'], id, name, description, attributes, meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
})

export const typeResource = ({ name, endpoint, description, schema, extensions }: ResourceType, base: string): object => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'], id: name, name, endpoint, description, schema: schema.id,
  ...(extensions.length > 0 ? { schemaExtensions: extensions.map((one) => ({ schema: one.id, required: false })) } : {}), meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
})

export const providerConfig = (base: string, most: number): object => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true }, bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 }, filter: { supported: true, maxResults: most },
  changePassword: { supported: false }, sort: { supported: false }, etag: { supported: true },
  authenticationSchemes: [{ type: 'oauthbearertoken', name: 'Bearer token', description: 'The token of the setting SCIM_TOKEN in the header Authorization', specUri: 'https://www.rfc-editor.org/rfc/rfc6750', primary: true }],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})
