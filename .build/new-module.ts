/**
 * `npm run new-module -- <slug> [name]`: the files of a request module with a field of each kind to delete from, and its line in the lists
 * of both sides. What it must do is then written into its README, fields, checks and effects. See README.md, "Add a module".
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { languages } from '../contract/kit/language.ts'
import { projectRoot } from '../server/lib/project-root.ts'

interface Names {
  slug: string
  /** `carRequest`, for code. */
  camel: string
  /** `CarRequest`: the module in inbox rows and links. */
  pascal: string
  /** `Car request`, for people. */
  title: string
  /** `CR`, of its codes. */
  prefix: string
}

/** @throws Error for a slug that is none, or is taken */
export function namesOf(slug: string, root = projectRoot): Names {
  if (!/^[a-z]+(-[a-z]+)*$/.test(slug)) throw new Error(`"${slug}" is no slug: small letters and hyphens, like car-requests`)
  if (['contract', 'server', 'src'].some((side) => existsSync(join(root, side, 'modules', slug)))) throw new Error(`there is a module ${slug} already`)
  const words = slug.split('-')
  const pascal = words.map((w) => w.charAt(0).toUpperCase() + w.slice(1)).join('')
  const title = words.join(' ')
  return { slug, camel: pascal.charAt(0).toLowerCase() + pascal.slice(1), pascal, title: title.charAt(0).toUpperCase() + title.slice(1), prefix: (words.length > 1 ? words.map((w) => w.charAt(0)).join('') : slug).slice(0, 3).toUpperCase() }
}

const key = ({ slug }: Names): string => slug.replaceAll('-', '_')

const texts = (names: Names): Record<string, Record<string, string>> => ({
  [names.slug]: {
    'field.employeeId': 'Employee', 'field.reason': 'Reason', 'field.neededOn': 'Needed on', 'field.pieces': 'Pieces', 'field.price': 'Price', 'field.place': 'Place', 'field.note': 'Note',
    'form.step.0': 'What for', 'form.step.1': 'What', 'card.title': `${names.title}: {{reason}}`,
  },
  request: { [`module.${names.slug}`]: names.title, [`modules.${names.slug}`]: `${names.title}s` },
  new: { [`hint.${names.slug}`]: `Ask for ${names.title.toLowerCase()}` },
  notifications: { [`module.${names.slug}`]: names.title },
  errors: { [`${key(names)}_past`]: 'It is needed today at the earliest' },
})

/** Every file, by its path. */
export function filesOf(names: Names): Record<string, string> {
  const { slug, camel, pascal, title, prefix } = names
  const readme = `contract/modules/${slug}/README.md`
  return {
    [readme]: `# ${title}\n\nWhat it is for.\n\n## Fields\n\n| field | meaning |\n|---|---|\n| employee | for whom |\n\n## Checks\n\n- \`${key(names)}_past\`: what is needed is needed today at the earliest.\n\n## Effects\n\nNone yet.\n`,
    [`contract/modules/${slug}/choices.ts`]: `/** Why somebody asks. */\nimport { choiceList } from '../../kit/choices.ts'\n\nexport const ${camel}Reasons = choiceList('${slug}')\n`,
    [`contract/modules/${slug}/calls.ts`]: `/** ${title}: its calls. @see ${readme} */
import { defineCall, defineCalls } from '../../kit/call.ts'
import { field } from '../../kit/field.ts'
import type { EmployeeOption, ListInput, OptionRow, Paged } from '../../kit/paging.ts'
import { addedPaths, requestCalls } from '../../kit/request.ts'

const sources = defineCalls('${slug}', {
  employees: defineCall<ListInput, Paged<EmployeeOption>>({ kind: 'query', method: 'POST', path: '/requests/${slug}/employees', added: true }),
  reasons: defineCall<ListInput, Paged<OptionRow>>({ kind: 'query', method: 'POST', path: '/requests/${slug}/reasons', added: true }),
})

export const ${camel}Fields = {
  employeeId: field.employee(sources.employees),
  reason: field.option(sources.reasons),
  neededOn: field.date(),
  pieces: field.whole({ min: 1, max: 100 }),
  price: field.money({ optional: true }),
  place: field.text({ max: 200, optional: true }),
}

export const ${camel}Calls = { ...sources, ...requestCalls('${slug}', addedPaths('${slug}'), ${camel}Fields) }
`,
    [`contract/modules/${slug}/schemas.ts`]: `import { requestSchemas } from '../../kit/request-schema.ts'
import { type InputSchemas, zListInput } from '../../kit/schema.ts'
import { type ${camel}Calls, ${camel}Fields } from './calls.ts'

export const ${camel}Schemas = { ...requestSchemas(${camel}Fields), employees: zListInput, reasons: zListInput } as unknown as InputSchemas<typeof ${camel}Calls>
`,
    [`contract/modules/${slug}/index.ts`]: `/** ${title}. @see ${readme} */
import { defineRequest } from '../../kit/request.ts'
import { ${camel}Calls, ${camel}Fields } from './calls.ts'
import { ${camel}Reasons } from './choices.ts'

export const ${camel} = defineRequest({
  slug: '${slug}',
  module: '${pascal}',
  codePrefix: '${prefix}',
  fields: ${camel}Fields,
  calls: ${camel}Calls,
  inboxBlock: ['neededOn', 'pieces', 'note'],
  period: ({ neededOn }) => (neededOn ? { from: neededOn, until: neededOn } : null),
  choices: [${camel}Reasons],
  attachments: { category: 1, max: 5 },
})
`,
    ...Object.fromEntries(languages.map((language) => [`contract/modules/${slug}/locales/${language}.json`, `${JSON.stringify(texts(names), null, 2)}\n`])),
    [`server/modules/${slug}/configuration/rights.yaml`]: `# Who has it: full, readOnly or none.\nschema: 1\nmodules:\n  ${slug}: { everyone: full }\n`,
    [`server/modules/${slug}/configuration/choices.yaml`]: `# What people choose from, in the order they see it.\nschema: 1\nlists:\n  ${slug}:\n    - { code: work, name: { en: For work, id: Untuk pekerjaan, ar: للعمل } }\n    - { code: other, name: { en: Other, id: Lainnya, ar: أخرى } }\n`,
    [`server/modules/${slug}/index.ts`]: `/** ${title} on the server: what it means. @see ${readme} */
import { ${camel}Calls } from '../../../contract/modules/${slug}/calls.ts'
import { ${camel}Reasons } from '../../../contract/modules/${slug}/choices.ts'
import { ${camel} } from '../../../contract/modules/${slug}/index.ts'
import { ${camel}Schemas } from '../../../contract/modules/${slug}/schemas.ts'
import { serve, type ServedCall } from '../../lib/handler.ts'
import { choiceNames, searchChoices } from '../../org/choices.ts'
import { fileableEmployees } from '../../request/filing.ts'
import { type Allow, serverModule, type ServerModule } from '../../request/module.ts'

/** Oneself, or HR and superiors for others; a draft stays with whoever opened it. */
const mayFile: Allow = (r) => r.isRequestor && (r.isEmployee || r.isSuperior || r.isHr)

export const ${camel}Module: ServerModule = serverModule(${camel}, {
  can: {
    view: (r) => r.isRequestor || r.isEmployee || r.isSuperior || r.isHr || r.isInChain,
    draft: mayFile,
    submit: mayFile,
    cancel: (r) => r.isRequestor || r.isEmployee || r.isHr,
  },
})

export function create${pascal}({ requests }: { requests: { served(module: ServerModule): ServedCall[] } }): ServedCall[] {
  const { employees, reasons } = ${camel}Calls
  return [
    ...requests.served(${camel}Module),
    ...serve({ employees, reasons }, ${camel}Schemas, { employees: fileableEmployees, reasons: (input, { language }) => searchChoices(${camel}Reasons, input, language) }),
  ]
}
`,
    [`src/modules/${slug}/index.ts`]: `/** ${title} on screen. */
import { ${camel} } from '../../../contract/modules/${slug}/index.ts'
import { clientModule } from '../../request/client-module.ts'

export default clientModule(${camel}, {
  icon: 'list',
  ns: '${slug}',
  words: { en: ['${title.toLowerCase()}'], id: ['${title.toLowerCase()}'], ar: ['${title.toLowerCase()}'] },
  columns: ['reason', 'employee', 'neededOn', 'pieces', 'code', 'waitingFor', 'status'],
  sort: 'neededOn',
  card: { title: (view) => view.text('reason'), when: (view) => view.text('neededOn'), amount: (view) => view.text('pieces') },
  form: [['employeeId', 'reason', 'neededOn'], ['pieces', 'price', 'place', 'note']],
  facts: ['reason', 'neededOn', 'pieces', 'price', 'place', 'note'],
  defaults: ({ employeeId, today }) => ({ employeeId, neededOn: today, pieces: 1 }),
})
`,
  }
}

/** Lines in the lists of both sides: the file, the text before which a line is put, the line. */
const lines = ({ slug, camel, pascal }: Names): [file: string, before: string, line: string][] => [
  ['contract/index.ts', '\n/** A module\'s calls with', `import { ${camel}Calls } from './modules/${slug}/calls.ts'\nimport { ${camel}Schemas } from './modules/${slug}/schemas.ts'\n`],
  ['contract/index.ts', '} satisfies Record<string, CallTableModule>', `  ${camel}: { calls: ${camel}Calls, schemas: ${camel}Schemas },\n`],
  ['contract/call-modules.ts', '] as [string', `  ['${slug}', () => import('./modules/${slug}/calls.ts')],\n`],
  ['contract/requests.ts', '\nexport const requestModules', `import { ${camel} } from './modules/${slug}/index.ts'\n`],
  ['contract/requests.ts', ']\n\n/** Every list', `, ${camel}`],
  ['server/modules/request-modules.ts', '\nexport interface RequestModule', `import { create${pascal}, ${camel}Module } from './${slug}/index.ts'\n`],
  ['server/modules/request-modules.ts', ']\n', `  { module: ${camel}Module, serve: create${pascal} },\n`],
  ['src/app/modules.ts', '] as const satisfies', `  { slug: '${slug}', icon: 'list', ns: '${slug}' },\n`],
  ['src/app/load-modules.ts', '}\n\nconst loaded', `  '${slug}': () => import('../modules/${slug}/index.ts'),\n`],
]

/** Writes a module. @returns the files written and changed */
export function newModule(slug: string, root = projectRoot): string[] {
  const names = namesOf(slug, root)
  const changed = new Map<string, string>()
  for (const [file, before, line] of lines(names)) {
    const text = changed.get(file) ?? readFileSync(join(root, file), 'utf8')
    const at = text.lastIndexOf(before)
    if (at < 0) throw new Error(`${file} has no ${JSON.stringify(before)}: .build/new-module.ts knows it as it was`)
    changed.set(file, text.slice(0, at) + line + text.slice(at))
  }
  const files = [...Object.entries(filesOf(names)), ...changed]
  for (const [file, text] of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return files.map(([file]) => file)
}

if (import.meta.main) {
  const [slug = ''] = process.argv.slice(2)
  try {
    console.log([...newModule(slug), '', 'Next: what it must do in its README, its fields, its checks; then npm run check and npm test -- unit conformance'].join('\n'))
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
