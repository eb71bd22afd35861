/** True if the bytes are text in UTF-8: no control characters besides white space. An incomplete last character is fine. */
export function isText(bytes: Buffer): boolean {
  if (bytes.length === 0) return false
  for (const byte of bytes) {
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27) || byte === 127) return false
  }
  const text = bytes.toString('utf8')
  return !(bytes.length < 64 ? text : text.slice(0, -4)).includes('\ufffd')
}
