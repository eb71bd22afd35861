/**
 * Whether the bytes are UTF-8 text without control characters other than white space and escape. From 64 bytes on, the
 * last character may be incomplete.
 */
export function isText(bytes: Buffer): boolean {
  if (bytes.length === 0) return false
  for (const byte of bytes) {
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27) || byte === 127) return false
  }
  const text = bytes.toString('utf8')
  return !(bytes.length < 64 ? text : text.slice(0, -4)).includes('\ufffd')
}
