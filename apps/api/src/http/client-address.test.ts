import { describe, expect, it } from 'vitest';
import { createAddressReader, networkOf } from './client-address.ts';

describe('the address of a client', () => {
  it('is the connection’s where no proxy is trusted, whatever a header says', () => {
    const read = createAddressReader([]);
    expect(read('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
    expect(read('::ffff:203.0.113.9', undefined)).toBe('203.0.113.9');
  });

  it('is the last one that a trusted proxy vouches for', () => {
    const read = createAddressReader(['10.0.0.0/8', 'fd00::/8', '192.0.2.7']);
    expect(read('10.1.2.3', '198.51.100.1')).toBe('198.51.100.1');
    expect(read('::ffff:10.1.2.3', '6.6.6.6, 198.51.100.1, 192.0.2.7, fd00::1')).toBe('198.51.100.1');
    expect(read('10.1.2.3', '2001:db8::1')).toBe('2001:db8::1');
    expect(read('203.0.113.9', '6.6.6.6')).toBe('203.0.113.9');
  });

  it.each([undefined, '', 'unknown', '6.6.6.6, ', '6.6.6.6, <script>'])(
    'stays the proxy’s where it says no address: %j',
    (header) => {
      expect(createAddressReader(['10.0.0.1'])('10.0.0.1', header)).toBe('10.0.0.1');
    },
  );

  it('is read in few steps from a header without end', () => {
    expect(createAddressReader(['10.0.0.1'])('10.0.0.1', '10.0.0.1,'.repeat(100_000))).toBe('10.0.0.1');
  });
});

describe('a network', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::1', '2001:db8:1:2'],
    ['2001:0DB8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
