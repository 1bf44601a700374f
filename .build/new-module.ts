/**
 * `npm run new-module -- <slug>`: the files of a request module with a field of each kind to delete from, and its line in the lists
 * of both sides. What is then its own: docs/add-a-module.md.
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

/** Words of its fields, steps and refusal in English, Indonesian and Arabic. What it is called stands as it was given until somebody translates it. */
const words: Record<string, readonly [string, string, string]> = {
  'field.employeeId': ['Employee', 'Karyawan', 'الموظف'],
  'field.reason': ['Reason', 'Alasan', 'السبب'],
  'field.neededOn': ['Needed on', 'Dibutuhkan pada', 'مطلوب في'],
  'field.pickUp': ['Picked up', 'Diambil', 'وقت الاستلام'],
  'field.duration': ['How long', 'Berapa lama', 'المدة'],
  'field.pieces': ['Pieces', 'Jumlah', 'العدد'],
  'field.size': ['Size', 'Ukuran', 'الحجم'],
  'enum.size.1': ['Small', 'Kecil', 'صغير'],
  'enum.size.2': ['Large', 'Besar', 'كبير'],
  'field.price': ['Price', 'Harga', 'السعر'],
  'field.share': ['Share', 'Bagian', 'الحصة'],
  'field.urgent': ['Urgent', 'Mendesak', 'عاجل'],
  'field.place': ['Place', 'Tempat', 'المكان'],
  'field.details': ['Details', 'Rincian', 'التفاصيل'],
  'field.colleague': ['Together with', 'Bersama', 'مع'],
  'field.offer': ['Offer', 'Penawaran', 'العرض'],
  'field.parts': ['Parts', 'Bagian-bagian', 'الأجزاء'],
  'field.parts.what': ['What', 'Apa', 'ما هو'],
  'field.parts.pieces': ['Pieces', 'Jumlah', 'العدد'],
  'field.note': ['Note', 'Catatan', 'ملاحظة'],
  'card.amount': ['{{pieces}} pcs', '{{pieces}} buah', 'العدد: {{pieces}}'],
  'form.step.0': ['What for', 'Untuk apa', 'لأي غرض'],
  'form.step.1': ['What', 'Apa', 'ما المطلوب'],
  'form.step.2': ['More', 'Lainnya', 'المزيد'],
}

/** Its name until somebody translates it: "request car requests" in the other languages. */
const nameIn = ({ title }: Names, at: number): string => [title, `Pengajuan ${title}`, `طلب ${title}`][at] ?? title

const texts = (names: Names, at: number): Record<string, Record<string, string>> => ({
  [names.slug]: Object.fromEntries(Object.entries(words).map(([key, by]) => [key, by[at] ?? key])),
  request: { [`module.${names.slug}`]: nameIn(names, at), [`modules.${names.slug}`]: nameIn(names, at) },
  new: { [`hint.${names.slug}`]: nameIn(names, at) },
  notifications: { [`module.${names.slug}`]: nameIn(names, at) },
  errors: { [`${key(names)}_past`]: ['It is needed today at the earliest', 'Paling awal dibutuhkan hari ini', 'اليوم هو أقرب موعد'][at] ?? '' },
})

/** Every file, by its path. */
export function filesOf(names: Names): Record<string, string> {
  const { slug, camel, pascal, title, prefix } = names
  const readme = `contract/modules/${slug}/README.md`
  const see = ['@see', readme].join(' ')
  return {
    [readme]: `# ${title}

What it is for.

## Fields

| field | meaning |
|---|---|
| employee | for whom |
| reason | one of the company's list \`${slug}\` |

## Checks

- \`${key(names)}_past\`: it is needed today at the earliest, where the employee works.

## Effects

None yet.
`,
    [`contract/modules/${slug}/choices.ts`]: `/** Why somebody asks. */
import { choiceList } from '../../kit/choices.ts'

export const ${camel}Reasons = choiceList('${slug}')
`,
    [`contract/modules/${slug}/calls.ts`]: `/** ${title}: its fields and calls. ${see} */
import { defineCall, defineCalls } from '../../kit/call.ts'
import { field } from '../../kit/field.ts'
import type { EmployeeOption, ListInput, OptionRow, Paged } from '../../kit/paging.ts'
import { addedPaths, requestCalls } from '../../kit/request.ts'
import { ${camel}Reasons } from './choices.ts'

const sources = defineCalls('${slug}', {
  employees: defineCall<ListInput, Paged<EmployeeOption>>({ kind: 'query', method: 'POST', path: '/requests/${slug}/employees', added: true }),
  reasons: defineCall<ListInput, Paged<OptionRow>>({ kind: 'query', method: 'POST', path: '/requests/${slug}/reasons', added: true }),
})

/** One of each kind: keep what it needs. */
export const ${camel}Fields = {
  employeeId: field.employee(sources.employees),
  reason: field.choice(${camel}Reasons, sources.reasons),
  neededOn: field.date(),
  pieces: field.whole({ min: 1, max: 100 }),
  pickUp: field.dateTime({ optional: true }),
  duration: field.minutes({ step: 15, max: 1440, optional: true }),
  size: field.enum([1, 2], { optional: true }),
  /** In smallest units: hundredths of a rupiah. */
  price: field.money({ optional: true }),
  /** Two decimals. */
  share: field.decimal({ optional: true }),
  urgent: field.flag({ optional: true }),
  place: field.text({ max: 200, optional: true }),
  details: field.note({ optional: true }),
  colleague: field.employee(sources.employees, { optional: true }),
  offer: field.file({ accepts: ['pdf', 'jpeg', 'png'], optional: true }),
  parts: field.lines({ what: field.text({ max: 60 }), pieces: field.whole({ min: 1, max: 1000 }) }, { max: 20, optional: true }),
}

export const ${camel}Calls = { ...sources, ...requestCalls('${slug}', addedPaths('${slug}'), ${camel}Fields) }
`,
    [`contract/modules/${slug}/schemas.ts`]: `import { requestSchemas } from '../../kit/request-schema.ts'
import { type InputSchemas, zListInput } from '../../kit/schema.ts'
import { type ${camel}Calls, ${camel}Fields } from './calls.ts'

export const ${camel}Schemas = { ...requestSchemas(${camel}Fields), employees: zListInput, reasons: zListInput } as unknown as InputSchemas<typeof ${camel}Calls>
`,
    [`contract/modules/${slug}/index.ts`]: `/** ${title}. ${see} */
import { defineRequest } from '../../kit/request.ts'
import { ${camel}Calls, ${camel}Fields } from './calls.ts'

export const ${camel} = defineRequest({
  slug: '${slug}',
  module: '${pascal}',
  codePrefix: '${prefix}',
  fields: ${camel}Fields,
  calls: ${camel}Calls,
  inboxBlock: ['neededOn', 'pieces', 'note'],
  period: ({ neededOn }) => (neededOn ? { from: neededOn, until: neededOn } : null),
  attachments: { category: 1, max: 5 },
})
`,
    ...Object.fromEntries(languages.map((language) => [`contract/modules/${slug}/locales/${language}.json`, `${JSON.stringify(texts(names, ['en', 'id', 'ar'].indexOf(language)), null, 2)}\n`])),
    [`server/modules/${slug}/configuration/rights.yaml`]: `# Who has it: full, readOnly or none.\nschema: 1\nmodules:\n  ${slug}: { everyone: full }\n`,
    [`server/modules/${slug}/configuration/choices.yaml`]: `# What people choose from, in the order they see it.\nschema: 1\nlists:\n  ${slug}:\n    - { code: work, name: { en: For work, id: Untuk pekerjaan, ar: للعمل } }\n    - { code: other, name: { en: Other, id: Lainnya, ar: أخرى } }\n`,
    [`server/modules/${slug}/check-submit.ts`]: `/** Everything a submit is refused for. ${see}#checks */
import { todayOf } from '../../org/today.ts'
import type { CheckInput, CheckResult } from '../../request/module.ts'

/** A problem names its text (\`errors:<code>\`) and the field it stands at. */
export async function checkSubmit({ record, context }: CheckInput): Promise<CheckResult> {
  const { neededOn } = record.values as { neededOn: string }
  const isPast = neededOn < (await todayOf(record.employeeId, context.now))
  return { problems: isPast ? [{ code: '${key(names)}_past', field: 'neededOn' }] : [], warnings: [] }
}
`,
    [`server/modules/${slug}/index.ts`]: `/** ${title} on the server: what it means. ${see} */
import { ${camel}Calls } from '../../../contract/modules/${slug}/calls.ts'
import { ${camel} } from '../../../contract/modules/${slug}/index.ts'
import { ${camel}Schemas } from '../../../contract/modules/${slug}/schemas.ts'
import { serve, type ServedCall } from '../../lib/handler.ts'
import { fileableEmployees } from '../../request/filing.ts'
import { type Allow, serverModule, type ServerModule } from '../../request/module.ts'
import { checkSubmit } from './check-submit.ts'

/** Oneself, or HR and superiors for others; a draft stays with whoever opened it. */
const mayFile: Allow = (r) => r.isRequestor && (r.isEmployee || r.isSuperior || r.isHr)

export const ${camel}Module: ServerModule = serverModule(${camel}, {
  can: {
    view: (r) => r.isRequestor || r.isEmployee || r.isSuperior || r.isHr || r.isInChain,
    draft: mayFile,
    submit: mayFile,
    cancel: (r) => r.isRequestor || r.isEmployee || r.isHr,
  },
  check: { submit: checkSubmit },
})

export function create${pascal}({ requests }: { requests: { served(module: ServerModule): ServedCall[] } }): ServedCall[] {
  const { employees } = ${camel}Calls
  return [...requests.served(${camel}Module), ...serve({ employees }, ${camel}Schemas, { employees: fileableEmployees })]
}
`,
    [`src/modules/${slug}/index.ts`]: `/** ${title} on screen. */
import { ${camel} } from '../../../contract/modules/${slug}/index.ts'
import { clientModule } from '../../request/client-module.ts'

export default clientModule(${camel}, {
  icon: 'list',
  tone: 'grey',
  ns: '${slug}',
  words: { en: ['${title.toLowerCase()}'], id: ['${title.toLowerCase()}'], ar: ['${title.toLowerCase()}'] },
  columns: ['reason', 'employee', 'neededOn', 'pieces', 'code', 'waitingFor', 'status'],
  sort: 'neededOn',
  card: { title: (view) => view.text('reason'), when: (view) => view.text('neededOn'), amount: (view) => view.t('card.amount', { pieces: view.text('pieces') }) },
  form: [['employeeId', 'reason', 'neededOn'], ['pieces', 'size', 'price', 'share', 'urgent', 'parts'], ['pickUp', 'duration', 'place', 'colleague', 'offer', 'details', 'note']],
  facts: ['size', 'price', 'share', 'urgent', 'parts', 'pickUp', 'duration', 'place', 'colleague', 'offer', 'details', 'note'],
  defaults: ({ employeeId, workday }) => ({ employeeId, neededOn: workday, pieces: 1, parts: [] }),
  rememberChoice: ['reason'],
})
`,
  }
}

/** Lines in the lists of both sides: the file, the text before which a line is put, the line. */
const lines = ({ slug, camel, pascal }: Names): [file: string, before: string, line: string][] => [
  ['contract/requests.ts', '\nconst entries = {', `import { ${camel} } from './modules/${slug}/index.ts'\nimport { ${camel}Schemas } from './modules/${slug}/schemas.ts'\n`],
  ['contract/requests.ts', '} satisfies Record', `  ${camel}: { def: ${camel}, schemas: ${camel}Schemas },\n`],
  ['server/modules/request-modules.ts', '\nexport interface RequestModule', `import { create${pascal}, ${camel}Module } from './${slug}/index.ts'\n`],
  ['server/modules/request-modules.ts', ']\n', `  { module: ${camel}Module, serve: create${pascal} },\n`],
  ['src/app/modules.ts', ']\n', `  { slug: '${slug}', icon: 'list', tone: 'grey', ns: '${slug}' },\n`],
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
    console.log([...newModule(slug), '', 'Next: docs/add-a-module.md'].join('\n'))
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
