import { expect, test } from 'vitest'
import { isInside, networkOf, wayOf } from './client-address.ts'

const addressOf = (peer: string | undefined, header: string | undefined, trusted: number) => wayOf(peer, header, trusted).address

test.each([
  ['no proxy: the connection alone counts', '203.0.113.7', '198.51.100.1', 0, '203.0.113.7'],
  ['one proxy: what it appended', '10.0.0.1', '198.51.100.1', 1, '198.51.100.1'],
  ['what a sender wrote before it is an invention', '10.0.0.1', '1.1.1.1, 2.2.2.2, 198.51.100.1', 1, '198.51.100.1'],
  ['two proxies', '10.0.0.1', '6.6.6.6, 198.51.100.1, 10.0.0.2', 2, '198.51.100.1'],
  ['fewer hops than proxies: the connection', '10.0.0.1', '198.51.100.1', 2, '10.0.0.1'],
  ['no header', '10.0.0.1', undefined, 1, '10.0.0.1'],
  ['with a port', '10.0.0.1', '198.51.100.1:51234', 1, '198.51.100.1'],
  ['IPv6 in brackets with a port', '10.0.0.1', '[2001:DB8::0:1]:443', 1, '2001:db8::1'],
  ['IPv6 with its zone', 'fe80::1%eth0', undefined, 0, 'fe80::1'],
  ['IPv4 written as IPv6', '::ffff:203.0.113.7', undefined, 0, '203.0.113.7'],
  ['the same in hexadecimal', '::ffff:cb00:7107', undefined, 0, '203.0.113.7'],
  ['no address: the connection', '10.0.0.1', 'unknown', 1, '10.0.0.1'],
  ['markup', '10.0.0.1', '<script>', 1, '10.0.0.1'],
  ['a host name is not looked up', '10.0.0.1', 'localhost', 1, '10.0.0.1'],
  ['an address with something behind it', '10.0.0.1', '1.2.3.4; drop', 1, '10.0.0.1'],
  ['numbers no address has', '10.0.0.1', '999.1.1.1', 1, '10.0.0.1'],
  ['empty entries', '10.0.0.1', ' , ,198.51.100.1', 1, '198.51.100.1'],
  ['nothing known', undefined, undefined, 0, ''],
])('%s', (_, peer, header, trusted, address) => {
  expect(addressOf(peer, header, trusted)).toBe(address)
})

test('a header as long as a request can carry takes no time and chooses nothing', () => {
  for (const text of [','.repeat(16_000), '1.1.1.1,'.repeat(2000), ' '.repeat(16_000), '['.repeat(16_000), `[${':'.repeat(16_000)}`, '1'.repeat(16_000)]) {
    const begun = performance.now()
    for (let i = 0; i < 100; i++) expect(addressOf('10.0.0.1', `${text},198.51.100.1`, 1)).toBe('198.51.100.1')
    expect(performance.now() - begun).toBeLessThan(1000)
  }
})

test('IPv6 addresses of one network count as one, others by themselves', () => {
  const nets = ['2001:db8:0:1::1', '2001:db8:0:1:ffff:ffff:ffff:ffff', '2001:db8:0:1:2:3:4:5'].map(networkOf)
  expect(new Set(nets)).toEqual(new Set(['2001:db8:0:1::/64']))
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('2001:db8:0:2::1')).not.toBe(nets[0])
  expect(['203.0.113.7', ''].map(networkOf)).toEqual(['203.0.113.7', ''])
})

test('addresses inside a network are told from those outside', () => {
  expect(['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '100.64.0.1', '::1', 'fd00::1', 'fe80::1'].map(isInside)).toEqual(Array.from({ length: 8 }, () => true))
  expect(['8.8.8.8', '172.32.0.1', '2001:db8::1', '', 'x'].map(isInside)).toEqual(Array.from({ length: 5 }, () => false))
})
