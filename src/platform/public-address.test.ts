import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test('addresses of ourselves, private and special networks are not public, in any spelling', () => {
  const closed = [
    ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255'],
    ...['192.168.1.1', '169.254.169.254', '100.64.0.1', '100.127.255.255', '192.0.0.192', '198.18.0.1', '224.0.0.1'],
    ...['240.0.0.1', '255.255.255.255', '192.0.2.1', '198.51.100.1', '203.0.113.1'],
    ...['::1', '::', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1'],
    ...['fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '64:ff9b::7f00:1', '64:ff9b:1::a00:1'],
    ...['2002:7f00:1::', '2001::1', '2001:db8::1', '3fff::1', '100::1', '5f00::1'],
    ...['localhost', '2130706433', '0x7f000001', '0177.0.0.1', '127.1', ''],
  ];
  expect(closed.filter(isPublicAddress)).toEqual([]);
});

test('addresses of the public Internet are', () => {
  const open = [
    '8.8.8.8',
    '1.1.1.1',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.0.1',
    '100.128.0.1',
    '192.167.0.1',
    '11.0.0.1',
  ];
  const open6 = ['2606:4700:4700::1111', '2a00:1450:4001:800::200e', '2001:4860:4860::8888'];
  expect([...open, ...open6].filter((address) => !isPublicAddress(address))).toEqual([]);
});
