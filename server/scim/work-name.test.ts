import { expect, test } from 'vitest'
import { workName } from './work-name.ts'

test.each([
  ['GET', '/Users', 'scim.users.list', '/Users'], ['POST', '/Users', 'scim.users.post', '/Users'], ['PATCH', '/Users/ani@x.test', 'scim.users.patch', '/Users/{id}'], ['DELETE', '/Groups/7', 'scim.groups.delete', '/Groups/{id}'],
  ['POST', '/.search', 'scim.search', '/.search'], ['POST', '/Users/.search', 'scim.users.search', '/Users/.search'], ['GET', '/Schemas/urn:x', 'scim.schemas.get', '/Schemas/{id}'],
  ['GET', '/Users/', 'none', 'none'], ['GET', '/Users/a/b', 'none', 'none'], ['GET', '/Hats', 'none', 'none'], ['GET', '/constructor', 'none', 'none'], ['BREW', '/Users', 'none', 'none'], ['GET', '/', 'none', 'none'], ['GET', '', 'none', 'none'],
])('%s %s is %s: nothing of an address but what the code lists', (method, path, name, template) => expect(workName(method, path)).toEqual({ name, template }))
