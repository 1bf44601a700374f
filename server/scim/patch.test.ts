/** Changes as Microsoft Entra ID and Okta document that they send them, each body quoted, on what a client reads; and what is refused, and how. */
import { describe, expect, test } from 'vitest'
import { type Json, patched, readOperations, said } from './patch.ts'
import { ScimRefusal } from './refusal.ts'
import { EMPLOYEE, ENTERPRISE, groupType, USER, userType } from './schemas.ts'

const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const ada: Json = {
  schemas: [USER, ENTERPRISE, EMPLOYEE], id: 'a', externalId: 'x1', userName: 'ada', displayName: 'Ada Byron', name: { formatted: 'Ada Byron', givenName: 'Ada', familyName: 'Byron' }, title: 'Clerk', active: true,
  emails: [{ value: 'ada@x.test', type: 'work', primary: true }], [ENTERPRISE]: { employeeNumber: 'E-1', department: 'Finance', manager: { value: 'boss', $ref: '…', displayName: 'Bo' } }, [EMPLOYEE]: { site: 'JKT', grade: 3 }, meta: { resourceType: 'User' },
}
const after = (body: string, of: Json = ada, type = userType) => patched(of, readOperations(JSON.parse(body) as Json), type)
const patch = (...operations: object[]) => JSON.stringify({ schemas: [PATCH_OP], Operations: operations })
/** Status and detail of a refusal. */
function refused(work: () => unknown): [number, string | undefined] {
  try {
    work()
  } catch (error) {
    if (error instanceof ScimRefusal) return [error.status, error.scimType]
    throw error
  }
  return [200, undefined]
}

describe('Entra ID', () => {
  test('changes parts of a user: operations begin with a capital, one of many by its type', () => {
    const body = '{"schemas":["urn:ietf:params:scim:api:messages:2.0:PatchOp"],"Operations":[{"op":"Replace","path":"emails[type eq \\"work\\"].value","value":"updatedEmail@microsoft.com"},{"op":"Replace","path":"name.familyName","value":"updatedFamilyName"}]}'
    expect(after(body)).toMatchObject({ emails: [{ value: 'updatedEmail@microsoft.com', type: 'work', primary: true }], name: { formatted: 'Ada Byron', givenName: 'Ada', familyName: 'updatedFamilyName' } })
  })
  test('switches a user off, as it should and as it did: "False" is a text', () => {
    expect(after('{"Operations":[{"op":"Replace","path":"active","value":false}],"schemas":["urn:ietf:params:scim:api:messages:2.0:PatchOp"]}').active).toBe(false)
    expect(after('{"schemas":["urn:ietf:params:scim:api:messages:2.0:PatchOp"],"Operations":[{"op":"Replace","path":"active","value":"False"}]}').active).toBe(false)
    expect(after(patch({ op: 'Add', path: 'active', value: 'True' }), { ...ada, active: false }).active).toBe(true)
  })
  test('adds what is not there yet, by what it is like', () => {
    const { emails: _emails, ...bare } = ada
    expect(after(patch({ op: 'Add', path: 'emails[type eq "work"].value', value: 'new@x.test' }), bare).emails).toEqual([{ type: 'work', value: 'new@x.test' }])
    expect(after(patch({ op: 'Replace', path: 'emails[type eq "work"].value', value: 'new@x.test' }), bare).emails).toEqual([{ type: 'work', value: 'new@x.test' }])
    expect(after(patch({ op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+62 811' })).phoneNumbers).toEqual([{ type: 'work', value: '+62 811' }])
  })
  test('says a manager as a text, as an object and as a part, and takes it away by an empty one', () => {
    const path = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager'
    for (const operation of [{ op: 'Add', path, value: '2819c223' }, { op: 'Add', path, value: { value: '2819c223' } }, { op: 'Replace', path: `${path}.value`, value: '2819c223' }]) expect((after(patch(operation))[ENTERPRISE] as Json).manager).toMatchObject({ value: '2819c223' })
    for (const operation of [{ op: 'Remove', path }, { op: 'Replace', path, value: '' }, { op: 'Replace', path, value: null }]) expect((after(patch(operation))[ENTERPRISE] as Json).manager).toBeUndefined()
  })
  test('without its flag for compliance it says paths as keys of a value', () => {
    const body = patch({ op: 'replace', value: { 'emails[type eq "work"].value': 'k@x.test', 'name.familyName': 'King', displayName: 'Ada King', 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department': 'Sales', [`${ENTERPRISE}:manager`]: 'm' } })
    expect(after(body)).toMatchObject({ displayName: 'Ada King', name: { familyName: 'King' }, emails: [{ value: 'k@x.test' }], [ENTERPRISE]: { employeeNumber: 'E-1', department: 'Sales', manager: { value: 'm' } } })
  })
  test('adds members to a group and takes them away by a list of values', () => {
    const group: Json = { displayName: 'HR', members: [{ value: 'one', display: 'One' }] }
    const add = '{"schemas":["urn:ietf:params:scim:api:messages:2.0:PatchOp"],"Operations":[{"op":"Add","path":"members","value":[{"$ref":null,"value":"f648f8d5ea4e4cd38e9c"}]}]}'
    const remove = '{"schemas":["urn:ietf:params:scim:api:messages:2.0:PatchOp"],"Operations":[{"op":"Remove","path":"members","value":[{"$ref":null,"value":"f648f8d5ea4e4cd38e9c"}]}]}'
    const both = after(add, group, groupType)
    expect((both.members as Json[]).map((m) => m.value)).toEqual(['one', 'f648f8d5ea4e4cd38e9c'])
    expect(after(add, both, groupType), 'twice is once').toEqual(both)
    expect(after(remove, both, groupType)).toEqual(group)
  })
  test('what RFC 7643 has and nobody keeps here is no mistake', () => {
    expect(after(patch({ op: 'Add', path: 'addresses[type eq "work"].country', value: 'ID' }, { op: 'Replace', path: 'preferredLanguage', value: 'id' }, { op: 'Add', path: `${ENTERPRISE}:costCenter`, value: '7' }, { op: 'Add', path: 'name.middleName', value: 'M' }))).toEqual(ada)
  })
})

describe('Okta', () => {
  test('switches a user off without a path', () => {
    expect(after('{"schemas":["urn:ietf:params:scim:api:messages:2.0:PatchOp"],"Operations":[{"op":"replace","value":{"active":false}}]}').active).toBe(false)
  })
  test('puts a whole user: what it does not say stays, what is empty goes, what only the server says is passed over', () => {
    const body = { schemas: [USER], id: 'other', userName: 'test.user@okta.local', name: { givenName: 'Another', middleName: '', familyName: 'User' }, emails: [{ primary: true, value: 'test.user@okta.local', type: 'work', display: 'test.user@okta.local' }], active: true, phoneNumbers: [], groups: [], password: '1mz050nq', locale: 'en-US', meta: { resourceType: 'User' } }
    expect(said(ada, body, userType)).toEqual({ ...ada, userName: 'test.user@okta.local', name: { formatted: 'Ada Byron', givenName: 'Another', familyName: 'User' }, emails: [{ value: 'test.user@okta.local', type: 'work', primary: true }] })
  })
  test('adds, removes and replaces members, and says a group’s id and name beside it', () => {
    const group: Json = { id: 'abf4dd94', displayName: 'Test SCIMv2', members: [{ value: '23a35c27' }, { value: '2' }] }
    expect(after('{"schemas":["urn:ietf:params:scim:api:messages:2.0:PatchOp"],"Operations":[{"op":"remove","path":"members[value eq \\"23a35c27\\"]"}]}', group, groupType).members).toEqual([{ value: '2' }])
    expect(after('{"schemas":["urn:ietf:params:scim:api:messages:2.0:PatchOp"],"Operations":[{"op":"replace","value":{"id":"abf4dd94","displayName":"Test SCIMv2"}}]}', group, groupType)).toEqual(group)
    expect(after('{"schemas":["urn:ietf:params:scim:api:messages:2.0:PatchOp"],"Operations":[{"op":"replace","path":"members","value":[{"value":"9","display":"nine"}]}]}', group, groupType).members).toEqual([{ value: '9' }])
  })
})

describe('RFC 7644, 3.5.2', () => {
  test('what is read stays as it is: a change is of a copy', () => {
    const before = structuredClone(ada)
    after(patch({ op: 'remove', path: 'emails' }, { op: 'replace', path: 'name.givenName', value: 'B' }, { op: 'add', path: `${EMPLOYEE}:site`, value: 'SUB' }))
    expect(ada).toEqual(before)
  })
  test('names are of any case, and may carry their schema', () => {
    expect(after(patch({ op: 'rePlace', path: 'NAME.FamilyName', value: 'B' }, { op: 'replace', path: `${USER.toUpperCase()}:Title`, value: 'T' }, { op: 'replace', path: `${EMPLOYEE}:grade`, value: '7' }))).toMatchObject({ name: { familyName: 'B' }, title: 'T', [EMPLOYEE]: { site: 'JKT', grade: 7 } })
  })
  test.each([
    ['a path nobody knows', { op: 'replace', path: 'hat', value: 'x' }, [400, 'invalidPath']],
    ['a part nobody knows', { op: 'replace', path: 'name.hat', value: 'x' }, [400, 'invalidPath']],
    ['a path too deep', { op: 'replace', path: 'name.givenName.first', value: 'x' }, [400, 'invalidPath']],
    ['a filter on what is not many', { op: 'replace', path: 'name[type eq "x"]', value: 'x' }, [400, 'invalidPath']],
    ['a filter that is none', { op: 'replace', path: 'emails[type is "x"]', value: 'x' }, [400, 'invalidFilter']],
    ['brackets that do not close', { op: 'replace', path: 'emails[type eq "x"', value: 'x' }, [400, 'invalidPath']],
    ['a prototype', { op: 'replace', path: '__proto__.polluted', value: 'x' }, [400, 'invalidPath']],
    ['a prototype as a key', { op: 'add', value: { 'constructor.prototype': 'x' } }, [400, 'invalidPath']],
    ['nothing to replace that a filter describes otherwise than by what it is', { op: 'replace', path: 'emails[value co "nobody"].type', value: 'home' }, [400, 'noTarget']],
    ['remove without a path', { op: 'remove' }, [400, 'noTarget']],
    ['what the server says', { op: 'replace', path: 'id', value: 'x' }, [400, 'mutability']],
    ['what the server says of a part', { op: 'replace', path: `${ENTERPRISE}:manager.displayName`, value: 'x' }, [400, 'mutability']],
    ['what is said once', { op: 'replace', path: `${ENTERPRISE}:employeeNumber`, value: 'E-2' }, [400, 'mutability']],
    ['the same again of what is said once', { op: 'replace', path: `${ENTERPRISE}:employeeNumber`, value: 'e-1' }, [200, undefined]],
    ['what must be there', { op: 'remove', path: 'userName' }, [400, 'mutability']],
    ['no boolean', { op: 'replace', path: 'active', value: 'maybe' }, [400, 'invalidValue']],
    ['no number', { op: 'replace', path: `${EMPLOYEE}:grade`, value: 'high' }, [400, 'invalidValue']],
    ['an object for a text', { op: 'replace', path: 'title', value: { en: 'x' } }, [400, 'invalidValue']],
    ['a text for an object', { op: 'replace', value: 'x' }, [400, 'invalidValue']],
  ])('%s', (_what, operation, answer) => expect(refused(() => after(patch(operation)))).toEqual(answer))
  test('what costs too much is refused at once, and many cheap operations are none', () => {
    const many = (n: number) => ({ op: 'add', path: 'members', value: Array.from({ length: n }, (_, i) => ({ value: `m${i}` })) })
    const long = `members[${Array.from({ length: 28 }, () => 'value co "z"').join(' or ')}]`
    for (const operations of [
      [many(5_000), ...Array.from({ length: 950 }, () => ({ op: 'remove', path: long }))],
      [many(5_000), ...Array.from({ length: 950 }, () => ({ op: 'replace', path: `${long}.type`, value: 'x' }))].map((one, i) => (i === 0 ? { ...one, value: [...many(4_999).value, { value: 'z' }] } : one)),
      Array.from({ length: 999 }, (_, i) => ({ op: 'add', path: 'members', value: Array.from({ length: 60 }, (_value, j) => ({ value: `${i} ${j}` })) })),
    ]) {
      const begun = performance.now()
      expect(refused(() => after(patch(...operations), {}, groupType))).toEqual([400, 'tooMany'])
      // it was 48 s; a busy machine takes its time
      expect(performance.now() - begun).toBeLessThan(15_000)
    }
    expect(after(patch(many(500), ...Array.from({ length: 900 }, (_, i) => ({ op: 'remove', path: `members[value eq "m${i}"]` }))), {}, groupType).members, 'one by one').toBeUndefined()
  })
  const hat = { toString: 1, valueOf: 1 }
  test.each([
    ['op', { op: hat, path: 'title', value: 'x' }, 'invalidSyntax'], ['path', { op: 'replace', path: hat, value: 'x' }, 'invalidPath'],
    ...['active', 'title', 'userName', 'displayName', 'externalId', 'name.givenName', 'emails', 'emails.value', 'emails[type eq "work"].value', 'emails.primary', 'phoneNumbers.value', `${ENTERPRISE}:employeeNumber`, `${ENTERPRISE}:manager.value`, `${EMPLOYEE}:joined`, `${EMPLOYEE}:grade`]
      .flatMap((path) => [hat, [hat], [[hat]], { value: hat }, { value: [hat] }].map((value) => [path, { op: 'replace', path, value }, 'invalidValue'] as const))
      // what has no part that is known says nothing
      .filter(([path, { value }]) => !(path === 'emails' && [value].flat()[0] === hat)),
  ] as [string, object, string][])('what is no text, number or word is refused at %s: %j', (_path, operation, scimType) => expect(refused(() => after(patch(operation)))).toEqual([400, scimType]))
  test('a message without its schema, without operations, or with too many is refused', () => {
    expect(refused(() => readOperations({ Operations: [] }))).toEqual([400, 'invalidSyntax'])
    expect(refused(() => readOperations({ schemas: [PATCH_OP], Operations: [] }))).toEqual([400, 'invalidSyntax'])
    expect(refused(() => readOperations({ schemas: [PATCH_OP], Operations: Array.from({ length: 10_000 }, () => ({ op: 'add' })) }))).toEqual([413, undefined])
    expect(({} as Json).polluted).toBeUndefined()
  })
})
