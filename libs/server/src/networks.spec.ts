import { expect, it } from '@jest/globals';
import { networkOf, networksOf } from './networks.ts';

it.each(['41.202.219.7', '::ffff:41.202.219.7', '::FFFF:29ca:db07'])(
  'takes an IPv4 address as it is, written as %s',
  (address) => expect(networksOf(address)).toEqual([{ name: '41.202.219.7', share: 1 }]),
);

it.each(['2001:db8:1:2::1', '2001:DB8:1:2:a:b:c:d', '2001:0db8:0001:0002:0000:0000:0000:0009'])(
  'counts %s for its /64, and for its /48 with eight times the budget',
  (address) =>
    expect(networksOf(address)).toEqual([
      { name: '2001:db8:1:2::/64', share: 1 },
      { name: '2001:db8:1::/48', share: 8 },
    ]),
);

it('tells neighbours apart', () => {
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
  expect(networkOf('41.202.219.7')).not.toBe(networkOf('41.202.219.8'));
});

it('knows an address of a link by its network, whatever its zone', () => {
  expect(networkOf('fe80::1%eth0')).toBe('fe80::/64');
});

it('takes what is no address as it is', () => {
  expect(networksOf('unix:')).toEqual([{ name: 'unix:', share: 1 }]);
});
