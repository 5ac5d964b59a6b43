import { BlockList, isIP } from 'node:net';

/** Hops of `X-Forwarded-For` that are read at most. */
const HOPS_AT_MOST = 20;

/**
 * Who sent a request: the nearest sender that is no proxy of ours. What `X-Forwarded-For` says counts only as far as
 * trusted proxies wrote it, read from the right.
 */
export function createAddressReader(trustedProxies: readonly string[]) {
  const trusted = new BlockList();
  for (const range of trustedProxies) {
    const [address = '', prefix] = range.split('/');
    if (prefix === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (socketAddress: string, forwardedFor: string | undefined): string => {
    const hops = (forwardedFor ?? '').split(',', 1_000).map((hop) => hop.trim());
    let address = withoutMapping(socketAddress);
    for (let hop = 0; hop < HOPS_AT_MOST && trusted.check(address, familyOf(address)); hop++) {
      const before = withoutMapping(hops.pop() ?? '');
      if (isIP(before) === 0) break;
      address = before;
    }
    return address;
  };
}

/** What shares a bucket: an IPv4 address, or the /64 that one IPv6 subscriber has to choose from. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = tail === undefined ? left : [...left, ...zeros, ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** A socket that speaks both writes an IPv4 address as `::ffff:192.0.2.1`. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
