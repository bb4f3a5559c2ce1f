import { BlockList, isIPv4, isIPv6 } from 'node:net';

const near = new BlockList();
near.addSubnet('127.0.0.0', 8, 'ipv4');
near.addSubnet('10.0.0.0', 8, 'ipv4');
near.addSubnet('172.16.0.0', 12, 'ipv4');
near.addSubnet('192.168.0.0', 16, 'ipv4');
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');

/** The IPv4 address within an IPv4-mapped one (RFC 4291), anything else as it is. */
const unmapped = (address: string) => (address.startsWith('::ffff:') ? address.slice(7) : address);

/** Whether the address is this machine's or of a private network (RFC 1918, RFC 4193). */
export function isNear(address: string): boolean {
  const plain = unmapped(address);
  if (isIPv4(plain)) return near.check(plain, 'ipv4');
  return isIPv6(plain) && near.check(plain, 'ipv6');
}

/**
 * What requests of one sender have in common: the IPv4 address, or the /64 of an IPv6 one, of which a single
 * subscriber has 2^64.
 */
export function sourceOf(address: string): string {
  const plain = unmapped(address);
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head.split(':').filter(Boolean);
  if (tail !== undefined) {
    const after = tail.split(':').filter(Boolean);
    while (groups.length + after.length < 8) groups.push('0');
    groups.push(...after);
  }
  return groups.slice(0, 4).join(':');
}
