import { describe, expect, test } from 'vitest'
import { fieldsOf, NoForm } from './form.ts'

const TYPE = 'multipart/form-data; boundary=xxx'
const bytes = (text: string) => new TextEncoder().encode(text)
const multipart = (...parts: string[]) => bytes(`${parts.map((part) => `--xxx\r\n${part}\r\n`).join('')}--xxx--\r\n`)
const field = (name: string, value: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`

/** As a browser sends it. */
async function sent(form: FormData): Promise<Map<string, (string | File)[]>> {
  const response = new Response(form)
  return fieldsOf(new Uint8Array(await response.arrayBuffer()), response.headers.get('content-type') ?? '')
}

test('fields come with all their values in their order, without empty texts', async () => {
  const form = new FormData()
  for (const [name, value] of [['A', '1'], ['B', 'é "quoted"\r\nline'], ['A', ''], ['A', '2'], ['C', '']] as const) form.append(name, value)
  expect(await sent(form)).toEqual(new Map([['A', ['1', '2']], ['B', ['é "quoted"\r\nline']]]))
})

test('a file comes with its name, type and bytes', async () => {
  const form = new FormData()
  const content = Uint8Array.from({ length: 1000 }, (_, i) => i % 256)
  form.append('File', new File([content], 'my "päper"\n; x=1.pdf', { type: 'application/pdf' }))
  const [file] = (await sent(form)).get('File') ?? []
  expect(file).toMatchObject({ name: 'my "päper"\n; x=1.pdf', type: 'application/pdf', size: 1000 })
  expect(new Uint8Array(await (file as File).arrayBuffer())).toEqual(content)
})

test('names without quotes, and an empty file', () => {
  const fields = fieldsOf(multipart('content-disposition: form-data; name=A; filename=a.txt\r\n\r\n'), 'Multipart/Form-Data; Boundary="xxx"; charset=utf-8')
  expect(fields.get('A')?.[0]).toMatchObject({ name: 'a.txt', size: 0 })
})

describe('no form', () => {
  test.each<[string, Uint8Array, string?]>([
    ['without a boundary', multipart(field('A', '1')), 'multipart/form-data'],
    ['with a boundary too long', multipart(field('A', '1')), `multipart/form-data; boundary=${'x'.repeat(71)}`],
    ['cut', multipart(field('A', '1')).subarray(0, 40)],
    ['empty', new Uint8Array()],
    ['with a header that is no UTF-8', Uint8Array.from(multipart(field('?', '1')), (byte) => (byte === 63 ? 0xff : byte))],
    ['of another boundary', bytes('--yyy\r\n\r\n--yyy--')],
    ['with a part without a name', multipart('Content-Disposition: form-data\r\n\r\na')],
    ['with a part without headers', multipart('\r\n\r\na')],
    ['with a name that never ends', multipart('Content-Disposition: form-data; name="a\r\n\r\na')],
    ['with too many parts', multipart(...Array.from({ length: 65 }, () => field('A', '1')))],
    ['with too long a header', multipart(`${'a'.repeat(5000)}: b\r\n${field('A', '1')}`)],
    ['with too long a text', multipart(field('A', 'a'.repeat(300_000)))],
  ])('%s is refused', (_, body, type = TYPE) => {
    expect(() => fieldsOf(body, type)).toThrow(NoForm)
  })
})
